"""The job that brings in the archive of a large group: all of it or nothing, while everybody goes on scoring."""

from __future__ import annotations

from scorekeeper.actions.errors import TooManyJobs
from scorekeeper.actions.transfer.staged_import import discard_staged, import_staged
from scorekeeper.files.group_archive.reader import describe_entry, read_group
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.storage.errors import GroupFull
from scorekeeper.storage.jobs.job import BackgroundJob, ImportOrder, Progress
from scorekeeper.storage.jobs.job_store import JobStore
from scorekeeper.wording import N_, describe
from scorekeeper.wording.translation import translate_into

# Archives that wait for their turn, of everybody and of one device.
MAX_WAITING, MAX_WAITING_OF_DEVICE = 20, 2
REFUSED = "refused"
FULL = N_("There is not enough room here for all of it. Please ask the person who runs the server for more.")


def order_import(store: JobStore, data: bytes, device: str, form_id: str, language: str = "en") -> str:
    """Order an import; returns the key of the job, that of the first where the same form is sent again.

    Raises TooManyJobs.
    """
    imports = [(job, job.order) for job in store.all() if isinstance(job.order, ImportOrder)]
    for job, order in imports:
        if (order.device, order.form_id) == (device, form_id):
            return job.key
    waiting = [order for job, order in imports if job.pending]
    mine = [order for order in waiting if order.device == device]
    if len(waiting) >= MAX_WAITING or len(mine) >= MAX_WAITING_OF_DEVICE:
        raise TooManyJobs
    return store.add(ImportOrder(device, form_id, language), data)


def import_archive(store: JobStore, job: BackgroundJob, order: ImportOrder, progress: Progress) -> None:
    """Bring in everything of an archive, or note everything that is wrong with it and bring in nothing."""
    group, wrong = read_group(job.source.read_bytes())
    translate = translate_into(order.language)
    refused = [describe_entry(each, translate) for each in wrong]
    if group is not None:
        store.hold(job)
        try:
            import_staged(group, order.device, _start_id(job.key), progress)
        except WrongDefinition as unplayable:
            refused = [describe(problem, (), translate) for problem in unplayable.problems]
        except GroupFull:
            refused = [translate(FULL)]
    if refused:
        discard_import(job.key)
        store.record_notes(job, refused)
        store.record_failure(job, REFUSED)
    else:
        store.record_result(job, b"")
    job.source.unlink(missing_ok=True)
    store.release(job)


def discard_import(key: str) -> None:
    """Take away what an import that is not finished has stored."""
    discard_staged(_start_id(key))


def _start_id(key: str) -> str:
    """By this the first game of an import is found again. No form can make such an id."""
    return f"job:{key}"
