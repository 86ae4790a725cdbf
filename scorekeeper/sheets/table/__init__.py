"""The table of ready cells and the words around it, for screen, terminal and paper alike."""
