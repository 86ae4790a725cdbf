"""Statistics over many games: of a group, and of each player."""
