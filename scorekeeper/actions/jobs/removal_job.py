"""The job that removes what is left of deleted groups, in slices between which others write."""

from __future__ import annotations

from scorekeeper.actions.transfer.staged_import import remove_in_slices
from scorekeeper.storage.club.clubs import deleted_clubs
from scorekeeper.storage.database import reading
from scorekeeper.storage.jobs.job import ArchiveOrder, BackgroundJob, BookOrder, Progress, RemovalOrder
from scorekeeper.storage.jobs.job_store import JobStore


def forget_jobs(store: JobStore, club_id: int) -> None:
    """Cancel the books and archives of a club, also those that are made already."""
    for job in store.all():
        if isinstance(job.order, (BookOrder, ArchiveOrder)) and job.order.club_id == club_id:
            store.cancel(job.key)
    store.remove_expired()


def order_removal(store: JobStore) -> None:
    """Order that what is left of deleted groups is removed, unless that is to come already."""
    if not any(isinstance(job.order, RemovalOrder) and not job.attempts and job.pending for job in store.all()):
        store.add(RemovalOrder())


def remove_deleted(store: JobStore, job: BackgroundJob, progress: Progress) -> None:
    """Remove every deleted group."""
    with reading() as session:
        clubs = deleted_clubs(session)
    for club_id in clubs:
        remove_in_slices(club_id, progress)
    store.record_result(job, b"")
