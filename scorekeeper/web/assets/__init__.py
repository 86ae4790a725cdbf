"""Scripts, styles and fonts on their way to the browser: joined, shortened, compressed, kept for ever."""
