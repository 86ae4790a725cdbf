"""Whether this server can print, so that a page can say so in advance."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from flask_babel import gettext as _

from scorekeeper.sheets.paper.pdf import PrintingUnavailable, printing_libraries


@cache
def missing_for_printing() -> str | None:
    """Return the library that printing lacks, or None.

    Importing the libraries takes a second, so only pages about paper ask. The answer is cached: a library installed
    later is found after the next start.
    """
    try:
        with printing_libraries():
            import_module("scorekeeper.sheets.paper.weasy")
    except PrintingUnavailable as error:
        return error.missing
    return None


def printing_help(missing: str) -> str:
    """Return which library printing lacks, and how to install it."""
    if missing == "Pango":
        return _(
            "Sheets can’t be printed here yet: the library Pango is missing on the machine that runs the scorekeeper. "
            "Debian and Ubuntu: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0. macOS: brew install "
            "pango. Then start the scorekeeper again."
        )
    if missing == "PDFium":
        return _(
            "Sheets can’t be shown as pictures here yet: PDFium is missing on the machine that runs the scorekeeper. "
            "Install it with: pip install pypdfium2. Then start the scorekeeper again. Until then, use the PDF."
        )
    return _(
        "Sheets can’t be printed here yet: %(missing)s is missing on the machine that runs the scorekeeper. Install "
        "it with: pip install weasyprint. Then start the scorekeeper again.",
        missing=missing,
    )
