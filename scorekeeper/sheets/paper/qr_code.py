"""QR codes on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import segno
from msgspec import Struct


class QrCode(Struct, frozen=True):
    """A QR code as an SVG path, `modules` on each side, without the quiet zone of four modules that it needs."""

    text: str
    modules: int
    path: str


def qr_code(text: str) -> QrCode:
    """The QR code of a text, with error correction level M (15 %)."""
    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    path = [f"M{x} {y}h{width}v1h-{width}z" for y, row in enumerate(rows) for x, width in _dark_runs(row)]
    return QrCode(text, len(rows), "".join(path))


def _dark_runs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where in a row dark modules begin, and how many are side by side."""
    x = 0
    for dark, run in groupby(row):
        width = len(list(run))
        if dark:
            yield x, width
        x += width
