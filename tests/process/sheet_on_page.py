"""The score sheet as a page shows it."""

from __future__ import annotations

from html.parser import HTMLParser


def sheet_on(page: str) -> list[list[str]]:
    """The texts of the table's cells by row: the bid and the running total of every seat, without small notes."""
    reader = _TableReader()
    reader.feed(page)
    return [row for row in reader.rows if row]


class _TableReader(HTMLParser):
    """Collects what stands in `td`, leaving out the words inside it that only explain."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag == "td":
            self.rows[-1].append("")
        if self._inside or tag == "td":
            self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if self._inside == ["td"]:
            self.rows[-1][-1] += data.strip()
