"""Discord's edge: presses come in as text, screens go out. Beside the demo, only here is discord known.

No rule, text or picture is made here.
"""
