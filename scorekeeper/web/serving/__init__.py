"""The server around the app: start, processes, health, metrics."""
