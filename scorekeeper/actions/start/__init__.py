"""How a game begins: from a form, as the next one of a sitting, with seats drawn or unchanged."""
