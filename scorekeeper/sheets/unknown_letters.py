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
    """The same page with a box for each of these letters; what stands above the window keeps them."""
    head, body, rest = html.partition("<body>")
    wanted = re.compile(f"[{re.escape(''.join(sorted(letters)))}](?![^<]*>)")
    return head + body + wanted.sub(lambda found: f'<span class="unknown">{ord(found[0]):X}</span>', rest)
