"""The form with which a game starts."""
