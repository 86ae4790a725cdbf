"""The worker that does the jobs that were ordered, one after another."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.actions.jobs.archive_job import make_archive
from scorekeeper.actions.jobs.book_job import make_book
from scorekeeper.actions.jobs.import_job import discard_import, import_archive
from scorekeeper.actions.jobs.removal_job import remove_deleted
from scorekeeper.actions.transfer.staged_import import Progress
from scorekeeper.storage.jobs.job import ArchiveOrder, BackgroundJob, BookOrder, ImportOrder, Order, RemovalOrder
from scorekeeper.storage.jobs.job_store import JobStore

# A job whose worker was ended or failed is tried again, then given up. An import and a removal go on where they were.
MAX_ATTEMPTS: Mapping[type[Order], int] = {BookOrder: 2, ArchiveOrder: 2, ImportOrder: 6, RemovalOrder: 6}
ENDED = "the worker ended each time it did this"


class _JobCancelled(Exception):
    """The order was cancelled while the job was done."""


def run_jobs(store: JobStore) -> None:
    """Do every job that is waiting, the first ordered first, unless another worker does."""
    # A job that is ordered while the lock is released is seen when the outer loop looks again.
    while store.has_work():
        with store.worker_lock() as locked:
            if not locked:
                return
            while job := next((job for job in store.all() if job.pending), None):
                _do(store, job)
            for job in store.abandoned():
                _clean_up(store, job)
            store.remove_expired()


def _do(store: JobStore, job: BackgroundJob) -> None:
    """Do one job, or record why it cannot be done."""
    if job.attempts >= MAX_ATTEMPTS[type(job.order)]:
        _clean_up(store, job)
        store.record_failure(job, ENDED)
        return

    def progress(done: int, games: int) -> None:
        if store.find(job.key) is None:
            raise _JobCancelled
        store.record_progress(job, done, games)

    try:
        progress(0, 0)
        _make(store, job, progress)
    except _JobCancelled:
        _clean_up(store, job)
        store.remove_expired()


def _make(store: JobStore, job: BackgroundJob, progress: Progress) -> None:
    match job.order:
        case BookOrder():
            make_book(store, job, job.order, progress)
        case ArchiveOrder():
            make_archive(store, job, job.order, progress)
        case ImportOrder():
            import_archive(store, job, job.order, progress)
        case RemovalOrder():
            remove_deleted(store, job, progress)


def _clean_up(store: JobStore, job: BackgroundJob) -> None:
    """Take away what a job left elsewhere; only an import does."""
    if isinstance(job.order, ImportOrder):
        discard_import(job.key)
    store.release(job)
