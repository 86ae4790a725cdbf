"""Print a document as PDF, or as a picture for the group chat: all its pages, one below the other.

The PDF itself is drawn by PDFium, so picture and paper are the same sheet, and the same PDF gives the same picture.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from enum import StrEnum
from threading import Lock

from PIL import Image, ImageChops

from scorekeeper.sheets.paper.pdf import PrintingUnavailable, html_pdf

# The width at which group chats show a picture without scaling it down.
WIDTH = 1080
# A pixel of a style sheet is a 96th of an inch, a point a 72nd.
PIXELS_A_POINT = 96 / 72
# Space below the last line.
MARGIN = 50
# PDFium is not thread-safe.
PDFIUM_LOCK = Lock()


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


def sheet_picture(pdf: bytes) -> bytes:
    """A PNG of all pages of a PDF, as wide as a chat shows it. Raises PrintingUnavailable where PDFium is missing."""
    pages = _pages(pdf, lambda width: WIDTH / width)
    pages[-1] = _without_bottom_space(pages[-1])
    whole = Image.new("RGB", (WIDTH, sum(page.height for page in pages)), "white")
    top = 0
    for page in pages:
        whole.paste(page, (0, top))
        top += page.height
    return _png(whole)


def page_picture(pdf: bytes) -> bytes:
    """A PNG of the first page, a pixel for each of its style. Raises PrintingUnavailable where PDFium is missing."""
    return _png(_pages(pdf, lambda _width: PIXELS_A_POINT)[0])


def _pages(pdf: bytes, scale: Callable[[float], float]) -> list[Image.Image]:
    """The pages, at a scale by their width in points."""
    try:
        import pypdfium2  # noqa: PLC0415 - like WeasyPrint, loaded only where somebody wants it
    except (ModuleNotFoundError, OSError) as error:
        raise PrintingUnavailable("PDFium") from error
    with PDFIUM_LOCK:
        document = pypdfium2.PdfDocument(pdf)
        try:
            return [page.render(scale=scale(page.get_width())).to_pil().convert("RGB") for page in document]
        finally:
            document.close()


def _png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _without_bottom_space(page: Image.Image) -> Image.Image:
    """A page without the white paper below what is printed on it."""
    box = ImageChops.invert(page).getbbox()
    bottom = page.height if box is None else min(page.height, box[3] + MARGIN)
    return page.crop((0, 0, page.width, bottom))
