"""Print a document as PDF or as a picture."""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.sheets.paper.pdf import html_pdf
from scorekeeper.sheets.pictures.sheet_picture import page_picture, sheet_picture


class PrintAs(StrEnum):
    """What to make of HTML: a PDF, a PNG of all its pages, or a PNG of its only page in its own size."""

    PDF = "pdf"
    PNG = "png"
    PAGE = "page"


def print_document(kind: PrintAs, html: str) -> bytes:
    """Print HTML as this kind of file. Raises PrintingUnavailable."""
    pdf = html_pdf(html)
    match kind:
        case PrintAs.PNG:
            return sheet_picture(pdf)
        case PrintAs.PAGE:
            return page_picture(pdf)
    return pdf
