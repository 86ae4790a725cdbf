"""The job that removes what is left of deleted groups, in slices between which others write."""

from __future__ import annotations

from scorekeeper.actions.transfer.staged_import import remove_in_slices
from scorekeeper.storage.database import reading
from scorekeeper.storage.groups.groups import deleted_groups
from scorekeeper.storage.jobs.job import ArchiveOrder, BackgroundJob, BookOrder, Progress, RemovalOrder
from scorekeeper.storage.jobs.job_store import JobStore


def forget_jobs(store: JobStore, group_id: int) -> None:
    """Cancel the books and archives of a group, also those that are made already."""
    for job in store.all():
        if isinstance(job.order, (BookOrder, ArchiveOrder)) and job.order.group_id == group_id:
            store.cancel(job.key)
    store.remove_expired()


def order_removal(store: JobStore) -> None:
    """Order that what is left of deleted groups is removed, unless that is to come already."""
    if not any(isinstance(job.order, RemovalOrder) and not job.attempts and job.pending for job in store.all()):
        store.add(RemovalOrder())


def remove_deleted(store: JobStore, job: BackgroundJob, progress: Progress) -> None:
    """Remove every deleted group."""
    with reading() as session:
        groups = deleted_groups(session)
    for group_id in groups:
        remove_in_slices(group_id, progress)
    store.record_result(job, b"")
