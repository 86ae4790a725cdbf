"""Letters that no font on the machine has: found while rendering, and printed as boxes with their numbers.

Our own fonts have Latin, Greek and Cyrillic; other letters are taken from the fonts of the machine. A letter that none
of them has is printed as a box with its number in Unicode, so that readers see that there is a letter, and which.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import get_ident

LOGGER = logging.getLogger("weasyprint")
# The message of WeasyPrint; the letters follow as its argument.
COMPLAINT = ".notdef glyph rendered"
# A box is wider than a letter, and a name has at most thirty of those.
MAX_BOXES = 3


class LetterFilter(logging.Filter):
    """Removes the warnings of one thread about missing letters from the log, and collects these letters."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: set[str] = set()
        self.thread = get_ident()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about something else and is logged."""
        if record.thread != self.thread or not str(record.msg).startswith(COMPLAINT):
            return True
        self.letters.update(str(record.args[0]) if isinstance(record.args, tuple) and record.args else "")
        return False


@contextmanager
def collect_missing_letters() -> Iterator[set[str]]:
    """A set that collects the letters that WeasyPrint reports as missing within the context."""
    collector = LetterFilter()
    LOGGER.addFilter(collector)
    try:
        yield collector.letters
    finally:
        LOGGER.removeFilter(collector)


def with_numbers(html: str, letters: set[str]) -> str:
    """The same page with a box for each of these letters, and in a long run of them one for the number of the rest.

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
