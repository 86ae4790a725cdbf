"""Characters for which no font has a glyph: collected while rendering, and printed as their code points in boxes.

Our own fonts have Latin, Greek and Cyrillic; other glyphs are taken from the fonts of the machine. A box with the code
point shows readers that there is a letter, and which.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import get_ident

LOGGER = logging.getLogger("weasyprint")
# The beginning of a warning of WeasyPrint, whose argument is the characters.
MISSING_GLYPH_MESSAGE = ".notdef glyph rendered"
# A longer run gets as many boxes: a box is wider than a letter, and a name may have thirty.
MAX_BOXES = 3


class MissingGlyphFilter(logging.Filter):
    """Keeps the warnings of this thread about missing glyphs out of the log, and collects the characters."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: set[str] = set()
        self.thread = get_ident()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is logged: it is about something else."""
        if record.thread != self.thread or not str(record.msg).startswith(MISSING_GLYPH_MESSAGE):
            return True
        self.letters.update(str(record.args[0]) if isinstance(record.args, tuple) and record.args else "")
        return False


@contextmanager
def collect_missing_glyphs() -> Iterator[set[str]]:
    """The characters without a glyph that WeasyPrint reports within the context."""
    collector = MissingGlyphFilter()
    LOGGER.addFilter(collector)
    try:
        yield collector.letters
    finally:
        LOGGER.removeFilter(collector)


def with_code_points(html: str, letters: set[str]) -> str:
    """The same page with a box for each of these letters; in a long run, the last box says how many more there are.

    The title in the head keeps the letters.
    """
    head, body, rest = html.partition("<body>")
    runs = re.compile(f"[{re.escape(''.join(sorted(letters)))}]+(?![^<]*>)")
    return head + body + runs.sub(lambda found: _boxes(found[0]), rest)


def _boxes(run: str) -> str:
    numbers = [f"{ord(letter):X}" for letter in run]
    if len(numbers) > MAX_BOXES:
        numbers = [*numbers[: MAX_BOXES - 1], f"+{len(numbers) - MAX_BOXES + 1}"]
    return "".join(f'<span class="unknown">{number}</span>' for number in numbers)
