"""The job that makes a book."""

from __future__ import annotations

from scorekeeper.actions.books.books import book_source
from scorekeeper.actions.errors import NoGames
from scorekeeper.sheets.book.pdf import write_book
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.storage.jobs.job import BackgroundJob, BookOrder, Progress
from scorekeeper.storage.jobs.job_store import JobStore
from scorekeeper.wording.translation import translate_into

EMPTY = "no games"


def make_book(store: JobStore, job: BackgroundJob, order: BookOrder, progress: Progress) -> None:
    """Make one book, or record why there is none."""
    try:
        _print(job, order, progress)
    except NoGames:
        store.record_failure(job, EMPTY)
    except PrintingUnavailable as missing:
        store.record_failure(job, str(missing))


def _print(job: BackgroundJob, order: BookOrder, progress: Progress) -> None:
    translate = translate_into(order.language)
    source = book_source(order, translate)
    games = len(source.chapters)
    progress(0, games)
    draft = job.file.with_suffix(".draft")
    options = PrintOptions(order.paper, translate, ink=order.ink)
    with draft.open("wb") as file:
        write_book(source, options, file, lambda printed: progress(printed, games))
    progress(games, games)
    draft.replace(job.file)
