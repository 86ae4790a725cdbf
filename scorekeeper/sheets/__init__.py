"""Score sheets as ready cells and as documents: the same table feeds the screen, the terminal and the paper."""
