"""A game as a file, and its score as a file: the formats `oh-hell-game/1` and `oh-hell-score/1`."""
