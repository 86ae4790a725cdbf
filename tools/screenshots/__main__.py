"""`script/screenshots`: every screen, in every size, light and dark; or the pictures of the README."""

from __future__ import annotations

from pathlib import Path

import click
from playwright.sync_api import Browser

from scorekeeper.actions.demo.group import GAMES
from scorekeeper.wording.translation import ENGLISH, language_for, languages
from tools.screenshots.camera import Camera, DeviceProfile, chromium
from tools.screenshots.paper import shoot_sheets
from tools.screenshots.readme import shoot_for_readme
from tools.screenshots.sample_server import SampleServer, sample_server
from tools.screenshots.screens import SCHEMES, SCREENS, SIZES, Screen

ROOT = Path(__file__).parents[2]


@click.command()
@click.option("--docs", is_flag=True, help="Only the three pictures of the README, into docs/.")
@click.option(
    "--sheets", is_flag=True, help="Every paper sheet instead: filled in and empty, for every number of players."
)
@click.option("--only", default="", metavar="WORD", help="Only screens with this word in their name.")
@click.option("--size", default="", metavar="WxH", help="Only this size, for example 390x844.")
@click.option("--scheme", type=click.Choice(SCHEMES), help="Only light, or only dark.")
@click.option(
    "--type", "type_percent", default=100, help="The size of the type, such as 200, in percent of the usual one."
)
@click.option("--language", "wanted", default=ENGLISH, metavar="CODE", help="In this language, or in `all` there are.")
@click.option("--out", type=click.Path(path_type=Path), help="Another folder than screenshots/.")
def main(
    *,
    docs: bool,
    sheets: bool,
    only: str,
    size: str,
    scheme: str | None,
    type_percent: int,
    wanted: str,
    out: Path | None,
) -> None:
    """Take the pictures, and print what is wrong with a page: errors in its console, overflow, clipped words."""
    chosen = [screen for screen in SCREENS if only in screen.name]
    sizes = [_size(size)] if size else SIZES
    if not chosen:
        raise click.BadParameter("there is no such screen")
    codes = languages() if wanted == "all" else (wanted,)
    if not set(codes) <= set(languages()):
        raise click.BadParameter(f"there is no such language; there are {', '.join(languages())}")
    folders = {code: (out or ROOT / "screenshots") / ("" if wanted == ENGLISH else code) for code in codes}
    if sheets:
        for code, folder in folders.items():
            click.echo(f"{shoot_sheets(folder_for(folder), language_for(code))} pages")
        return
    # All years of the group take a minute to play, and most screens show none of it.
    group_games = GAMES if any(screen.shows_group for screen in chosen) else 1
    with sample_server(group_games) as server, chromium(type_percent) as browser:
        if docs:
            wrong = shoot_for_readme(browser, server, folder_for(out or ROOT / "docs"))
        else:
            wrong = []
            for code, folder in folders.items():
                profiles = [
                    DeviceProfile(each, one, language=code)
                    for each in sizes
                    for one in ([scheme] if scheme else SCHEMES)
                ]
                wrong += [
                    f"{code}: {each}" for each in shoot_all(browser, server, chosen, profiles, folder_for(folder))
                ]
    for each in wrong:
        click.echo(each, err=True)


def shoot_all(
    browser: Browser, server: SampleServer, chosen: list[Screen], profiles: list[DeviceProfile], folder: Path
) -> list[str]:
    """Take a picture of each screen on each device, and return what is wrong with any page."""
    wrong = []
    for profile in profiles:
        camera = Camera(browser, server, profile)
        for screen in chosen:
            file = folder / f"{screen.name}-{name_of(profile.size)}-{profile.scheme}.png"
            wrong += [f"{file.name}: {each}" for each in camera.shoot(screen, file)]
        camera.close()
    click.echo(f"{len(profiles) * len(chosen)} pictures in {folder.name}/")
    return wrong


def name_of(size: tuple[int, int]) -> str:
    """Return a size for the name of a file."""
    return f"{size[0]}x{size[1]}"


def folder_for(folder: Path) -> Path:
    """Return the folder, creating it if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise click.BadParameter("a size is such as 390x844")
    return int(width), int(height)


if __name__ == "__main__":
    main()
