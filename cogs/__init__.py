"""Slash commands and menus: each reads its arguments, calls one thing and answers. No rule, no text is here."""
