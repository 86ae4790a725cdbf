"""Scripts, styles and fonts as they are served: bundled, minified, compressed, and cached by browsers for ever."""
