"""A document as PDF or as a picture."""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.sheets.paper.pdf import html_pdf
from scorekeeper.sheets.pictures.sheet_picture import page_picture, sheet_picture


class PrintAs(StrEnum):
    """The kind of file that is made of a document: a PDF, all its pages as one picture, or its only page as large as it
    says it is.
    """

    PDF = "pdf"
    PNG = "png"
    PAGE = "page"


def print_document(kind: PrintAs, html: str) -> bytes:
    """The document as this. Raises PrintingUnavailable."""
    pdf = html_pdf(html)
    match kind:
        case PrintAs.PDF:
            return pdf
        case PrintAs.PNG:
            return sheet_picture(pdf)
        case PrintAs.PAGE:
            return page_picture(pdf)
