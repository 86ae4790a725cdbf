"""The running game: its page, its pad as a form and as JSON, its menu."""
