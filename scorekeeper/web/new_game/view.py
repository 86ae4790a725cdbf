"""The page of a new game: the rule sets to choose from, the seats, the resulting rounds."""

from __future__ import annotations

from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.groups.groups import hidden_for, last_game, recent_names_for, recently_played
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.game.table_check import table_problems
from scorekeeper.rules.insights.pace import UNKNOWN, Pace, pace_of
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.presets import base_preset_id, is_preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.web.errors import sentences_for
from scorekeeper.web.new_game.form import LISTED, SHORTENED, NewGameForm, RoundsForm
from scorekeeper.web.new_game.game_from_form import agreed_rounds, rules_of
from scorekeeper.web.new_game.nameless import without_any_default_name
from scorekeeper.web.rules.choice import IN_TURN, RoundsView, rounds_view, way_to_bid

# More names are no quicker to look through than to type.
MAX_OFFERED = 16


class Suggestions(Struct, frozen=True):
    """Suggestions from earlier games: names, and the people, the rules and the bidding of the last game.

    `rules` is the preset that these rules are or derive from, and `last` is the rule set itself. `agreed` are the
    rounds on which its `seats` players agreed, or None for the rounds of the rules. `played` are the names of the rules
    of the last games, newest first, and `pace` is how fast these games went.
    """

    names: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    rules: str | None = None
    bidding: str = IN_TURN
    last: RuleSet | None = None
    agreed: tuple[int, ...] | None = None
    seats: int = 0
    played: tuple[str, ...] = ()
    pace: Pace = UNKNOWN


class SeatField(Struct, frozen=True):
    """The field of one seat."""

    number: int
    name: str
    errors: tuple[str, ...]


def suggestions_for(device: str | None, group_id: int | None = None) -> Suggestions:
    """Return the suggestions for this device, from one of its groups or from all. An unknown device gets no
    suggestions.
    """
    if device is None:
        return Suggestions()
    last = last_game(device, group_id)
    games = recently_played(device, group_id)
    played, pace = tuple(dict.fromkeys(game.rules for game in games)), pace_of(game.time for game in games if game.time)
    names = without_any_default_name(recent_names_for(device, limit=MAX_OFFERED, group_id=group_id))
    if last is None:
        return Suggestions(names, played=played, pace=pace)
    rules = base_preset_id(last.rules.id) if is_preset(last.rules.id) else None
    hidden = hidden_for(device)
    staying = (last.names[seat] for seat in last.seated if seat in last.staying)
    people = tuple(name for name in staying if name_key(name) not in hidden)
    return Suggestions(
        names,
        people if without_any_default_name(people) else (),
        rules,
        way_to_bid(last.rules),
        last.rules,
        last.agreed,
        len(last.players),
        played,
        pace,
    )


def seat_fields(form: NewGameForm) -> list[SeatField]:
    """Return the fields for the names."""
    return [
        SeatField(number=seat + 1, name=name, errors=tuple(form.players.by_seat.get(seat, ())))
        for seat, name in enumerate(form.players.data)
    ]


def rounds_of(form: RoundsForm, players: int) -> RoundsView:
    """Return the rounds of the form for this many players, or a sentence about what is wrong with them."""
    rules = rules_of(form)
    players = rules.nearest_count(players)
    mistyped = (*form.lowest.errors, *form.highest.errors) if form.schedule.data == SHORTENED else ()
    if mistyped:
        return RoundsView(wrong=mistyped[0])
    try:
        agreed = agreed_rounds(form, rules, players)
    except IllegalAct as wrong:
        return RoundsView(wrong=sentences_for(wrong.problems)[0])
    if agreed is None and form.schedule.data == LISTED:
        return RoundsView(wrong=_("Enter the cards of each round as numbers, such as 1 2 3 4 3 2 1."))
    if agreed is None and form.schedule.data == SHORTENED:
        return RoundsView(
            wrong=_(
                "With these rules the game ends on points, so it can’t be shortened. Set your own "
                "list of rounds instead."
            )
        )
    names = tuple(str(seat) for seat in range(players))
    problems = table_problems(rules, names, agreed)
    if problems:
        return RoundsView(wrong=sentences_for(problems)[0])
    return rounds_view(rules, rules.schedule(players, agreed))
