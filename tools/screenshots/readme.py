"""The three pictures of the README: the phone during the bids, its whole sheet, and the printed sheet."""

from __future__ import annotations

import subprocess
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.paper.pdf import html_pdf, score_sheet_html
from tests.sheets.samples import friday_night
from tools.screenshots.camera import Camera, DeviceProfile
from tools.screenshots.sample_server import SampleServer
from tools.screenshots.screens import Screen

PHONE_SIZE = (390, 844)
PAPER_DPI = 110
MAX_BYTES = 150_000
PHONES = (
    Screen("bidding", "{bidding}", whole=False),
    Screen("sheet", "{bidding}?view=sheet", whole=False),
)


def shoot_for_readme(browser: Browser, server: SampleServer, folder: Path) -> list[str]:
    """Take all three, and return what is wrong with the pages shown."""
    camera = Camera(browser, server, DeviceProfile(PHONE_SIZE, scale=2))
    wrong = []
    for screen in PHONES:
        file = folder / f"{screen.name}.png"
        wrong += [f"{screen.name}: {each}" for each in camera.shoot(screen, file)]
        compress(file)
    camera.close()
    shoot_paper(folder / "paper.png")
    return wrong


def shoot_paper(file: Path) -> None:
    """Take a picture of the printed sample evening."""
    pdf = html_pdf(score_sheet_html(score_sheet(friday_night())))
    # pdftoppm adds the ending itself.
    command = ["pdftoppm", "-png", "-singlefile", "-r", str(PAPER_DPI), "-", str(file.with_suffix(""))]
    subprocess.run(command, input=pdf, check=True)
    compress(file)


def compress(file: Path) -> None:
    """Compress a picture without changing a colour, because a README loads at once. Raises RuntimeError from MAX_BYTES
    on.
    """
    with Image.open(file) as picture:
        packed = picture.convert("RGB")
    packed.save(file, optimize=True)
    if file.stat().st_size >= MAX_BYTES:
        raise RuntimeError(f"{file.name} has {file.stat().st_size} bytes")
