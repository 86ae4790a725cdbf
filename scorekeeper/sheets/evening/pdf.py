"""The papers of an evening as one PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scorekeeper.sheets.evening.evening_set import PrintBatch
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.paper.pdf import html_pdf
from scorekeeper.sheets.pdf_merge.merge import merge_pdfs


def evening_html(batches: Sequence[PrintBatch], title: str) -> list[Callable[[], str]]:
    """A function for each batch that returns its HTML."""
    return [partial(_html, batch, title) for batch in batches]


def evening_pdf(batches: Sequence[PrintBatch], title: str) -> bytes:
    """All batches in one PDF; the same batches give the same bytes. Raises PrintingUnavailable."""
    return merge_pdfs([html_pdf(html()) for html in evening_html(batches, title)])


def _html(batch: PrintBatch, title: str) -> str:
    return page_html(batch(), title)
