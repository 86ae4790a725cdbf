"""A book as PDF; WeasyPrint and pikepdf are imported only when one is made."""

from __future__ import annotations

from typing import BinaryIO

from scorekeeper.sheets.book.source import BookSource, Progress
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.sheets.paper.print_options import PrintOptions


def write_book(source: BookSource, options: PrintOptions, file: BinaryIO, progress: Progress) -> None:
    """Write the book into a file; `progress` is called after each game. The same games give the same bytes.

    Raises PrintingUnavailable, and what `progress` raises.
    """
    try:
        from scorekeeper.sheets.book.render import print_book  # noqa: PLC0415 - loads WeasyPrint and pikepdf
    except ModuleNotFoundError as error:
        raise PrintingUnavailable("pikepdf" if error.name == "pikepdf" else "WeasyPrint") from error
    except OSError as error:
        raise PrintingUnavailable("Pango") from error
    print_book(source, options, file, progress)
