"""The job that makes the archive of a large group, and its order."""

from __future__ import annotations

from scorekeeper.actions.errors import NoGames
from scorekeeper.actions.transfer.group_archive import archive_of_group_id, size_of_group
from scorekeeper.files.group_archive import write_group
from scorekeeper.storage.jobs.job import ArchiveOrder, BackgroundJob, Progress
from scorekeeper.storage.jobs.job_store import JobStore

# An archive of up to this many games is made within a quarter of a second.
MAX_GAMES_AT_ONCE = 75
# One for each group, and this many on the disk; the oldest is deleted first.
MAX_ARCHIVES = 20
GONE = "the group is gone"


def order_archive(store: JobStore, group_id: int) -> str:
    """Order the archive of a group; returns the key of the job, that of one ordered before where it is to come yet."""
    orders = [job for job in store.all() if isinstance(job.order, ArchiveOrder)]
    own = [job for job in orders if job.order == ArchiveOrder(group_id)]
    for job in own:
        if job.pending:
            return job.key
    others = [job for job in orders if job not in own]
    for job in [*own, *others[: max(len(others) - MAX_ARCHIVES + 1, 0)]]:
        store.cancel(job.key)
    return store.add(ArchiveOrder(group_id))


def is_large(group_id: int) -> bool:
    """Whether the archive of a group takes too long to be made while somebody waits."""
    return size_of_group(group_id) > MAX_GAMES_AT_ONCE


def make_archive(store: JobStore, job: BackgroundJob, order: ArchiveOrder, progress: Progress) -> None:
    """Make the archive of one group, and note which games are not in it."""
    try:
        group = archive_of_group_id(order.group_id)
    except NoGames:
        store.record_failure(job, GONE)
        return
    progress(0, len(group.games))
    store.record_notes(job, group.left_out)
    store.record_result(job, write_group(group))
