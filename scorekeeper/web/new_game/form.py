"""The agreements before a game: rules, seats, first dealer, rounds, bidding, date and title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import count
from typing import Any

from flask_babel import gettext as _
from wtforms import BooleanField, HiddenField, RadioField, StringField
from wtforms.validators import Length, NumberRange, Optional, ValidationError

from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import WrongDefinition, rule_set_from
from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.web.fields import (
    HOW_TO_LIST,
    MAX_NAME_LENGTH,
    MAX_NAMES,
    MAX_TITLE_LENGTH,
    DayField,
    LineField,
    NamesField,
    OneOfField,
    PageForm,
    TextsField,
    WholeField,
    at_most,
    require_between,
    whole_in,
)
from scorekeeper.web.language import lazy as _l
from scorekeeper.web.new_game.own_points import POINTS, points_of, with_own_points
from scorekeeper.web.responses import sentences_for
from scorekeeper.web.rules import AT_ONCE, IN_TURN, WITHOUT_HOOK

DRAW, BY_HAND = "draw", "by-hand"
# The default dealer is the last player, so that the first one bids first.
LAST = "last"
MIN_FIELDS = 4
MAX_ROUNDS = 200
MAX_CARDS = 52
MAX_POINTS = 999
OWN, SHORTENED, LISTED = "own", "shortened", "listed"


class RoundsForm(PageForm):
    """The form for the rounds: as in the rules, without their smallest or largest hands, or a list of the table's own.

    If a limit of a shorter game is missing, that of the rules counts: phones may send old forms without `highest`.
    """

    rules = RadioField(_l("Rules"), validate_choice=False)
    schedule = OneOfField(_l("Rounds"), (OWN, SHORTENED, LISTED), default=OWN)
    lowest, highest = WholeField(_l("Smallest hand")), WholeField(_l("Largest hand"))
    listed = StringField(_l("Cards in each round"), [Length(max=1000, message=_l("This is too long."))])
    bidding = OneOfField(_l("Bidding"), (IN_TURN, WITHOUT_HOOK, AT_ONCE), default=IN_TURN)

    def __init__(self, house_rules: Mapping[str, RuleSet] | None = None, **kwargs: Any) -> None:
        self.house_rules = house_rules or {}
        super().__init__(**kwargs)
        self._sent = kwargs.get("formdata") or {}

    def validate_rules(self, field: RadioField) -> None:
        """Require a shipped rule set by id, or house rules by key."""
        if field.data not in preset_ids() and field.data not in self.house_rules:
            raise ValidationError(_("Choose one of these."))

    def validate_lowest(self, field: WholeField) -> None:
        """Require a hand that a pack has cards for."""
        if self.schedule.data == SHORTENED and field.data is not None:
            require_between(field.data, 1, MAX_CARDS)

    def validate_highest(self, field: WholeField) -> None:
        """Require a hand that a pack has cards for, and no smaller than the smallest hand."""
        if self.schedule.data != SHORTENED or field.data is None:
            return
        require_between(field.data, 1, MAX_CARDS)
        if self.lowest.data is not None and field.data < self.lowest.data:
            raise ValidationError(_("The largest hand cannot have fewer cards than the smallest one."))

    def validate_listed(self, _field: StringField) -> None:
        """Require whole numbers, separated in any usual way."""
        if self.schedule.data == LISTED and self.rounds_listed is None:
            raise ValidationError(HOW_TO_LIST)

    @property
    def rounds_listed(self) -> tuple[int, ...] | None:
        """The table's own list of rounds, or None if it is not a list of numbers."""
        words = (self.listed.data or "").replace(",", " ").replace(";", " ").split()
        rounds = [cards for word in words[:MAX_ROUNDS] if (cards := whole_in(word, 4)) is not None]
        return tuple(rounds) if words and len(rounds) == len(words) else None

    def with_own_points(self, rules: RuleSet) -> Mapping[str, Any]:
        """Return the definition of these rules with the points of the table. Only a form for a new game asks for such
        points.
        """
        return rules.definition

    @property
    def chosen_preset(self) -> RuleSet | None:
        """The chosen shipped rule set, or None for house rules."""
        return None if self.rules.data in self.house_rules else self.chosen

    def take_answers(self, answers: Mapping[str, str]) -> None:
        """Use these answers to open questions, by field name, as if they had been sent."""
        self._sent = answers

    def answer(self, preset_id: str, key: str) -> int | None:
        """Return the answer sent to an open question of a preset (`questions_for`), or None."""
        return whole_in(self._sent.get(f"reading-{preset_id}-{key}"), 1)

    @property
    def chosen(self) -> RuleSet:
        """The chosen rule set, or by default the first."""
        if self.rules.data in self.house_rules:
            return self.house_rules[self.rules.data]
        known = self.rules.data in preset_ids()
        return preset(self.rules.data if known else preset_ids()[0])


def _points_field(label: str, least: int) -> WholeField:
    """Return a field for a number. If it is empty, the number of the rule set counts."""
    return WholeField(label, [Optional(), NumberRange(least, MAX_POINTS, _l("Enter a whole number."))])


