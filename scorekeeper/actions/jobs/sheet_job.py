"""The job that prints a sheet, or a set of them, into the cache of prints. It needs no database."""

from __future__ import annotations

import json

from scorekeeper.sheets.pdf_merge.merge import merge_pdfs
from scorekeeper.sheets.pictures.printing import PrintAs, print_document
from scorekeeper.storage.jobs.job import BackgroundJob, Progress, SheetOrder
from scorekeeper.storage.jobs.job_store import JobStore


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
    """Remove everything that was printed, or is to be: deleted data may be on it."""
    store.prints().clear()
    for job in store.waiting():
        if isinstance(job.order, SheetOrder):
            store.cancel(job.key)
    store.remove_expired()
