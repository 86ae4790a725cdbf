"""Live games by conditional requests, answered in middleware before the app."""
