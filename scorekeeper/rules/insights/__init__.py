"""What a game or many games show afterwards: progress, streaks, calls, par, standings."""
