"""HTML to PDF by WeasyPrint. Importing this module needs WeasyPrint and Pango on the machine."""

from __future__ import annotations

import re
from hashlib import sha256

import pydyf  # type: ignore[import-untyped]
from weasyprint import HTML
from weasyprint.document import Document
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorekeeper.paths import FONTS, SHEET_TEMPLATES
from scorekeeper.sheets.paper.missing_glyphs import collect_missing_glyphs, with_code_points

FOLDERS = {"fonts": FONTS, "style": SHEET_TEMPLATES}
KINDS = {".ttf": "font/ttf", ".css": "text/css"}
BASE = "sheet:///"
# The scale at which a page is printed: A3 is laid out as A4.
SCALE = re.compile(r'<html [^>]*data-scale="([\d.]+)"')
# Tagged for screen readers.
PDF_VARIANT = "pdf/ua-1"


class ForeignFile(ValueError):
    """A document refers to a file that is neither one of our styles nor one of our fonts."""


class StaticFilesFetcher(URLFetcher):
    """Serves the fonts and styles of this project, and refuses every other URL."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:  # noqa: ARG002
        """The file at one of our URLs. Raises ForeignFile for every other."""
        folder, _, name = url.removeprefix(BASE).partition("/")
        if not url.startswith(BASE) or folder not in FOLDERS:
            raise ForeignFile(url)
        home = FOLDERS[folder].resolve()
        path = (home / name).resolve()
        if not path.is_relative_to(home) or path.suffix not in KINDS or not path.is_file():
            raise ForeignFile(url)
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": KINDS[path.suffix]})


def render_pdf(html: str) -> bytes:
    """The document as PDF/UA-1 (tagged for screen readers). The same document gives the same bytes.

    Where glyphs are missing, it is rendered once more with code points in boxes.
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
    """What `12 0 R` refers to."""
    found: pydyf.Dictionary = pdf.objects[int(reference.split()[0])]
    return found
