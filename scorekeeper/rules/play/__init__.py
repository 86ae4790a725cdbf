"""What happens to a game at the table, as functions from the game or round to the one that follows."""
