"""A document as PDF or as a picture, or several PDFs as one."""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.sheets.binding.join import join_pdfs, unpack
from scorekeeper.sheets.paper.pdf import html_pdf
from scorekeeper.sheets.pictures.sheet_picture import page_picture, sheet_picture


class PrintAs(StrEnum):
    """The kind of file that is made of a document: a PDF, all its pages as one picture, or its only page as large as it
    says it is. Or one PDF is made of several that are packed.
    """

    PDF = "pdf"
    PNG = "png"
    PAGE = "page"
    JOINED = "joined"


def print_document(kind: PrintAs, source: str | bytes) -> bytes:
    """Print HTML as this kind of file, or join packed PDFs. Raises PrintingUnavailable."""
    if isinstance(source, bytes):
        return join_pdfs(unpack(source))
    pdf = html_pdf(source)
    match kind:
        case PrintAs.PNG:
            return sheet_picture(pdf)
        case PrintAs.PAGE:
            return page_picture(pdf)
    return pdf
