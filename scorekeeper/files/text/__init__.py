"""JSON and TOML as text, each with every way in which it may be broken."""
