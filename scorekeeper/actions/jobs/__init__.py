"""Background jobs: the worker process, and what it does for each kind of job."""
