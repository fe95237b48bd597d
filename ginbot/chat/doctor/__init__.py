"""`ginbot doctor`: what has to be there before the bot can run, and, on a real token, whether Discord does its part.

It looks and tells; the little that it does on Discord it undoes. It repairs nothing, and runs without the bot.
"""
