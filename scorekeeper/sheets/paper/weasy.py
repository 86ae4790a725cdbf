"""HTML to PDF by WeasyPrint. Importing this module needs WeasyPrint and Pango on the machine.

Our own fonts have Latin, Greek and Cyrillic; other glyphs come from the fonts of the machine. Characters without a
glyph in any font are collected while rendering and printed as their code points in boxes, so that readers see which
letter is meant.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from threading import get_ident

import pydyf  # type: ignore[import-untyped]
from weasyprint import HTML
from weasyprint.document import Document
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorekeeper.paths import FONTS, SHEET_TEMPLATES

FOLDERS = {"fonts": FONTS, "style": SHEET_TEMPLATES}
KINDS = {".ttf": "font/ttf", ".css": "text/css"}
BASE = "sheet:///"
# The scale at which a page is printed: A3 is laid out as A4.
SCALE = re.compile(r'<html [^>]*data-scale="([\d.]+)"')
# PDF/UA is tagged for screen readers.
PDF_VARIANT = "pdf/ua-1"

LOGGER = logging.getLogger("weasyprint")
# The beginning of a warning of WeasyPrint whose argument is the characters.
MISSING_GLYPH_MESSAGE = ".notdef glyph rendered"
# A longer run gets no more boxes: a box is wider than a letter, and a name may have thirty letters.
MAX_BOXES = 3


class ForeignFile(ValueError):
    """A document refers to a file that is neither one of our styles nor one of our fonts."""


class StaticFilesFetcher(URLFetcher):
    """Serves the fonts and styles of this project, and refuses every other URL."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:  # noqa: ARG002
        """Return the file at one of our URLs. Raises ForeignFile for any other."""
        folder, _, name = url.removeprefix(BASE).partition("/")
        if not url.startswith(BASE) or folder not in FOLDERS:
            raise ForeignFile(url)
        home = FOLDERS[folder].resolve()
        path = (home / name).resolve()
        if not path.is_relative_to(home) or path.suffix not in KINDS or not path.is_file():
            raise ForeignFile(url)
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": KINDS[path.suffix]})


def render_pdf(html: str) -> bytes:
    """Return the document as PDF/UA-1 (tagged for screen readers). The same document gives the same bytes.

    If glyphs are missing, it is rendered again with code points in boxes.
    """
    with collect_missing_glyphs() as missing:
        pdf = _render(html)
    return _render(with_code_points(html, missing)) if missing else pdf


def _render(html: str) -> bytes:
    fetcher = StaticFilesFetcher()  # type: ignore[no-untyped-call]
    document = HTML(string=html, base_url=BASE, url_fetcher=fetcher, media_type="print")
    identifier = sha256(html.encode()).hexdigest()[:32].encode()
    scale = SCALE.search(html)
    zoom = float(scale[1]) if scale else 1.0
    return bytes(
        document.write_pdf(finisher=with_scopes, pdf_identifier=identifier, pdf_variant=PDF_VARIANT, zoom=zoom)
    )


def with_scopes(_document: Document, pdf: pydyf.PDF) -> None:
    """Give each header cell (TH) in the structure tree its scope: Column in the head of a table, else Row."""
    for tag in pdf.objects:
        if isinstance(tag, pydyf.Dictionary) and tag.get("S") == "/TH":
            row = _object_of(pdf, tag["P"])
            part = _object_of(pdf, row["P"])
            scope = "/Column" if part["S"] == "/THead" else "/Row"
            tag["A"] = pydyf.Dictionary({"O": "/Table", "Scope": scope} | dict(tag.get("A", {})))


def _object_of(pdf: pydyf.PDF, reference: bytes) -> pydyf.Dictionary:
    """Return the object that a reference such as `12 0 R` names."""
    found: pydyf.Dictionary = pdf.objects[int(reference.split()[0])]
    return found


class MissingGlyphFilter(logging.Filter):
    """Filters the warnings of this thread about missing glyphs out of the log, and collects the characters."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: set[str] = set()
        self.thread = get_ident()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is logged, because it is about something else."""
        if record.thread != self.thread or not str(record.msg).startswith(MISSING_GLYPH_MESSAGE):
            return True
        self.letters.update(str(record.args[0]) if isinstance(record.args, tuple) and record.args else "")
        return False


@contextmanager
def collect_missing_glyphs() -> Iterator[set[str]]:
    """Collect the characters without a glyph that WeasyPrint reports within the context."""
    collector = MissingGlyphFilter()
    LOGGER.addFilter(collector)
    try:
        yield collector.letters
    finally:
        LOGGER.removeFilter(collector)


def with_code_points(html: str, letters: set[str]) -> str:
    """Return the page with a box for each of these letters; in a long run the last box says how many more there are.

    The title in the head is unchanged.
    """
    head, body, rest = html.partition("<body>")
    runs = re.compile(f"[{re.escape(''.join(sorted(letters)))}]+(?![^<]*>)")
    return head + body + runs.sub(lambda found: _code_point_boxes(found[0]), rest)


def _code_point_boxes(run: str) -> str:
    numbers = [f"{ord(letter):X}" for letter in run]
    if len(numbers) > MAX_BOXES:
        numbers = [*numbers[: MAX_BOXES - 1], f"+{len(numbers) - MAX_BOXES + 1}"]
    return "".join(f'<span class="unknown">{number}</span>' for number in numbers)
