"""A game on a television: the page with the code, and those on which the keeper gives it a game."""
