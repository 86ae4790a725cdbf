"""What a browser keeps for us: the id of the device, and the session of its forms."""
