"""Screens: from a View to what is shown, as plain data. No Discord, no painting, no clock."""
