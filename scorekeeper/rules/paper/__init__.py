"""A finished game found again from its paper sheet."""
