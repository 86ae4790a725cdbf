"""What a keeper does: one function per act, one transaction each, and small precise errors where it cannot be done."""
