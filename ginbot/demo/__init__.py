"""The same bot in a simulated Discord, in the browser: what `ginbot demo` runs. Nothing of the bot is changed here."""
