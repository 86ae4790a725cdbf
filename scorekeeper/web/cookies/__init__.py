"""What a browser keeps for us: the id of the device, and sentences for its next page."""
