"""Slash commands and menus: each reads its arguments, calls one thing and answers. Nothing is decided here."""
