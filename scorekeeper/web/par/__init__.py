"""What par is in a group: how often its players make n of c cards, and what such rounds bring."""
