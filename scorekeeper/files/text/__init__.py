"""JSON and TOML as text, with a problem for everything that can be wrong."""
