"""The group a command works on, named by any of its games."""

from __future__ import annotations

import click

from scorekeeper.actions.books.books import all_book_choices
from scorekeeper.actions.errors import NoGames, NoSuchGame
from scorekeeper.actions.game.games import game_at
from scorekeeper.cli.games.address import no_such_game, parse_game_key
from scorekeeper.cli.language import _
from scorekeeper.wording import N_

SEVERAL = N_("There are several groups here: say which one with %(option)s, naming any game of the group.")


def group_of(game: str | None, option: str) -> int:
    """The id of the group of a game, or of the only one there is; `option` is that by which a group is named.

    Raises CommandError, UsageError where there are several, NoGames.
    """
    if game is not None:
        try:
            return game_at(parse_game_key(game)).group_id
        except NoSuchGame:
            raise no_such_game(game) from None
    groups = all_book_choices()
    if len(groups) > 1:
        raise click.UsageError(_(SEVERAL) % {"option": option})
    if not groups:
        raise NoGames
    return groups[0].group_id
