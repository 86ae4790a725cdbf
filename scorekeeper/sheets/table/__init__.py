"""The table of ready cells and the text around it, for screen, terminal and paper."""
