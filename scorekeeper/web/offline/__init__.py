"""What a phone keeps so that it can go on without the server."""
