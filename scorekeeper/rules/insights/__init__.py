"""What a game or many games tell afterwards: progress, streaks, calls, par, standings."""
