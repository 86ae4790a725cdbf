"""Scripts, styles and fonts as served: compressed, and cached by browsers forever."""
