"""The certificate of a season."""
