"""The game as data for the phone: the compiled game, and what tells one state of it from another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zlib import crc32

from flask_babel import gettext
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.rules.rule_set import NamedPenalty, RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.compiled import compiled_game
from scorekeeper.sheets.table.heading import SIGNS, trump_sign
from scorekeeper.sheets.table.legend import written_notes
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.game.view.words import PageWords, idle_words
from scorekeeper.web.language import current_language


def game_data(stored: StoredGame) -> dict[str, Any]:
    """The compiled game as it counts, with its version, and penalties with the ids by which they are taken out again.

    What is not said of a round is left out: in most rounds nobody speaks out of turn and nobody is penalised. Notes are
    drawn by the server; they are here so that an open page sees that it is to be drawn anew.
    """
    game = compiled_game(stored.game)
    game["rules"] = with_names_translated(game["rules"])
    for number, record in enumerate(game["rounds"], start=1):
        kept = zip(record["penalties"], stored.penalties_of(number), strict=True)
        record["penalties"] = [penalty | {"id": each.id} for penalty, each in kept]
    rounds = [{key: value for key, value in record.items() if value not in (None, [])} for record in game["rounds"]]
    notes = {note.round: note.text for note in written_notes(stored.sheet, current_language())}
    margin = {"notes": notes} if notes else {}
    renege = named_penalties(stored.game.rules)
    return game | margin | {"rounds": rounds, "version": stored.version} | renege | _people(stored) | _phones(stored)


# The form that every language has.
OTHER = "other"


def words_data(words: PageWords, game: Game, *, any_rules: bool = False) -> dict[str, Any]:
    """The words that scripts need for these rules, or for `any_rules`.

    Where somebody deals who does not play, the name stands in them already.
    """
    idle = set() if any_rules else idle_words(game.rules)
    plain = {key: text for key, text in words.plain.items() if key not in idle}
    if game.standing_dealer:
        plain |= {
            key: plain[key].replace("%(dealer)s", game.standing_dealer)
            for key in ("people", "bids-first")
            if key in plain
        }
    no_trump = trump_sign(Trump.NONE, current_language())
    # English pages are loaded without it.
    own = {} if no_trump == SIGNS[Trump.NONE] else {"signs": {str(Trump.NONE): no_trump}}
    return {"plain": plain, "counted": {key: _without_repeats(forms) for key, forms in words.counted.items()} | own}


def _without_repeats(forms: Mapping[str, str]) -> dict[str, str]:
    """The forms of a sentence without those that are as `other` is, for which scripts take that one."""
    return {form: text for form, text in forms.items() if form == OTHER or text != forms.get(OTHER)}


def _people(stored: StoredGame) -> dict[str, str]:
    """What tells a page that it was drawn for other people, in a game in which anybody comes or goes."""
    attendance = stored.game.attendance
    if attendance == ALL_PRESENT:
        return {}
    return {"people": f"{crc32(repr((stored.recorded.players, attendance)).encode()):x}"}


def _phones(stored: StoredGame) -> dict[str, Any]:
    """Whether players may take seats on their own phones, who has, and who has bid in secret, but not what."""
    seats = {"phones": stored.phones, "sealed": stored.sealed}
    opened = {"seats_open": True} if stored.seats_open else {}
    return opened | {name: sorted(which) for name, which in seats.items() if which}


def with_names_translated(rules: dict[str, Any]) -> dict[str, Any]:
    """Compiled rules in the language of the visitor: what special rounds and a bonus are called."""
    spoken_parts: dict[str, Any] = {}
    if "specials" in rules:
        spoken_parts["specials"] = [_named(special, "name", "note") for special in rules["specials"]]
    if "bonus" in rules:
        spoken_parts["bonus"] = _named(rules["bonus"], "name")
    return rules | spoken_parts


def _named(part: dict[str, Any], *words: str) -> dict[str, Any]:
    return part | {word: gettext(part[word]) for word in words if part[word]}


def named_penalties(rules: RuleSet) -> dict[str, Any]:
    """The penalty that is suggested, and all that the rules name where there are several."""
    named = [_suggested(each) for each in rules.named_penalties]
    return {**({"renege": named[0]} if named else {}), **({"named_penalties": named} if len(named) > 1 else {})}


def _suggested(named: NamedPenalty) -> dict[str, Any]:
    penalty = {"points": named.points, "reason": gettext(named.reason)}
    return penalty | {"before_score": True} if named.before_score else penalty


def as_json(data: Any) -> Markup:
    """Data for a script of the page, as short as can be."""
    return htmlsafe_json_dumps(data, separators=(",", ":"), ensure_ascii=False)
