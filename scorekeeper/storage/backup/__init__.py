"""Everything a home keeps as one archive, and that archive put back."""
