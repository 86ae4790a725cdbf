"""The server around the app: how it starts, and its processes."""
