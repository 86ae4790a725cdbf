"""Penalties and other points given or taken by hand."""
