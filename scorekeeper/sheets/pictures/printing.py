"""Print a document as PDF or as a picture, or merge several PDFs."""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.sheets.paper.pdf import html_pdf
from scorekeeper.sheets.pdf_merge.merge import merge_pdfs, unpack_pdfs
from scorekeeper.sheets.pictures.sheet_picture import page_picture, sheet_picture


class PrintAs(StrEnum):
    """What to make: of HTML a PDF, a PNG of all its pages, or a PNG of its only page in its own size; of packed PDFs a
    merged one.
    """

    PDF = "pdf"
    PNG = "png"
    PAGE = "page"
    MERGED = "merged"


def print_document(kind: PrintAs, source: str | bytes) -> bytes:
    """Print HTML as this kind of file, or merge packed PDFs. Raises PrintingUnavailable."""
    if isinstance(source, bytes):
        return merge_pdfs(unpack_pdfs(source))
    pdf = html_pdf(source)
    match kind:
        case PrintAs.PNG:
            return sheet_picture(pdf)
        case PrintAs.PAGE:
            return page_picture(pdf)
    return pdf
