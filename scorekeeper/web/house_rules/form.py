"""House rules as fields for a card player, nested and named as in a definition: `hook_rule` for `hook.rule`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _
from msgspec import Struct
from wtforms import HiddenField, TextAreaField
from wtforms.validators import Length, ValidationError

from scorekeeper.rules.presets import base_preset_id
from scorekeeper.rules.rule_set.definition import DEFAULTS, KEYS
from scorekeeper.rules.rule_set.rule_fields import MAX_BONUS_KINDS, MAX_MARKS, MAX_NAMED_PENALTIES
from scorekeeper.rules.rule_set.scoring import TieBreak
from scorekeeper.rules.rule_set.special_rounds import MAX_SPECIALS
from scorekeeper.web.fields import LineField, PageForm, UploadField, whole_in
from scorekeeper.web.house_rules import parts, values as typed
from scorekeeper.web.house_rules.fields import ChoiceField, PartField, PartForm, PartsField, SwitchField, ValueField
from scorekeeper.web.language import lazy as _l

MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH = 40, 130
# The form does not ask for these, so they are unchanged. Readings belong to a published page, which these rules no
# longer are.
KEPT_KEYS = ("rotation", "change", "sheet")
USUAL_PLAYERS = 4


class PreviewedRound(Struct, frozen=True):
    """The round for which points are shown: its cards, how many players make their bids, and the player's place before
    that round.
    """

    cards: int
    makers: int
    place: int


class PreviewForm(PartForm):
    """The table and the round for which the points are shown."""

    players, cards = ValueField(_l("Players"), str), ValueField(_l("Cards"), str)
    makers = ValueField(_l("Players who make their bids"), str)
    place = ValueField(_l("The player’s place before it"), str)

    def table_of(self, least: int, most: int) -> int:
        """Return the number of players for which the points are shown, within the limits of the rules."""
        return min(max(whole_in(self.players.data, parts.MAX_DIGITS) or USUAL_PLAYERS, least), most)

    def round_at(self, peak: int, players: int) -> PreviewedRound:
        """Return the round for which the points are shown, the nearest that this table can play; by default its
        largest.
        """
        cards, place = (whole_in(text, parts.MAX_DIGITS) for text in (self.cards.data, self.place.data))
        makers = (whole_in(self.makers.data, parts.MAX_DIGITS) or 0) if (self.makers.data or "").strip() else 1
        return PreviewedRound(min(cards or peak, peak), min(makers, players), min(place or 1, players))


class HouseRulesForm(PartForm):
    """The form for a whole rule set that derives from another. `version` is its version when the page showed it."""

    name = parts.line(_l("Name"), MAX_NAME_LENGTH)
    summary = parts.line(_l("In one sentence"), MAX_SUMMARY_LENGTH)
    source = parts.line(_l("Where the rules come from"), 200)
    scoring = PartField(parts.ScoringForm)
    bonus = PartsField(PartField(parts.BonusForm), MAX_BONUS_KINDS, alone=True)
    bidding = ChoiceField(_l("Bidding"), "in-turn")
    first_bidder = SwitchField(_l("The dealer bids first."), on="dealer")
    last_bidder = SwitchField(_l("Whoever is first in turn bids last."), on="first-in-turn")
    direction = SwitchField(_l("Bidding and the deal go round anticlockwise, to the right."), on="anticlockwise")
    dealer_sits_out_from = ValueField(_l("The dealer sits out with this many players or more"))
    lead = SwitchField(_l("The first of the highest bidders leads to the first trick."), on="highest-bidder")
    bids, hook = PartField(parts.BidsForm), PartField(parts.HookForm, alone="rule")
    mark = PartsField(parts.line(_l("What a player may declare"), 30), MAX_MARKS, alone=True)
    blind_behind = ValueField(_l("Points behind the leader to bid blind, at least"))
    schedule = PartField(parts.ScheduleForm, alone=parts.LISTED)
    players = PartField(parts.PlayersForm)
    decks = ValueField(_l("Cards in the pack"), typed.by_players, typed.number_by_players)
    bids_change = SwitchField(_l("A card may change a bid during play; the changed bid counts."))
    lost_tricks = SwitchField(_l("A trick may go to no one, so a round may have fewer tricks than cards."))
    trump = PartField(parts.TrumpForm, alone="mode")
    specials = PartsField(PartField(parts.SpecialForm), MAX_SPECIALS)
    begin_with = ValueField(_l("Everyone begins with"))
    out_at = ValueField(_l("Out of the game at"))
    reset_multiple = ValueField(_l("Totals are reset on every multiple of"))
    reset_to = ValueField(_l("A reset leaves"))
    target = PartField(parts.TargetForm, alone="points")
    lowest_wins = SwitchField(_l("The lowest total wins."))
    settlement = PartField(parts.SettlementForm, alone="pairwise")
    tie_break = PartsField(ChoiceField(), len(TieBreak))
    streak = PartField(parts.StreakForm)
    renege = PartField(parts.RenegeForm, alone="points")
    penalties = PartsField(PartField(parts.NamedPenaltyForm), MAX_NAMED_PENALTIES)
    preview = PartField(PreviewForm)
    version = HiddenField(validators=[Length(max=12)])

    def __init__(self, formdata: Any, base: Mapping[str, Any], **texts: str) -> None:
        super().__init__(formdata, data={**DEFAULTS, **base, **texts})
        self.base = base

    def validate_name(self, field: LineField) -> None:
        """Require a name, or the rules could not be found again."""
        if not field.data:
            raise ValidationError(_("Enter a name."))

    def value(self) -> dict[str, Any]:
        """Return the whole definition, without empty values."""
        values = {name: field.data for name, field in self._fields.items() if name in KEYS}
        values |= {key: self.base.get(key) for key in KEPT_KEYS}
        # The id says which rules they derive from; whether they have a hook is in the form itself.
        values["id"] = base_preset_id(self.base["id"]) if "id" in self.base else None
        values["tie_break"] = [*dict.fromkeys(values["tie_break"] or ())] or None
        if self.bidding.data == parts.SIMULTANEOUS and not self.last_bidder.ticked:
            values["hook"] = parts.NO_HOOK
        return {key: value for key, value in values.items() if value is not None}

    @property
    def seen_version(self) -> int:
        """The version that the page showed."""
        return whole_in(self.version.data, parts.MAX_DIGITS) or 0

    def show_points(self, sent: Mapping[str, str]) -> None:
        """Show the three numbers, and the smallest round with a hook, that a table typed in place of those of its
        rules before it came here.
        """
        if typed.FIELDS[0] in sent:
            self.scoring.form.points.show(typed.NUMBERS)
            for name in typed.FIELDS:
                self.scoring.form[name].show(sent.get(name, ""))
        if "hook_from" in sent:
            self.hook.form.from_cards.show(sent["hook_from"])

    def change_number(self, less: str | None, more: str | None) -> None:
        """Increase or decrease one of the three numbers by one, as the pressed button says."""
        for field in (self.scoring.form[name] for name in typed.FIELDS):
            step = (field.name == more) - (field.name == less)
            if step:
                field.show(typed.stepped(field.text, step))


class ImportRulesForm(PageForm):
    """The form that imports a text of rules, from a file or pasted. It asks for another name if the name is taken."""

    file = UploadField(_l("From a file"))
    text = TextAreaField(_l("or paste it here"))
    name = LineField(_l("Another name, if you like"), [Length(max=MAX_NAME_LENGTH, message=_l("This is too long."))])
