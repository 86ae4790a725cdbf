"""One sentence for each fault: short, kind, exact.

`sentence` serves both pages and the terminal; `describe` puts the place before it, for the terminal. All texts are
marked for extraction, and `translate` looks them up in the language of the reader.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import get_annotations
from typing import Any

from msgspec.structs import asdict

from scorekeeper.rules.faults.definition import NoPoints, UnknownPreset, WrongFormula, WrongValue
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.file import ArchiveTooLarge, FileTooLarge
from scorekeeper.rules.faults.play import HookedBid, NoSuchSeat, PointsNotComputable
from scorekeeper.rules.faults.table import PackTooSmall, WrongNumberOfPlayers, WrongNumberTakingPart
from scorekeeper.rules.presets import first_offered
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.wording.definition_words import expected_words, no_points, what_is_allowed, what_is_wrong
from scorekeeper.wording.numbers import number_text
from scorekeeper.wording.round_words import SUITS
from scorekeeper.wording.sentences import EXACTLY, HOOKED, SENTENCES
from scorekeeper.wording.translation import N_, Translate, identity

__all__ = ["N_", "Translate", "describe", "identity", "sentence"]

MAX_SHOWN_LENGTH = 400
ROUND = N_("round %(round)s")
SEAT = N_("seat %(seat)s")


def describe(problem: Problem, players: Sequence[str] = (), translate: Translate = identity) -> str:
    """Return a problem in one line, its place first, as in `round 3: Ann: A bid here is from 0 to 3, not 5.`."""
    place = []
    if problem.round is not None:
        place.append(translate(ROUND) % {"round": problem.round})
    if problem.seat is not None:
        place.append(_player_name(players, problem.seat) or translate(SEAT) % {"seat": problem.seat + 1})
    return ": ".join((*place, sentence(problem.fault, players, translate)))


def sentence(fault: Fault, players: Sequence[str] = (), translate: Translate = identity) -> str:
    """Return the sentence of a fault; `players` are the names by seat if they are known."""
    return translate(_sentence_template(fault)) % _placeholder_values(fault, players, translate)


def _player_name(players: Sequence[str], seat: int) -> str:
    return players[seat].strip() if 0 <= seat < len(players) else ""


def _sentence_template(fault: Fault) -> str:
    match fault:
        case WrongNumberOfPlayers(least=least, most=most) | WrongNumberTakingPart(least=least, most=most) if (
            least == most
        ):
            return EXACTLY
        case HookedBid(required=required):
            return HOOKED.get(required, SENTENCES[HookedBid])
    return SENTENCES[type(fault)]


def _placeholder_values(fault: Fault, players: Sequence[str], translate: Translate) -> Mapping[str, Any]:
    """Return the placeholders of the sentence: the fields of the fault, and some that only the sentence needs."""
    kinds = get_annotations(type(fault))
    figures = {name: _shown_value(value, kinds[name], translate) for name, value in asdict(fault).items()}
    match fault:
        case WrongValue(expected=expected):
            return figures | {"expected": expected_words(expected, translate)}
        case WrongFormula():
            wrong, allowed = what_is_wrong(fault, translate), what_is_allowed(fault, translate)
            return figures | {"wrong": wrong, "allowed": allowed, "letter": fault.column + 1}
        case PointsNotComputable(reason=reason) | NoPoints(reason=reason):
            return figures | {"reason": no_points(reason, translate)}
        case PackTooSmall(players=count, pack=pack):
            return figures | {"largest": pack // max(count, 1)}
        case NoSuchSeat(seat=seat):
            return {"seat": seat + 1, "players": len(players)}
        case UnknownPreset():
            return figures | {"known": ", ".join(first_offered())}
        case FileTooLarge(most=most) | ArchiveTooLarge(most=most):
            return {"megabytes": most // 1_000_000}
    return figures


def _shown_value(value: Any, kind: str, translate: Translate) -> object:
    """Return the value for a sentence: points and suits as people write them, lists with commas.

    Long texts are truncated, because an uploaded file may have a megabyte in place of a word.
    """
    if kind == "Points":
        return number_text(value)
    if isinstance(value, Trump):
        return translate(SUITS[value])
    if isinstance(value, tuple):
        return ", ".join(str(_shown_value(each, "Points" if "Points" in kind else "", translate)) for each in value)
    return value[:MAX_SHOWN_LENGTH] + "…" if isinstance(value, str) and len(value) > MAX_SHOWN_LENGTH else value
