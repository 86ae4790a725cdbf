"""Import of tables typed from paper."""
