"""Letters that no font on the machine has: found while printing, and shown by their numbers instead of as nothing.

Our own fonts have Latin, Greek and Cyrillic; for other letters whatever the machine has is taken. What is left comes
out as a box with the letter's number in Unicode, so that it is seen that there is a letter, and which.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import get_ident

LOGGER = logging.getLogger("weasyprint")
# How WeasyPrint says it: the letters as Python writes them stand behind the colon.
COMPLAINT = ".notdef glyph rendered"
# A box is wider than a letter, and a name has at most thirty of those.
MAX_BOXES = 3


class LetterFilter(logging.Filter):
    """Keeps complaints about missing letters out of the log, and the letters themselves; of one thread alone."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: set[str] = set()
        self.thread = get_ident()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about anything else."""
        if record.thread != self.thread or not str(record.msg).startswith(COMPLAINT):
            return True
        self.letters.update(str(record.args[0]) if isinstance(record.args, tuple) and record.args else "")
        return False


@contextmanager
def noticed_letters() -> Iterator[set[str]]:
    """The letters that turn out to be missing meanwhile."""
    watching = LetterFilter()
    LOGGER.addFilter(watching)
    try:
        yield watching.letters
    finally:
        LOGGER.removeFilter(watching)


def with_numbers(html: str, letters: set[str]) -> str:
    """The same page with a box for each of these letters, and in a long run of them one for the number of the rest.

    What stands above the window keeps the letters.
    """
    head, body, rest = html.partition("<body>")
    runs = re.compile(f"[{re.escape(''.join(sorted(letters)))}]+(?![^<]*>)")
    return head + body + runs.sub(lambda found: _boxes(found[0]), rest)


def _boxes(run: str) -> str:
    numbers = [f"{ord(letter):X}" for letter in run]
    if len(numbers) > MAX_BOXES:
        numbers = [*numbers[: MAX_BOXES - 1], f"+{len(numbers) - MAX_BOXES + 1}"]
    return "".join(f'<span class="unknown">{number}</span>' for number in numbers)
