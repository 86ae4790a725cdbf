"""The jobs that take minutes and need the database: books, exports and imports of archives, and the rows of deleted
groups.
"""

from __future__ import annotations

from time import time

from scorekeeper.actions.books import book_source
from scorekeeper.actions.errors import NoGames, TooManyJobs
from scorekeeper.actions.groups.groups import forget_unvisited_groups
from scorekeeper.actions.transfer.group_archive import (
    ARCHIVE,
    GROUP_FILES,
    archive_of_group,
    discard_staged,
    import_staged,
    remove_in_slices,
    size_of_group,
)
from scorekeeper.files.group_archive.reader import describe_entry, read_group
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.sheets.book.source import write_book
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.storage.database import reading
from scorekeeper.storage.errors import GroupFull
from scorekeeper.storage.groups.groups import deleted_groups
from scorekeeper.storage.jobs import (
    ArchiveOrder,
    BackgroundJob,
    BookOrder,
    GroupRemovalOrder,
    ImportOrder,
    JobStore,
    Progress,
)
from scorekeeper.wording import N_, describe
from scorekeeper.wording.translation import language_for

EMPTY = "no games"
# An archive of up to this many games is made within a quarter of a second, the dearest ones left aside.
MAX_GAMES_AT_ONCE = 75
MAX_BYTES_AT_ONCE = 4_000_000
# One for each group, and this many on the disk: the oldest is deleted first, but none that somebody may still wait for.
# If all are as young, so many more are made.
MAX_ARCHIVES = 20
MAX_YOUNG_ARCHIVES = 100
YOUNG_S = 3600.0
GONE = "the group is gone"
# The most imports that may wait, of all devices and of one.
MAX_WAITING, MAX_WAITING_OF_DEVICE = 20, 2
REFUSED = "refused"
FULL = N_("There is not enough room here for all of it. Please ask the person who runs the server for more.")


def make_long_job(store: JobStore, job: BackgroundJob, progress: Progress) -> None:
    """Do a job, or record why it cannot be done."""
    match job.order:
        case BookOrder():
            make_book(store, job, job.order, progress)
        case ArchiveOrder():
            make_archive(store, job, job.order, progress)
        case ImportOrder():
            import_archive(store, job, job.order, progress)
        case GroupRemovalOrder():
            remove_deleted(store, job, progress)


def clean_up(store: JobStore, job: BackgroundJob) -> None:
    """Remove what a job has stored outside its folder, which only an import does."""
    if isinstance(job.order, ImportOrder):
        discard_import(job.key)
    store.release(job)


def make_book(store: JobStore, job: BackgroundJob, order: BookOrder, progress: Progress) -> None:
    """Make one book, or record why there is none."""
    try:
        _print_book(job, order, progress)
    except NoGames:
        store.record_failure(job, EMPTY)
    except PrintingUnavailable as missing:
        store.record_failure(job, str(missing))


def _print_book(job: BackgroundJob, order: BookOrder, progress: Progress) -> None:
    translate = language_for(order.language)
    source = book_source(order, translate)
    games = len(source.chapters)
    progress(0, games)
    draft = job.file.with_suffix(".draft")
    options = PrintOptions(order.paper, translate, ink=order.ink)
    with draft.open("wb") as file:
        write_book(source, options, file, lambda printed: progress(printed, games))
    progress(games, games)
    draft.replace(job.file)


def order_archive(store: JobStore, group_id: int, file: str = ARCHIVE) -> str:
    """Order a file of a group, and return the key of the job. If the same file is already ordered and still to be made,
    return the key of that job. Raises TooManyJobs.
    """
    orders = [job for job in store.all() if isinstance(job.order, ArchiveOrder)]
    own = [job for job in orders if job.order == ArchiveOrder(group_id, file)]
    for job in own:
        if job.pending:
            return job.key
    others = [job for job in orders if job not in own]
    old = [job for job in others if not job.pending and time() - job.ordered_at > YOUNG_S]
    gone = old[: max(len(others) - MAX_ARCHIVES + 1, 0)]
    if len(others) - len(gone) >= MAX_YOUNG_ARCHIVES:
        raise TooManyJobs
    for job in [*own, *gone]:
        store.cancel(job.key)
    return store.add(ArchiveOrder(group_id, file), size=size_of_group(group_id)[1])


def archive_needs_job(group_id: int) -> bool:
    """Return whether the archive of a group takes too long to be made during a request."""
    games, size = size_of_group(group_id)
    return games > MAX_GAMES_AT_ONCE or size > MAX_BYTES_AT_ONCE


def make_archive(store: JobStore, job: BackgroundJob, order: ArchiveOrder, progress: Progress) -> None:
    """Make the archive of one group, and note which games are missing."""
    try:
        group = archive_of_group(order.group_id)
    except NoGames:
        store.record_failure(job, GONE)
        return
    progress(0, len(group.games))
    store.record_notes(job, group.left_out)
    store.record_result(job, GROUP_FILES[order.file].write(group))


def order_import(
    store: JobStore, data: bytes, device: str, form_id: str, language: str = "en", *, size: int = 0
) -> str:
    """Order an import of an archive that unpacks to this `size`, and return the key of the job. If the same form is
    sent again, return the key of the first job. Raises TooManyJobs.
    """
    imports = [(job, job.order) for job in store.all() if isinstance(job.order, ImportOrder)]
    for job, order in imports:
        if (order.device, order.form_id) == (device, form_id):
            return job.key
    waiting = [order for job, order in imports if job.pending]
    mine = [order for order in waiting if order.device == device]
    if len(waiting) >= MAX_WAITING or len(mine) >= MAX_WAITING_OF_DEVICE:
        raise TooManyJobs
    return store.add(ImportOrder(device, form_id, language), data, size=size)


def import_archive(store: JobStore, job: BackgroundJob, order: ImportOrder, progress: Progress) -> None:
    """Import everything in an archive, or note every fault and import nothing."""
    group, wrong = read_group(job.source.read_bytes())
    translate = language_for(order.language)
    refused = [describe_entry(each, translate) for each in wrong]
    if group is not None:
        store.hold(job)
        try:
            import_staged(group, order.device, _import_start_id(job.key), progress)
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
    """Remove what an unfinished import has stored."""
    discard_staged(_import_start_id(key))


def _import_start_id(key: str) -> str:
    """Return the start id of the first game of an import, by which it is found again. No form can make such an id."""
    return f"job:{key}"


def cancel_group_jobs(store: JobStore, group_id: int) -> None:
    """Cancel the books and archives of a group, also the finished ones."""
    for job in store.all():
        if isinstance(job.order, (BookOrder, ArchiveOrder)) and job.order.group_id == group_id:
            store.cancel(job.key)
    store.remove_expired()


def order_removal(store: JobStore) -> None:
    """Order a job that removes the rows of deleted groups, unless one is waiting."""
    if not any(isinstance(job.order, GroupRemovalOrder) and not job.attempts and job.pending for job in store.all()):
        store.add(GroupRemovalOrder())


def remove_deleted(store: JobStore, job: BackgroundJob, progress: Progress) -> None:
    """Remove the rows of every deleted group, and if the disk is nearly full, imported groups that no one opens."""
    forget_unvisited_groups()
    with reading() as session:
        groups = deleted_groups(session)
    for group_id in groups:
        remove_in_slices(group_id, progress)
    store.record_result(job, b"")
