"""Several PDFs merged into one."""
