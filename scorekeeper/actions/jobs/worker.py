"""The worker, which does the ordered jobs one after another. Between two parts of a long job it does more
urgent ones.
"""

from __future__ import annotations

import json
from math import inf
from time import monotonic

from scorekeeper.sheets.paper.pdf import PrintingUnavailable, merge_pdfs
from scorekeeper.sheets.pictures import PrintAs, print_document
from scorekeeper.storage.jobs import (
    ANY,
    LONG,
    BackgroundJob,
    GroupRemovalOrder,
    ImportOrder,
    JobStore,
    Progress,
    SheetOrder,
)

# A job whose worker was ended or failed is tried again, then given up. An import and a removal resume.
MAX_ATTEMPTS, MAX_ATTEMPTS_OF_RESUMED = 2, 6
ENDED = "the worker ended each time it did this"
# The longest sheet takes ten seconds, on a small and busy computer a minute. The contents of a book of thousands of
# games take longer.
MAX_SHEET_S, MAX_PART_S = 120.0, 600.0


class JobCancelled(Exception):
    """The order was cancelled while the job was done."""


class Worker:
    """Does the jobs of a home. The time `until` is a limit for the current job: after it, the worker is stuck."""

    def __init__(self, store: JobStore) -> None:
        self._store = store
        self.until = inf

    def run(self) -> None:
        """Do every waiting job, most urgent first, and clean up after the cancelled ones."""
        self._do_more_urgent(ANY)
        for job in self._store.abandoned():
            self._clean_up(job)
        self._store.remove_expired()

    def print_sheets(self) -> None:
        """Print every waiting sheet, and every set of papers for an evening; this needs no database."""
        self._do_more_urgent(LONG)

    def _do_more_urgent(self, urgency: int) -> None:
        """Do every more urgent job."""
        while (job := next(iter(self._store.waiting()), None)) is not None and job.urgency < urgency:
            self._do_job(job)

    def _do_job(self, job: BackgroundJob) -> None:
        """Do one job, or record why it cannot be done."""
        resumes = isinstance(job.order, ImportOrder | GroupRemovalOrder)
        if job.attempts >= (MAX_ATTEMPTS_OF_RESUMED if resumes else MAX_ATTEMPTS):
            self._clean_up(job)
            self._store.record_failure(job, ENDED)
            return

        def progress(done: int, parts: int) -> None:
            if self._store.find(job.key) is None:
                raise JobCancelled
            self._store.record_progress(job, done, parts)
            self._do_more_urgent(job.urgency)
            self.until = monotonic() + (MAX_PART_S if job.urgency >= LONG else MAX_SHEET_S)

        try:
            progress(0, 0)
            self._make_result(job, progress)
        except JobCancelled:
            self._clean_up(job)
            self._store.remove_expired()
        finally:
            self.until = inf

    def _make_result(self, job: BackgroundJob, progress: Progress) -> None:
        if isinstance(job.order, SheetOrder):
            try:
                print_sheet(self._store, job, job.order, progress)
            except JobCancelled:
                raise
            except Exception as error:  # noqa: BLE001 - one broken sheet must not stop the next
                if isinstance(error, PrintingUnavailable):
                    self._store.record_notes(job, [error.missing])
                self._store.record_failure(job, f"{type(error).__name__}: {error}")
        else:
            # Loaded only now: a sheet need not wait for it.
            from scorekeeper.actions.jobs.long_jobs import make_long_job  # noqa: PLC0415

            make_long_job(self._store, job, progress)

    def _clean_up(self, job: BackgroundJob) -> None:
        if job.urgency >= LONG:
            from scorekeeper.actions.jobs.long_jobs import clean_up  # noqa: PLC0415 - as above

            clean_up(self._store, job)


def print_sheet(store: JobStore, job: BackgroundJob, order: SheetOrder, progress: Progress) -> None:
    """Print all parts as one file and remove the job. Raises what printing raises."""
    documents: list[bytes] = []
    for html in json.loads(job.source.read_bytes()):
        progress(len(documents), order.parts)
        documents.append(print_document(PrintAs(order.print_as), html))
    progress(len(documents), order.parts)
    store.prints(order.cleared).keep(job.key, merge_pdfs(documents))
    store.remove(job.key)


def forget_sheets(store: JobStore) -> None:
    """Remove every print and every order to print: deleted data may be in them."""
    store.prints().clear()
    for job in store.waiting():
        if isinstance(job.order, SheetOrder):
            store.cancel(job.key)
    store.remove_expired()
