"""Background jobs: starting the worker process, and the pages that show progress."""
