"""`script/screenshots`: every screen, in every size, light and dark; or the pictures of the README."""

from __future__ import annotations

from pathlib import Path

import click
from playwright.sync_api import Browser

from tools.screenshots.camera import Camera, chromium
from tools.screenshots.paper import shoot_sheets
from tools.screenshots.readme import shoot_for_readme
from tools.screenshots.screens import SCHEMES, SCREENS, SIZES, Screen
from tools.screenshots.table import Table, laid_table

ROOT = Path(__file__).parents[2]


@click.command()
@click.option("--docs", is_flag=True, help="Only the three pictures of the README, into docs/.")
@click.option(
    "--sheets", is_flag=True, help="Every paper sheet instead: filled in and empty, for every number of players."
)
@click.option("--only", default="", metavar="WORD", help="Only screens with this word in their name.")
@click.option("--size", default="", metavar="WxH", help="Only this size, for example 390x844.")
@click.option("--out", type=click.Path(path_type=Path), help="Another folder than screenshots/.")
def main(*, docs: bool, sheets: bool, only: str, size: str, out: Path | None) -> None:
    """Take the pictures, and say what is wrong with a page: errors in its console, or wider than the screen."""
    chosen = [screen for screen in SCREENS if only in screen.name]
    sizes = [each for each in SIZES if size in ("", name_of(each))]
    if not chosen or not sizes:
        raise click.BadParameter("there is no such screen or size")
    if sheets:
        click.echo(f"{shoot_sheets(folder_for(out or ROOT / 'screenshots'))} pages")
        return
    with laid_table() as table, chromium() as browser:
        if docs:
            wrong = shoot_for_readme(browser, table, folder_for(out or ROOT / "docs"))
        else:
            wrong = shoot_all(browser, table, chosen, sizes, folder_for(out or ROOT / "screenshots"))
    for each in wrong:
        click.echo(each, err=True)


def shoot_all(
    browser: Browser, table: Table, chosen: list[Screen], sizes: list[tuple[int, int]], folder: Path
) -> list[str]:
    """One picture for each screen, size and scheme; returns what is wrong with any page."""
    wrong = []
    for size in sizes:
        for scheme in SCHEMES:
            camera = Camera(browser, table, size, scheme)
            for screen in chosen:
                file = folder / f"{screen.name}-{name_of(size)}-{scheme}.png"
                wrong += [f"{file.name}: {each}" for each in camera.shoot(screen, file)]
            camera.close()
    click.echo(f"{len(sizes) * len(SCHEMES) * len(chosen)} pictures in {folder.name}/")
    return wrong


def name_of(size: tuple[int, int]) -> str:
    """A size in the name of a file."""
    return f"{size[0]}x{size[1]}"


def folder_for(folder: Path) -> Path:
    """The folder, there for sure."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder


if __name__ == "__main__":
    main()
