"""Background jobs: the worker process, and its work for each kind of job."""
