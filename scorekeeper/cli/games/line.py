"""A game in one line: when it was started, where it is found, who plays and how it stands."""

from __future__ import annotations

from scorekeeper.actions.groups.listing import GameSummary
from scorekeeper.cli.games.address import game_path
from scorekeeper.cli.language import _, current_language, ngettext
from scorekeeper.sheets.table.plain_text import printable
from scorekeeper.wording import N_
from scorekeeper.wording.locale_forms import list_words

WON = N_("won by %(leaders)s")
OF = N_("%(played)s of %(rounds)s rounds, %(leaders)s ahead")
BEGUN = N_("not yet begun")


def game_line(game: GameSummary) -> str:
    """Date and path in columns, so that a list is easy to read and to split, then title, players and standing."""
    words = [game.title, ", ".join(game.players), _standing(game)]
    return f"{game.started_on}  {game_path(game.key)}  {printable(' · '.join(filter(None, words)))}"


def _standing(game: GameSummary) -> str:
    figures = {
        "played": game.rounds_played,
        "rounds": game.schedule_length,
        "leaders": list_words(game.leaders, current_language().language),
    }
    if not game.rounds_played:
        return _(BEGUN)
    if game.finished:
        return _(WON) % figures
    if game.schedule_length is not None:
        return _(OF) % figures
    played = game.rounds_played
    return ngettext("%(played)s round, %(leaders)s ahead", "%(played)s rounds, %(leaders)s ahead", played) % figures
