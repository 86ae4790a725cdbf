"""The state of a game as data, from which the phone draws its page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zlib import crc32

from flask_babel import gettext
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from scorekeeper.actions.groups.evenings import wins_of_evening
from scorekeeper.rules.game.attendance import ALL_PRESENT
from scorekeeper.rules.rule_set import NamedPenalty, RuleSet
from scorekeeper.rules.score.compiled import compiled_game
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.cells import days_played, shows_trump
from scorekeeper.sheets.table.legend import attendance_notes, attendance_sentence, payment_lines, places, round_notes
from scorekeeper.sheets.table.rule_facts import unusual_pack
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.language import current_language, day, direction, language
from scorekeeper.web.schedule import is_tied
from scorekeeper.wording.bidi_isolates import isolate_left_to_right, isolated
from scorekeeper.wording.special_words import rounds_listed


def game_data(stored: StoredGame) -> dict[str, Any]:
    """Return the compiled game as scored, with its version and everything that the phone does not compute itself.

    Penalties have the ids by which they can be removed. Empty values are omitted: in most rounds players bid in turn
    and there are no penalties.
    """
    game = compiled_game(stored.game)
    for number, record in enumerate(game["rounds"], start=1):
        kept = zip(record["penalties"], stored.penalties_of(number), strict=True)
        record["penalties"] = [penalty | {"id": each.id} for penalty, each in kept]
    return game | {
        "rules": with_names_translated(game["rules"]),
        "rounds": [
            {key: value for key, value in record.items() if value not in (None, [])} for record in game["rounds"]
        ],
        "version": stored.version,
        **({"restored_version": stored.restored_version} if stored.restored_version else {}),
        **named_penalties(stored.game.rules),
        **_people_hash(stored),
        **_phone_seats(stored),
        **_of_the_sheet(stored),
    }


def _of_the_sheet(stored: StoredGame) -> dict[str, Any]:
    """Return what the sheet shows besides its cells, and what comes after the game. Empty values are omitted."""
    sheet = stored.sheet
    days = days_played(sheet.rounds)
    shown = {
        "encloses": sheet.game.rules.enclose_negative,
        "writes_points": sheet.game.rules.writes_points,
        "shows_trump": shows_trump(sheet.game),
        "day_ends": [each.last for each in days[:-1]],
        "left": sorted(sheet.game.attendance.left),
        "lines": [list(map(_isolated, line)) for line in lines_below(sheet)],
        "pack": unusual_pack(sheet.game.rules, sheet.schedule, current_language()),
        "over": _after_the_game(stored) if sheet.finished else None,
    }
    return {key: value for key, value in shown.items() if value}


def lines_below(sheet: ScoreSheet) -> Iterator[tuple[str, str, str]]:
    """Yield the lines below the sheet: days, special rounds, notes and people, but no penalties.

    Each line has a sign, a heading and words.
    """
    days = days_played(sheet.rounds)
    if len(days) > 1:
        yield "", "", " · ".join(f"{_rounds_head(each.first, each.last)} {day(each.date)}" for each in days)
    for name, rounds in _special_rounds(sheet).items():
        yield "◆", f"{gettext(name)}:", rounds_listed(rounds, current_language())
    for note in round_notes(sheet, current_language()):
        yield "", _rounds_head(note.round, note.round), isolated(note.text, language())
    people = [attendance_sentence(note, current_language()) for note in attendance_notes(sheet.game)]
    if people:
        yield "", "", " · ".join(people)


def _isolated(text: str) -> str:
    """Return a text with its left-to-right words isolated, as in a page. Scripts insert it unchanged."""
    return isolate_left_to_right(text) if direction() else text


def _rounds_head(first: int, last: int) -> str:
    """Return the head of a line about these rounds."""
    if first == last:
        return gettext("Round %(number)s:", number=first)
    return gettext("Rounds %(first)s to %(last)s:", first=first, last=last)


def _special_rounds(sheet: ScoreSheet) -> dict[str, list[int]]:
    """Return the special rounds by name, as far as known."""
    rounds: dict[str, list[int]] = {}
    if sheet.game.rules.specials:
        last = len(sheet.rounds) if sheet.finished else sheet.schedule.length or len(sheet.rounds) + 1
        for number in range(1, last + 1):
            if special := sheet.special_in(number):
                rounds.setdefault(special.name, []).append(number)
    return rounds


def _after_the_game(stored: StoredGame) -> dict[str, Any]:
    """Return who pays whom after the game, whether it is tied, whether it ended early, and who won games of the
    evening.
    """
    sheet = stored.sheet
    pays = [
        _isolated(
            gettext("%(payer)s pays %(receiver)s %(points)s", payer=pay.payer, receiver=pay.receiver, points=pay.points)
        )
        for pay in payment_lines(sheet)
    ]
    net = [[place.name, _isolated(place.net)] for place in places(sheet)] if pays else []
    wins = wins_of_evening(stored)
    evening = {"wins": ", ".join(f"{name} {count}" for name, count in wins.items())} if wins else {}
    return evening | {"pays": pays, "net": net, "tied": is_tied(stored), "early": stored.ended_after is not None}


def _people_hash(stored: StoredGame) -> dict[str, str]:
    """Return a hash by which a page notices that its people have changed, if anyone comes or goes in this game."""
    attendance = stored.game.attendance.as_recorded
    if attendance == ALL_PRESENT:
        return {}
    return {"people": f"{crc32(repr((stored.recorded.players, attendance)).encode()):x}"}


def _phone_seats(stored: StoredGame) -> dict[str, Any]:
    """Return whether players may take seats on their own phones, who has, and who has bid in secret, but not what."""
    seats = {"phones": stored.phones, "sealed": stored.sealed}
    opened = {"seats_open": True} if stored.seats_open else {}
    return opened | {name: sorted(which) for name, which in seats.items() if which}


def with_names_translated(rules: dict[str, Any]) -> dict[str, Any]:
    """Return compiled rules with the names of special rounds, of points by hand and of marks translated."""
    spoken_parts: dict[str, Any] = {}
    if "specials" in rules:
        spoken_parts["specials"] = [_with_words_translated(special, "name", "note") for special in rules["specials"]]
    if "bonus" in rules:
        spoken_parts["bonus"] = [_with_words_translated(kind, "name") for kind in rules["bonus"]]
    if "marks" in rules:
        spoken_parts["marks"] = [gettext(mark) for mark in rules["marks"]]
    return rules | spoken_parts


def _with_words_translated(part: dict[str, Any], *words: str) -> dict[str, Any]:
    return part | {word: gettext(part[word]) for word in words if part[word]}


def named_penalties(rules: RuleSet) -> dict[str, Any]:
    """Return the suggested penalty, and all penalties of the rules if there are several."""
    named = [_penalty_data(each) for each in rules.named_penalties]
    return {**({"renege": named[0]} if named else {}), **({"named_penalties": named} if len(named) > 1 else {})}


def _penalty_data(named: NamedPenalty) -> dict[str, Any]:
    penalty = {"points": named.points, "reason": gettext(named.reason)}
    return penalty | {"before_score": True} if named.before_score else penalty


def as_json(data: Any) -> Markup:
    """Return data for a script of the page, as short as possible."""
    return htmlsafe_json_dumps(data, separators=(",", ":"), ensure_ascii=False)
