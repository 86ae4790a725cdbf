"""Printing by commands, on a machine that may lack the libraries."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.cli.language import _
from scorekeeper.cli.output import CommandError
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.wording import N_

PRINTING_UNAVAILABLE = N_(
    "The sheet can’t be printed: %(missing)s can’t be loaded. Printing needs WeasyPrint, and Pango on this machine: "
    "“apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0” on Debian or Ubuntu, “brew install pango” "
    "on macOS."
)


@contextmanager
def printing() -> Iterator[None]:
    """Raise CommandError with what to install if a library for printing is missing."""
    try:
        yield
    except PrintingUnavailable as missing:
        raise CommandError([_(PRINTING_UNAVAILABLE) % {"missing": missing.missing}]) from None
