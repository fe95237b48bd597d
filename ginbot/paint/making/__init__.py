"""What is made beforehand and kept in `assets/decks`: palettes and sprite sheets. No player waits for anything here."""
