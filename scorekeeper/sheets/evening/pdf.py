"""The papers of an evening as one PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scorekeeper.sheets.evening.evening_set import Piece
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.paper.pdf import html_pdf
from scorekeeper.sheets.pdf_merge.merge import merge_pdfs


def evening_html(pieces: Sequence[Piece], title: str) -> list[Callable[[], str]]:
    """What makes the HTML of each piece."""
    return [partial(_html, piece, title) for piece in pieces]


def evening_pdf(pieces: Sequence[Piece], title: str) -> bytes:
    """All of them in one PDF; the same set gives the same bytes. Raises PrintingUnavailable."""
    return merge_pdfs([html_pdf(html()) for html in evening_html(pieces, title)])


def _html(piece: Piece, title: str) -> str:
    return page_html(piece(), title)
