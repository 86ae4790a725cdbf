"""For whoever watches over the machine: whether this process can serve, and how it is used."""
