"""Scripts, styles and fonts as they are served: compressed, and cached by browsers for ever."""
