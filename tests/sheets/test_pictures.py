"""The sheet as a picture for the group chat."""

from __future__ import annotations

import io
import re
import sys

import pytest
from PIL import Image

from scorekeeper.rules.presets import preset
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.sheets.pictures import LINE_COLOURS, MARGIN, WIDTH, sheet_picture
from tests.docs.pages import ROOT
from tests.sheets.printed import score_sheet_pdf
from tests.sheets.samples import played


def test_all_pages_stand_below_each_other_without_white_paper_at_the_end() -> None:
    """Two pages of A5: the first whole, the second down to its last line."""
    pdf = score_sheet_pdf(played(preset("desilva"), 3, 5, agreed=(1,) * 40), PrintOptions("a5"))
    picture = sheet_picture(pdf)
    assert sheet_picture(pdf) == picture
    image = Image.open(io.BytesIO(picture)).convert("L")
    page = round(WIDTH * 210 / 148)
    assert image.width == WIDTH
    assert page < image.height < 2 * page
    last = image.crop((0, image.height - MARGIN, WIDTH, image.height))
    assert last.getextrema() == (255, 255)


def test_without_pdfium_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(PrintingUnavailable) as unavailable:
        sheet_picture(b"")
    assert unavailable.value.missing == "PDFium"


def test_a_player_has_the_same_colour_on_a_picture_and_on_the_screen() -> None:
    style = (ROOT / "static" / "css" / "components" / "player-colours.css").read_text(encoding="utf-8")
    assert tuple(re.findall(r"--seat: light-dark\((#\w{6})", style)) == LINE_COLOURS
