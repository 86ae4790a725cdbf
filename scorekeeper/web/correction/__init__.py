"""A whole round corrected on one page."""
