"""The drawing of cards before a game: for the seats or for the first deal."""
