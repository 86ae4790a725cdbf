"""HTML to PDF by WeasyPrint. Importing this module needs WeasyPrint and Pango on the machine."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from weasyprint import HTML
from weasyprint.urls import URLFetcher, URLFetcherResponse

ROOT = Path(__file__).parents[2]
FOLDERS = {"fonts": ROOT / "static" / "fonts", "style": ROOT / "templates" / "sheets"}
KINDS = {".ttf": "font/ttf", ".css": "text/css"}
BASE = "sheet:///"


class NotOurs(ValueError):
    """A document asked for something that is neither our style nor one of our fonts."""


class OurFilesOnly(URLFetcher):
    """Gives out fonts and styles of this project by name and fetches nothing else from anywhere."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:  # noqa: ARG002
        folder, _, name = url.removeprefix(BASE).partition("/")
        path = FOLDERS.get(folder, ROOT) / name
        if not url.startswith(BASE) or folder not in FOLDERS or path.parent != FOLDERS[folder] or not path.is_file():
            raise NotOurs(url)
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": KINDS.get(path.suffix, "text/plain")})


def printed(html: str) -> bytes:
    """The PDF of a document: tagged for screen readers, and the same bytes for the same document."""
    fetcher = OurFilesOnly()  # type: ignore[no-untyped-call]
    document = HTML(string=html, base_url=BASE, url_fetcher=fetcher, media_type="print")
    identifier = sha256(html.encode()).hexdigest()[:32].encode()
    return bytes(document.write_pdf(pdf_identifier=identifier, pdf_tags=True))
