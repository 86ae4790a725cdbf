"""The game as data for the phone: the compiled game, and what tells one state of it from another."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from scorekeeper.rules.compiled import compiled_game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.storage.stored import StoredGame


def game_data(stored: StoredGame) -> dict[str, Any]:
    """The compiled game as it counts, with its version, and penalties with the ids by which they are taken out again.

    What is not said of a round is left out: in most rounds nobody speaks out of turn and nobody is penalised.
    """
    game = compiled_game(stored.game)
    for number, said in enumerate(game["rounds"], start=1):
        kept = zip(said["penalties"], stored.penalties_of(number), strict=True)
        said["penalties"] = [penalty | {"id": each.id} for penalty, each in kept]
    rounds = [{key: value for key, value in said.items() if value not in (None, [])} for said in game["rounds"]]
    return game | {"rounds": rounds, "version": stored.version, "renege": named_penalty(stored.game.rules)}


def named_penalty(rules: RuleSet) -> dict[str, Any] | None:
    """The penalty that the rules name, to be suggested."""
    named = rules.renege
    if named is None:
        return None
    penalty = {"points": named.points, "reason": gettext(named.reason)}
    return penalty | {"before_score": True} if named.before_score else penalty


def as_json(data: Any) -> Markup:
    """Data for a script of the page, as short as can be."""
    return htmlsafe_json_dumps(data, separators=(",", ":"))
