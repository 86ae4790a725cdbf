"""Games as the command line takes and names them."""
