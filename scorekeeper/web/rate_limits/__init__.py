"""How often a device and an address may ask for what creates, guesses or computes."""
