"""Live games by conditional requests: whoever watches is answered before the app is troubled."""
