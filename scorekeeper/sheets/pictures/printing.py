"""A document as PDF or as a picture."""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.sheets.paper.pdf import html_pdf
from scorekeeper.sheets.pictures.sheet_picture import sheet_picture


class PrintAs(StrEnum):
    """The kind of file that is made of a document."""

    PDF = "pdf"
    PNG = "png"


def print_document(kind: PrintAs, html: str) -> bytes:
    """The document as this. Raises PrintingUnavailable."""
    pdf = html_pdf(html)
    return pdf if kind is PrintAs.PDF else sheet_picture(pdf)
