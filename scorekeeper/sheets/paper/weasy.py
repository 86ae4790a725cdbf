"""HTML to PDF by WeasyPrint. Importing this module needs WeasyPrint and Pango on the machine."""

from __future__ import annotations

from hashlib import sha256

from weasyprint import HTML
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorekeeper.places import FONTS, SHEET_TEMPLATES
from scorekeeper.sheets.paper.unknown_letters import noticed_letters, with_numbers

FOLDERS = {"fonts": FONTS, "style": SHEET_TEMPLATES}
KINDS = {".ttf": "font/ttf", ".css": "text/css"}
BASE = "sheet:///"
# Tagged for screen readers.
PDF_VARIANT = "pdf/ua-1"


class ForeignFile(ValueError):
    """A document asked for something that is neither our style nor one of our fonts."""


class StaticFilesFetcher(URLFetcher):
    """Gives out fonts and styles of this project by name and fetches nothing else from anywhere."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:  # noqa: ARG002
        folder, _, name = url.removeprefix(BASE).partition("/")
        if not url.startswith(BASE) or folder not in FOLDERS:
            raise ForeignFile(url)
        home = FOLDERS[folder].resolve()
        path = (home / name).resolve()
        if not path.is_relative_to(home) or path.suffix not in KINDS or not path.is_file():
            raise ForeignFile(url)
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": KINDS[path.suffix]})


def render_pdf(html: str) -> bytes:
    """The PDF of a document by PDF/UA-1 (tagged for screen readers), the same bytes for the same document.

    Where no font has a letter, it is printed once more with boxes for such letters.
    """
    with noticed_letters() as missing:
        pdf = _pressed(html)
    return _pressed(with_numbers(html, missing)) if missing else pdf


def _pressed(html: str) -> bytes:
    fetcher = StaticFilesFetcher()  # type: ignore[no-untyped-call]
    document = HTML(string=html, base_url=BASE, url_fetcher=fetcher, media_type="print")
    identifier = sha256(html.encode()).hexdigest()[:32].encode()
    return bytes(document.write_pdf(pdf_identifier=identifier, pdf_variant=PDF_VARIANT))
