"""The running game: its page, its writes as a form and as JSON, its menu."""
