"""QR codes on paper have the modules of the code and no others."""

from __future__ import annotations

import re

import segno
from hypothesis import given, strategies as st

from scorekeeper.sheets.paper.sheet_parts import qr_code


@given(st.text(min_size=1, max_size=200))
def test_the_drawing_has_every_dark_module_of_the_code_and_no_other(text: str) -> None:
    drawing = qr_code(text)
    dark = set()
    for x, y, width, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", drawing.path):
        assert width == back
        dark |= {(int(x) + step, int(y)) for step in range(int(width))}
    matrix = segno.make(text, error="m", micro=False).matrix
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert drawing.modules == len(matrix)
