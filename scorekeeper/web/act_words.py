"""An act in words, such as “Ana bid 2”: the same for the news of a game, its scripts and its history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from flask_babel import gettext
from msgspec.structs import replace

from scorekeeper.rules.formula import Points, from_half_points
from scorekeeper.rules.game import Game
from scorekeeper.sheets.table.heading import SIGNS
from scorekeeper.sheets.table.legend import attendance_notes, attendance_sentence
from scorekeeper.sheets.table.sheet_table import AttendanceNote
from scorekeeper.storage.games.agreements import order_from, seatings_data
from scorekeeper.storage.games.changes import Change, ChangedPlace, with_seat_value
from scorekeeper.web.language import current_language, language, translate
from scorekeeper.wording import N_
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.game_words import ACT_WORDS, CORRECTED
from scorekeeper.wording.numbers import signed_text

TRUMP_SIGNS = {str(trump): sign for trump, sign in SIGNS.items()}
# Sentences about a value that was set, and about one that was cleared. Each has at most one placeholder, for the value.
SIMPLE = {
    "note": (N_("Note: %(note)s"), N_("Note removed")),
    "played_on": (N_("Played on %(day)s"), N_("Date removed")),
    "spoken": (N_("Order of the bids changed"), N_("Order of the bids changed")),
    "as_played": (N_("Kept as it was played"), N_("It adds up now")),
    "changed": (N_("A card changes the bid"), N_("A card changes the bid")),
    "ended_after": (N_("The game was finished early, after round %(number)s"), N_("The game goes on")),
    "schedule": (N_("Remaining rounds changed"), N_("Remaining rounds changed")),
    "standing_dealer": (N_("%(name)s deals and does not play"), N_("Everyone deals in turn")),
}
# A bid often changes these too.
BESIDE = frozenset(("played_on", "spoken", "changed"))


def sentences_of(changes: Sequence[Change], game: Game, *, undone: bool = False) -> tuple[str, ...]:
    """Return a sentence for each change that people would mention, or for the undoing of it, without repetitions.

    A change that often comes along with another is named only if nothing else changed.
    """
    whats = {change.place.what for change in changes}
    beside = BESIDE | ({"dealers"} if "seatings" in whats else set()) | ({"won"} if "tricks" in whats else set())
    named = [change for change in changes if change.place.what not in beside] or changes
    if "misdeals" in whats:
        # A misdeal clears what was recorded of the round.
        named = [change for change in named if change.now not in (None, False, [])]
    known = UNDONE if undone else SENTENCES
    return tuple(dict.fromkeys(known[change.place.what](change, game) for change in _with_one_name(named)))


def _with_one_name(changes: Sequence[Change]) -> Sequence[Change]:
    """Return the changes, with all changes of a name as one from the old name to the new one."""
    names = [change for change in changes if change.place.what == "name"]
    if not names:
        return changes
    was, now = (next(filter(None, values), "") for values in ([n.was for n in names], [n.now for n in names]))
    return [*(change for change in changes if change.place.what != "name"), Change(names[0].place, was, now)]


def _name(change: Change, game: Game) -> str:
    """Return who held the seat in that round. If undo removed the seat of a late player, the name is in the change
    itself.
    """
    seat = change.place.seat
    if seat is None or seat >= len(game.players):
        return str((change.now or change.was or {}).get("name", "")) if change.place.what == "seat" else ""
    return game.name_in(change.place.round or len(game.rounds) + 1, seat)


def _recorded(change: Change, game: Game, *, undone: bool = False) -> str:
    """Say that a bid, a count or trump was recorded, corrected or cleared."""
    cell, number = change.place.what, change.place.round
    kind = cell if change.was is None else f"{cell}-again"
    if cell in CORRECTED and None not in (change.was, change.now):
        kind = f"{cell}-corrected"
    was, now = _value(change.was), _value(change.now)
    if undone and change.was is not None:
        was, now = now, was
    return act_sentence(kind, name=_name(change, game), was=was, now=now, round=number)


def _value(value: object) -> str:
    if value is None:
        return act_sentence("nothing")
    sign = TRUMP_SIGNS.get(str(value))
    return str(value) if sign is None else gettext(sign)


def _mark(change: Change, game: Game) -> str:
    mark = gettext(game.rules.marks[(change.now or change.was) - 1])
    return act_sentence("mark" if change.now else "not-mark", name=_name(change, game), mark=mark)


def _simple(change: Change, _game: Game) -> str:
    now, cleared = SIMPLE[change.place.what]
    return gettext(now if change.now else cleared) % dict.fromkeys(("note", "day", "number", "name"), change.now)


def _overridden(change: Change, _game: Game) -> str:
    return act_sentence("overridden" if change.now else "not-overridden", round=change.place.round)


def _misdeals(change: Change, _game: Game) -> str:
    if change.now == change.was + 1:
        return act_sentence("misdeals", round=change.place.round)
    return gettext("Misdeals: %(value)s", value=change.now)


def _bonus(_change: Change, _game: Game) -> str:
    return act_sentence("bonus")


def _won(change: Change, game: Game) -> str:
    """Say how many tricks were taken by each player whose number of tricks has changed."""
    was, now = dict(change.was), dict(change.now)

    def taken(seat: int) -> Change:
        before, after = was.get(seat, 0), now.get(seat, 0)
        return Change(ChangedPlace("tricks", change.place.round, seat), before if before > after else None, after)

    seats = sorted(seat for seat in {*was, *now} if was.get(seat) != now.get(seat))
    return " · ".join(_recorded(taken(seat), game) for seat in seats)


def _penalty(change: Change, game: Game) -> str:
    penalty = change.now or change.was
    text = penalty_words(_name(change, game), from_half_points(penalty["half_points"]), penalty["reason"])
    return text if change.now else act_sentence("penalty-gone", penalty=text)


def _dealers(change: Change, game: Game) -> str:
    number = _first_round(change)
    dealt = replace(game, order=order_from(change.now, seatings_data(game.order)))
    return act_sentence("dealer", name=dealt.dealer_name(number), round=number)


def _seatings(change: Change, _game: Game) -> str:
    return act_sentence("seats", round=_first_round(change))


def _first_round(change: Change) -> int:
    """Return the first round with another dealer or other seats. Each line of both lists begins with the number of a
    round.
    """
    lines: list[list[int]] = [*change.was, *change.now]
    return min(line[0] for line in lines if line not in change.was or line not in change.now)


def _renamed(change: Change, _game: Game, *, undone: bool = False) -> str:
    was, now = (change.now, change.was) if undone else (change.was, change.now)
    return act_sentence("name", was=was, now=now)


def _people(change: Change, game: Game) -> str:
    """Say from which round on someone comes or goes, in the words below the sheet. If no words were added, say only
    that it changed.
    """
    name = _name(change, game)
    if change.place.what == "seat":
        return (
            gettext("%(name)s joined", name=name)
            if change.now
            else gettext("%(name)s didn’t join after all", name=name)
        )
    was, now = (_notes(game, change.place, value) for value in (change.was, change.now))
    notes = [attendance_sentence(note, current_language()) for note in now if note not in was]
    if change.place.what == "taken_over":
        return " · ".join(notes) or gettext("%(name)s’s seat: who plays for it changed", name=name)
    return " · ".join(notes) or gettext("%(name)s: rounds sitting out changed", name=name)


def _notes(game: Game, place: ChangedPlace, value: object) -> tuple[AttendanceNote, ...]:
    return attendance_notes(with_seat_value(game, place.what, place.seat or 0, value))


def act_sentence(kind: str, **figures: object) -> str:
    """Return the sentence for this kind of act in the visitor's language."""
    return gettext(ACT_WORDS[kind]) % figures


def penalty_words(name: str, points: Points, reason: str) -> str:
    """Return who got how many points by hand, and why."""
    who, why = isolated(name, language()), isolated(translate(reason), language())
    return act_sentence("penalty" if why else "penalty-plain", name=who, points=signed_text(points), reason=why)


SENTENCES: dict[str, Callable[[Change, Game], str]] = {
    **dict.fromkeys(SIMPLE, _simple),
    "bid": _recorded,
    "tricks": _recorded,
    "blind": _mark,
    "trump": _recorded,
    "bonus": _bonus,
    "overridden": _overridden,
    "misdeals": _misdeals,
    "won": _won,
    "penalty": _penalty,
    "dealers": _dealers,
    "seatings": _seatings,
    "name": _renamed,
    "seat": _people,
    "absent": _people,
    "taken_over": _people,
}
# An undone act in which one value replaced another says the way back.
UNDONE = SENTENCES | {
    **dict.fromkeys(("bid", "tricks", "trump"), partial(_recorded, undone=True)),
    "name": partial(_renamed, undone=True),
}
