"""What a phone stores to go on without the server."""
