"""`scorekeeper groups`: all groups of the app's database."""

from __future__ import annotations

from pathlib import Path

import click

from scorekeeper.actions.groups.groups import GroupOverview, every_group
from scorekeeper.cli.commands.backup import game_count
from scorekeeper.cli.games import game_path
from scorekeeper.cli.home_database import home_database
from scorekeeper.cli.language import current_language, ngettext
from scorekeeper.cli.options import home_option
from scorekeeper.cli.output import print_lines
from scorekeeper.sheets.table.cells import printable
from scorekeeper.wording.locale_forms import list_words


@click.command("groups")
@home_option
def command(*, folder: Path) -> None:
    """List the groups: the day and the path of the newest game, the name, the games, and the devices that keep
    score.
    """
    with home_database(folder):
        for group in every_group():
            print_lines(_group_line(group))


def _group_line(group: GroupOverview) -> str:
    name = group.name or list_words(group.people, current_language().language)
    devices = ngettext("%(count)s device", "%(count)s devices", group.devices) % {"count": group.devices}
    words = [name, game_count(group.games), devices]
    newest = f"{group.day}  {game_path(group.newest)}" if group.newest else "-"
    return f"{newest}  {printable(' · '.join(filter(None, words)))}"