class NewGameForm(RoundsForm):
    """The form with everything that is asked before a game starts. `start_id` makes a second tap on Start idempotent.

    `shown` has the rules, schedule and bidding for which the page was rendered. `replaces` is the key of a new game
    without bids that is to be set up again. With `named_only` a seat without a name is no player, because browsers
    without scripts show a field for every possible player.
    """

    bonus = _points_field(_l("Bonus for making it"), -MAX_POINTS)
    per_trick = _points_field(_l("For each trick taken"), 0)
    per_off = _points_field(_l("Minus for each trick off"), 0)
    hook_from = _points_field(_l("Hook from how many cards on"), 1)
    players = NamesField(_l("Players"))
    dealer = StringField(_l("Who deals first?"), default=LAST)
    standing_dealer = LineField(_l("Name of the dealer"), [at_most(MAX_NAME_LENGTH)])
    cards = TextsField(name="card", default=list)
    started_on = DayField(_l("Date"))
    title = LineField(_l("Title"), [at_most(MAX_TITLE_LENGTH)])
    start_id = HiddenField(validators=[Length(max=64)])
    replaces = HiddenField(validators=[Length(max=64)])
    shown = HiddenField(validators=[Length(max=200)])
    named_only = BooleanField()

    # Whether cards may be drawn for seats or deal.
    offers_draw = True
    # Whether a list of rounds is what was played, so that choosing other rules does not reset it.
    keeps_list = False

    def __init__(self, today: date, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if not self.is_submitted():
            self.started_on.data = self.started_on.data or today
            self.widen(MIN_FIELDS)
        self._follow_rules()
        if self.named_only.data:
            self._leave_out_empty_seats()

    def widen(self, least: int) -> None:
        """Add fields until there are `least`, and as many as the fewest players that the rules allow."""
        names = list(self.players.data or ())
        self.players.data = names + [""] * (max(least, self.chosen.least_players) - len(names))

    def _follow_rules(self) -> None:
        """Reset the rounds, the bidding and the points that no one changed on the page, if other rules were chosen in a
        browser without JavaScript.
        """
        rules, _space, agreed = (self.shown.data or "").partition(" ")
        schedule, _space, bidding = agreed.partition(" ")
        if rules in ("", self.rules.data):
            return
        if self.schedule.data == schedule and not (self.keeps_list and schedule == LISTED):
            self.schedule.data = OWN
        if self.bidding.data == bidding:
            self.bidding.data = IN_TURN
        known = {**{each: preset(each) for each in preset_ids()}, **self.house_rules}
        if rules in known and self.points_sent == {**self.points_sent, **points_of(known[rules])}:
            self._reset_points()

    def _leave_out_empty_seats(self) -> None:
        """Remove seats without a name. The same player still deals first, or the last player if that seat was empty."""
        names = list(self.players.data or ())
        seats = [seat for seat, name in enumerate(names) if name]
        if self.dealing_seat is not None:
            self.dealer.data = str(seats.index(self.dealing_seat)) if self.dealing_seat in seats else LAST
        self.players.data = [names[seat] for seat in seats]

    @property
    def points_sent(self) -> dict[str, int | None]:
        """The table's own numbers for scoring, by the names of their fields; None for an empty field."""
        return {name: self[name].data for name in POINTS}

    def with_own_points(self, rules: RuleSet) -> Mapping[str, Any]:
        """Return the definition of these rules with the points of the table, if they can be played."""
        definition = with_own_points(rules, self.points_sent)
        try:
            rule_set_from(definition)
        except WrongDefinition:
            return rules.definition
        return definition

    def use_rules(self, kept: HouseRules) -> None:
        """Choose these house rules, which have the points of the table, and empty the fields for points."""
        self.house_rules = {**self.house_rules, kept.key: kept.rules}
        self.rules.data = kept.key
        self._reset_points()

    def _reset_points(self) -> None:
        """Empty the table's own points, so that the chosen rules score."""
        for name in POINTS:
            self[name].data, self[name].raw_data = None, None

    @property
    def seated(self) -> tuple[str, ...]:
        """The players at the table: a seat without a name is a player too, named after its number."""
        return with_default_names(self.players.data or ())

    @property
    def most_fields(self) -> int:
        """The most players that the chosen rules allow."""
        return min(self.chosen.most_players, MAX_NAMES)

    @property
    def dealing_seat(self) -> int | None:
        """The seat that deals first, or None if a draw decides, on the screen or by hand."""
        choice = self.dealer.data or ""
        if choice == LAST:
            return len(self.players.data or ()) - 1
        return whole_in(choice, 2)

    def validate_dealer(self, field: StringField) -> None:
        """Require a player at the table, or a draw."""
        seat = self.dealing_seat
        if field.data not in (DRAW, BY_HAND) and (seat is None or seat >= len(self.seated)):
            raise ValidationError(_("Choose one of these."))

    def validate_hook_from(self, _field: WholeField) -> None:
        """Refuse a smallest round with a hook that these rules do not allow."""
        try:
            rule_set_from(with_own_points(self.chosen, self.points_sent))
        except WrongDefinition as wrong:
            raise ValidationError(sentences_for(wrong.problems)[0]) from None


def default_name(number: int) -> str:
    """Return the name of a player without one, by the number of the seat from 1."""
    return _("Player %(number)s", number=number)


def with_default_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return a name for every seat. If a default name is taken by another player, the next free number is used."""
    taken = {name.casefold() for name in names}
    further = (name for name in map(default_name, count(len(names) + 1)) if name.casefold() not in taken)
    return tuple(name or _free_name(seat + 1, taken, further) for seat, name in enumerate(names))


def without_default_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names as typed, with an empty text for each default name."""
    return tuple("" if name == default_name(seat + 1) else name for seat, name in enumerate(names))


def without_any_default_name(called: Iterable[str]) -> tuple[str, ...]:
    """Return the names that are not a default name of any seat."""
    numbers = frozenset(map(default_name, range(1, 2 * MAX_NAMES + 1)))
    return tuple(name for name in called if name not in numbers)


def _free_name(number: int, taken: set[str], further: Iterator[str]) -> str:
    own = default_name(number)
    return next(further) if own.casefold() in taken else own
