"""House rules as fields a card player fills in. Every text is kept as it was typed; `from_form.py` reads them."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from wtforms import BooleanField, HiddenField, RadioField, StringField, TextAreaField
from wtforms.validators import Length, ValidationError

from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.text import LineField
from scorekeeper.web.house_rules import penalty_fields
from scorekeeper.web.house_rules.preview import PreviewedRound
from scorekeeper.web.house_rules.special_fields import PLACES, special_field
from scorekeeper.web.house_rules.three_numbers import FIELDS, FORMULAS, stepped

MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH = 40, 130
USUAL_PLAYERS = 4


def _choice(label: str) -> RadioField:
    """A choice that the reader of definitions checks."""
    return RadioField(label, validate_choice=False)


# The parts of a kind of special rounds.
SPECIAL_LABELS = {
    "name": _l("Name of these rounds"),
    "note": _l("What the pad says in them"),
    "which": _l("Which rounds"),
    "number": _l("Which number"),
    "trump": _l("Trump"),
    "bidding": _l("Bidding"),
    "hook": _l("Hook"),
    "multiplier": _l("All points times"),
}


class HouseRulesForm(FlaskForm):
    """The whole of a rule set. `version` is how often it had been written when the page showed it."""

    name = LineField(_l("Name"), [Length(max=MAX_NAME_LENGTH, message=_l("This name is too long: 40 letters fit."))])
    summary = LineField(
        _l("In one sentence"), [Length(max=MAX_SUMMARY_LENGTH, message=_l("This is too long: 130 letters fit."))]
    )
    source = LineField(
        _l("Where the rules come from"), [Length(max=200, message=_l("This is too long: 200 letters fit."))]
    )
    least, most = StringField(_l("Fewest players")), StringField(_l("Most players"))
    points = RadioField(_l("Points"), default=FORMULAS, validate_choice=False)
    bonus, per_trick = StringField(_l("Bonus for making it")), StringField(_l("For each trick taken"))
    per_off = StringField(_l("Minus for each trick off"))
    made = StringField(_l("Bid made"))
    under, over = StringField(_l("Too few tricks")), StringField(_l("Too many tricks"))
    zero_made, zero_missed = StringField(_l("Zero made")), StringField(_l("Zero missed"))
    times, multiplier = _choice(_l("Doubling")), StringField(_l("All points times"))
    bidding, hook = _choice(_l("Bidding")), _choice(_l("Hook"))
    hook_from, hook_to = StringField(_l("From how many cards on")), StringField(_l("Up to how many cards"))
    hook_zeros = StringField(_l("Bids of zero in a row, at most"))
    hook_sum = _choice(_l("The last to bid must make the bids"))
    hook_not_last = BooleanField(_l("Not in the last round"))
    hook_override = BooleanField(_l("The table may override it in a round"))
    hook_dealer = BooleanField(_l("Only for the dealer, when the dealer bids last"))
    rounds = _choice(_l("Rounds"))
    path, listed = StringField(_l("Hand sizes, such as 10, 1, 10")), StringField(_l("Cards in each round"))
    start = StringField(_l("Cards in the first round"))
    turned = BooleanField(_l("The card turned up for trump leaves the pack too"))
    step, repeat = (
        StringField(_l("Cards more or fewer each round")),
        StringField(_l("How often a turning point is dealt")),
    )
    peak, after, after_by = (
        StringField(_l("Peak")),
        _choice(_l("After the last hand")),
        StringField(_l("By players")),
    )
    decks = StringField(_l("Cards in the pack"))
    trump, suits = _choice(_l("Trump")), StringField(_l("Suits in turn"))
    reset, reset_to = StringField(_l("Totals are reset on every multiple of")), StringField(_l("A reset leaves"))
    target = StringField(_l("The game ends over"))
    target_exact = BooleanField(_l("Only exactly this total ends it"))
    target_over = StringField(_l("Anyone over it falls to"))
    lowest, settles = BooleanField(_l("The lowest total wins")), BooleanField(_l("Everyone settles with everyone"))
    bids_least, bids_most = StringField(_l("Lowest bid")), StringField(_l("Highest bid"))
    bonus_name = LineField(
        _l("Points by hand, by their name"), [Length(max=30, message=_l("This is too long: 30 letters fit."))]
    )
    bonus_made = BooleanField(_l("They count only for who made the bid"))
    tie_1, tie_2 = _choice(_l("If totals are equal, the winner has")), _choice(_l("then"))
    tie_3, tie_4 = _choice(_l("then")), _choice(_l("then"))
    first_bidder = BooleanField(_l("The dealer bids first, and not the player on the left"))
    direction = BooleanField(_l("Bidding and the deal go round anticlockwise"))
    lead = BooleanField(_l("The first of the highest bidders leads to the first trick"))
    lost_tricks = BooleanField(_l("Tricks may be lost: a round may have fewer than its cards"))
    penalty = StringField(_l("Points taken"))
    penalty_name = LineField(_l("For what"), [Length(max=60, message=_l("This is too long: 60 letters fit."))])
    penalty_before = BooleanField(_l("It counts before the points of the round"))
    streak, streak_from = StringField(_l("Rounds in a row")), StringField(_l("Only rounds from this many cards on"))
    streak_made, streak_missed = (
        StringField(_l("Points for a streak of bids made")),
        StringField(_l("Points for a streak of bids missed")),
    )
    players = StringField(_l("Players"))
    round_cards, round_makers = StringField(_l("Cards")), StringField(_l("Players who make their bids"))
    round_place = StringField(_l("The player’s place before it"))
    version = HiddenField(validators=[Length(max=12)])

    def validate_name(self, field: LineField) -> None:
        """Rules without a name could not be found again."""
        if not field.data:
            raise ValidationError(_("Give your rules a name."))

    def table_of(self, least: int, most: int) -> int:
        """For how many players the points are shown: as many as typed, as far as the rules are for them."""
        players = _digits(self.players.data) or USUAL_PLAYERS
        return min(max(players, least), most)

    @property
    def previewed_round(self) -> PreviewedRound:
        """For which round the points are shown; what is left blank is as in a plain one."""
        makers = self.round_makers.data or ""
        return PreviewedRound(
            _digits(self.round_cards.data) or None,
            _digits(makers) if makers.strip() else 1,
            _digits(self.round_place.data) or 1,
        )

    @property
    def ties(self) -> list[RadioField]:
        """What breaks a tie, one after the other."""
        return [self.tie_1, self.tie_2, self.tie_3, self.tie_4]

    @property
    def more_penalties(self) -> list[dict[str, Any]]:
        """The fields of each penalty behind the first, by what they are about."""
        places, parts = penalty_fields.PLACES, penalty_fields.PARTS
        return [{part: self[penalty_fields.penalty_field(place, part)] for part in parts} for place in places]

    @property
    def special_rounds(self) -> list[dict[str, Any]]:
        """The fields of each kind of special rounds, by what they are about."""
        return [{part: self[special_field(place, part)] for part in SPECIAL_LABELS} for place in PLACES]

    @property
    def seen_version(self) -> int:
        """The version the page showed."""
        return _digits(self.version.data)

    @property
    def form_data(self) -> dict[str, Any]:
        """Every field as it was typed; nothing where a text is missing."""
        return {name: "" if value is None else value for name, value in self.data.items()}

    def change_number(self, less: str | None, more: str | None) -> None:
        """Make one of the three numbers smaller or larger by one, as the button says that was pressed."""
        for name, step in ((less, -1), (more, 1)):
            if name in FIELDS:
                self[name].data = stepped(self[name].data or "", step)

    def put_errors(self, errors: dict[str, list[str]]) -> list[str]:
        """Put each sentence at its field; what has none comes back."""
        for name, sentences in errors.items():
            if name in self:
                self[name].errors = [*self[name].errors, *sentences]
        return [words for name, sentences in errors.items() if name not in self for words in sentences]


for _place in penalty_fields.PLACES:
    _points, _name, _before = (penalty_fields.penalty_field(_place, part) for part in penalty_fields.PARTS)
    setattr(HouseRulesForm, _points, StringField(_l("Points taken")))
    too_long = Length(max=60, message=_l("This is too long: 60 letters fit."))
    setattr(HouseRulesForm, _name, LineField(_l("For what"), [too_long]))
    setattr(HouseRulesForm, _before, BooleanField(_l("It counts before the points of the round")))

for _place in PLACES:
    for _part, _label in SPECIAL_LABELS.items():
        kind = LineField if _part in ("name", "note") else StringField
        setattr(HouseRulesForm, special_field(_place, _part), kind(_label))


def _digits(text: str | None) -> int:
    """A short number, 0 where it is none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= 9 else 0


class ImportRulesForm(FlaskForm):
    """A text of rules, from a file or pasted, and another name where its own is taken."""

    file = FileField(_l("From a file"))
    text = TextAreaField(_l("Or paste the text here"))
    name = LineField(_l("Another name, if you like"), [Length(max=MAX_NAME_LENGTH, message=_l("This is too long."))])
