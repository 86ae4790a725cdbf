"""The three pictures of the README: the phone while bids are said, its whole sheet, and the printed sheet."""

from __future__ import annotations

import subprocess
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.paper.pdf import score_sheet_pdf
from tests.sheets.samples import friday_night
from tools.screenshots.camera import Camera, Glass
from tools.screenshots.screens import Screen
from tools.screenshots.table import Table

PHONE_SIZE = (390, 844)
PAPER_DPI = 110
LARGEST = 150_000
PHONES = (
    Screen("bidding", "{bidding}", whole=False),
    Screen("sheet", "{bidding}?view=sheet", whole=False),
)


def shoot_for_readme(browser: Browser, table: Table, folder: Path) -> list[str]:
    """Take them; returns what is wrong with the pages shown."""
    camera = Camera(browser, table, Glass(PHONE_SIZE, scale=2))
    wrong = []
    for screen in PHONES:
        file = folder / f"{screen.name}.png"
        wrong += [f"{screen.name}: {each}" for each in camera.shoot(screen, file)]
        made_small(file)
    camera.close()
    shoot_paper(folder / "paper.png")
    return wrong


def shoot_paper(file: Path) -> None:
    """The mock-up's evening, printed."""
    pdf = score_sheet_pdf(score_sheet(friday_night()))
    # pdftoppm adds the ending itself.
    command = ["pdftoppm", "-png", "-singlefile", "-r", str(PAPER_DPI), "-", str(file.with_suffix(""))]
    subprocess.run(command, input=pdf, check=True)
    made_small(file)


def made_small(file: Path) -> None:
    """A README loads at once, so a picture has fewer than LARGEST bytes, else RuntimeError. No colour is changed."""
    with Image.open(file) as picture:
        packed = picture.convert("RGB")
    packed.save(file, optimize=True)
    if file.stat().st_size >= LARGEST:
        raise RuntimeError(f"{file.name} has {file.stat().st_size} bytes")
