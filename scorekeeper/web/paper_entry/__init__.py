"""The screen on which a finished paper game is typed in."""
