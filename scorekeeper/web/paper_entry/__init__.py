"""The screen for typing in a finished paper game."""
