"""`python -m tools.screenshots.icons`: the icons of the installed app, all painted from the one drawing in static/img.

They are committed, so that neither an installation nor a page needs a browser to make them.
"""

from __future__ import annotations

from pathlib import Path

import click
from msgspec import Struct
from PIL import Image
from playwright.sync_api import Browser

from scorekeeper.palette import FELT
from tools.screenshots.camera import chromium

IMAGES = Path(__file__).parents[2] / "static" / "img"
DRAWING = IMAGES / "icon.svg"
# Felt green, cream and the shades between them: more colours would only be more bytes.
COLOURS = 32


class Icon(Struct, frozen=True):
    """A picture by its file name and its side in pixels.

    The corners outside the drawing are transparent, or felt (`to_the_edge`) if the system cuts out a shape
    of its own (`maskable`, and Apple's, which has no transparency).
    """

    name: str
    side: int
    to_the_edge: bool = False


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("icon-maskable-512.png", 512, to_the_edge=True),
    Icon("icon-apple-180.png", 180, to_the_edge=True),
)


@click.command()
@click.option("--out", type=click.Path(path_type=Path), default=IMAGES, help="Another folder than static/img/.")
def main(out: Path) -> None:
    """Paint every icon."""
    with chromium() as browser:
        for icon in ICONS:
            paint(browser, icon, out / icon.name)


def paint(browser: Browser, icon: Icon, file: Path) -> None:
    """Paint one icon into its file."""
    page = browser.new_page(viewport={"width": icon.side, "height": icon.side})
    behind = FELT if icon.to_the_edge else "transparent"
    drawing = DRAWING.read_text(encoding="utf-8")
    page.set_content(f"<style>body {{ margin: 0; background: {behind} }} svg {{ display: block }}</style>{drawing}")
    page.screenshot(path=file, omit_background=True)
    page.close()
    with Image.open(file) as picture:
        few = picture.convert("RGBA").quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


if __name__ == "__main__":
    main()
