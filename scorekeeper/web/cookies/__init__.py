"""Cookies: the id of the device, the session with messages for the next page, the language."""
