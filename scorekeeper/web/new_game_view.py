"""What the page of a new game shows: the rule sets to choose from, the seats, the rounds that come of it."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.actions.listing import last_table, names_for
from scorekeeper.rules.errors import IllegalAct
from scorekeeper.rules.presets import first_offered, is_preset, page_of, preset, preset_ids
from scorekeeper.rules.round_check import table_problems
from scorekeeper.rules.rule_set import Reading, RuleSet
from scorekeeper.rules.shortened import can_be_shortened, reshuffles_instead
from scorekeeper.web.agreement import agreed_rounds, rules_of, way_of, ways_to_bid
from scorekeeper.web.draw_view import drawing_words
from scorekeeper.web.errors import sentences_for
from scorekeeper.web.forms.new_game import IN_TURN, LISTED, SHORTENED, NewGameForm, RoundsForm
from scorekeeper.web.rounds_view import RoundsView, rounds_view

# More names than this are no quicker to look through than to type.
MOST_OFFERED = 16


@dataclass(frozen=True)
class Offer:
    """What is offered from earlier games: names, the people of the last game, its rules and how bids were made.

    `rules` is the preset they are or come from, `last` the rules themselves.
    """

    names: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    rules: str | None = None
    bidding: str = IN_TURN
    last: RuleSet | None = None


@dataclass(frozen=True)
class RuleChoice:
    """One rule set to choose, in ready words. `first` is one of those offered before the others; `ways` to bid."""

    id: str
    name: str
    summary: str
    players: str
    most: int
    readings: tuple[Reading, ...]
    drawing: str
    shorter: str
    ways: tuple[str, ...]
    first: bool
    chosen: bool


@dataclass(frozen=True)
class SeatField:
    """One seat's field; `said` is what it is called where there is no name yet."""

    number: int
    name: str
    said: str
    errors: tuple[str, ...]


def offer_to(device: str | None) -> Offer:
    """What this device is offered; a device that never wrote anything here is offered nothing."""
    if device is None:
        return Offer()
    last = last_table(device)
    names = tuple(names_for(device, limit=MOST_OFFERED))
    if last is None:
        return Offer(names)
    rules = page_of(last.rules.id) if is_preset(last.rules.id) else None
    people = tuple(last.names[seat] for seat in last.staying)
    return Offer(names, people, rules, way_of(last.rules), last.rules)


def rule_choices(chosen: RuleSet | None) -> list[RuleChoice]:
    """All rule sets we ship, in their order; none of them is chosen where it is one of the club's own."""
    return [choice_of(preset(preset_id), chosen) for preset_id in preset_ids()]


def seat_fields(form: NewGameForm) -> list[SeatField]:
    """The fields for the names."""
    return [
        SeatField(
            number=seat + 1,
            name=name,
            said=name or _("Player %(number)s", number=seat + 1),
            errors=tuple(form.players.by_seat.get(seat, ())),
        )
        for seat, name in enumerate(form.players.data)
    ]


def rounds_of(form: RoundsForm, players: int) -> RoundsView:
    """How many rounds the form says for so many players, or what is wrong with them."""
    rules = rules_of(form)
    players = min(max(players, rules.least_players), rules.most_players)
    try:
        agreed = agreed_rounds(form, rules, players)
    except IllegalAct as wrong:
        return RoundsView(wrong=sentences_for(wrong.problems)[0])
    if agreed is None and form.schedule.data == LISTED:
        return RoundsView(wrong=_("Write the cards of each round as numbers, like 1 2 3 4 3 2 1."))
    if agreed is None and form.schedule.data == SHORTENED:
        return RoundsView(wrong=_("These rules end by points: they have no shorter game. Agree on a list of your own."))
    names = tuple(str(seat) for seat in range(players))
    problems = table_problems(rules, names, agreed)
    if problems:
        return RoundsView(wrong=sentences_for(problems)[0])
    return rounds_view(rules, rules.schedule(players, agreed))


def choice_of(rules: RuleSet, chosen: RuleSet | None) -> RuleChoice:
    """A rule set as a choice."""
    return RuleChoice(
        id=rules.id,
        name=rules.name,
        summary=rules.summary,
        players=players_of(rules),
        most=rules.most_players,
        readings=rules.readings,
        drawing=drawing_words(rules.rotation.first),
        shorter=_shorter(rules),
        ways=ways_to_bid(rules),
        first=rules.id in first_offered(),
        chosen=chosen is not None and rules.id == chosen.id,
    )


def players_of(rules: RuleSet) -> str:
    """For how many players a rule set is."""
    least, most = rules.least_players, rules.most_players
    if least == most:
        return _("%(number)s players", number=least)
    return _("%(least)s–%(most)s players", least=least, most=most)


def _shorter(rules: RuleSet) -> str:
    """What the shorter game of a rule set is called, empty where there is none."""
    if not can_be_shortened(rules):
        return ""
    return _("Reshuffled: up and back") if reshuffles_instead(rules) else _("Shorter")
