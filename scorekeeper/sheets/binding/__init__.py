"""Several PDFs bound into one."""
