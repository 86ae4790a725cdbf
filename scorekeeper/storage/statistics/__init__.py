"""What was counted of each game, kept so that statistics of many need none of them scored again."""
