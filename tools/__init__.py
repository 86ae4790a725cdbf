"""What developers run beside the app: benches and the camera for screenshots. It is neither served nor installed."""
