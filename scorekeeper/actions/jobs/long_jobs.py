"""The jobs that take minutes and need the database."""

from __future__ import annotations

from scorekeeper.actions.jobs.archive_job import make_archive
from scorekeeper.actions.jobs.book_job import make_book
from scorekeeper.actions.jobs.import_job import discard_import, import_archive
from scorekeeper.actions.jobs.removal_job import remove_deleted
from scorekeeper.storage.jobs.job import ArchiveOrder, BackgroundJob, BookOrder, ImportOrder, Progress, RemovalOrder
from scorekeeper.storage.jobs.job_store import JobStore


def make_long_job(store: JobStore, job: BackgroundJob, progress: Progress) -> None:
    """Do a job, or record why it cannot be done."""
    match job.order:
        case BookOrder():
            make_book(store, job, job.order, progress)
        case ArchiveOrder():
            make_archive(store, job, job.order, progress)
        case ImportOrder():
            import_archive(store, job, job.order, progress)
        case RemovalOrder():
            remove_deleted(store, job, progress)


def clean_up(store: JobStore, job: BackgroundJob) -> None:
    """Take away what a job left elsewhere; only an import does."""
    if isinstance(job.order, ImportOrder):
        discard_import(job.key)
    store.release(job)
