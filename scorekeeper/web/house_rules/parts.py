"""The parts of house rules as forms, named like the keys of a definition.

A text that is not a number is passed on as it is. The parser of definitions refuses it, so only the parser knows what
is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from scorekeeper.rules.faults.definition import WrongValue
from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.formula import FormulaError, parse
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.definition_parts import WORDS_OF_TRUMP
from scorekeeper.web.fields import LineField, at_most
from scorekeeper.web.house_rules import values as typed
from scorekeeper.web.house_rules.fields import ChoiceField, PartForm, SwitchField, ValueField, WordField
from scorekeeper.web.language import lazy as _l

MAX_DIGITS = 9
SIMULTANEOUS, NO_HOOK, NOT_EVEN = "simultaneous", "none", "not-even"
NO_DOUBLING, OWN = "none", "own"
DOUBLES = {"1": NO_DOUBLING, "2 if no_trump else 1": "no-trump"}
TIMES = {word: formula for formula, word in DOUBLES.items()}
BY_PLAYERS, IN_TURN = "by-players", "cycle"
PATH, LISTED, DEPLETE = "path", "listed", "deplete"
LAST, NUMBERED = "last", ("round", "cards")
# The values that the words of special rounds represent.
TRUMPS = {word: word for word in (*WORDS_OF_TRUMP, "S", "H", "D", "C")}
BIDDINGS = {word: word for word in ("in-turn", SIMULTANEOUS)}
HOOKS: Mapping[str, Any] = {
    **{word: word for word in (NO_HOOK, "last", "last-except-0-and-all", "everyone-below")},
    **{word: {"sum": word} for word in ("even", "over", "under")},
}
# Faults about which rounds are meant, and not about their number.
OF_WHICH = ("which-rounds", "other-rounds")


def _limit(text: str) -> int | str | None:
    """Return a number or a formula."""
    return typed.number(typed.formula(text))


def line(label: str, most: int) -> LineField:
    """Return a field for a line of at most `most` letters."""
    return LineField(label, [at_most(most)])


class PlayersForm(PartForm):
    """The numbers of players that the rules are for."""

    whole: ClassVar[str] = "most"
    least, most = ValueField(_l("Fewest players"), default=2), ValueField(_l("Most players"), default=10)


class ScoringForm(PartForm):
    """The formulas, with separate ones for zero bids, or the three numbers that replace them."""

    points = ChoiceField(_l("Points"), typed.FORMULAS)
    bonus, per_trick = ValueField(_l("Bonus for making it"), str), ValueField(_l("For each trick taken"), str)
    per_off = ValueField(_l("Minus for each trick off"), str)
    made, under = ValueField(_l("Bid made"), typed.formula), ValueField(_l("Too few tricks"), typed.formula)
    over = ValueField(_l("Too many tricks"), typed.formula)
    zero_made, zero_missed = ValueField(_l("Zero made"), typed.formula), ValueField(_l("Zero missed"), typed.formula)
    times, multiplier = ChoiceField(_l("Doubling"), NO_DOUBLING), ValueField(_l("All points times"), typed.formula)

    @classmethod
    def shown(cls, part: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values for the fields, with each formula split into its cases."""
        made, zero_made = typed.split_zero_bids(str(part.get("made", "0")))
        over, zero_missed = typed.split_zero_bids(str(part.get("over", "0")))
        formulas = {"made": made, "under": str(part.get("under", "0")), "over": over}
        multiplier = str(part.get("multiplier", "1"))
        times = DOUBLES.get(multiplier, OWN)
        zero = {"zero_made": zero_made, "zero_missed": zero_missed}
        own = {"times": times, "multiplier": multiplier if times == OWN else ""}
        return formulas | zero | own | typed.number_values(formulas)

    def value(self) -> Any:
        """Return the formulas."""
        times = TIMES.get(self.times.data, self.times.data)
        multiplier = {"multiplier": self.multiplier.data if times == OWN else times}
        return {
            "made": typed.join_zero_bids(self.made.data, self.zero_made.data),
            "under": self.under.data,
            # A bid of zero can be missed in one way only.
            "over": typed.join_zero_bids(self.over.data, self.zero_missed.data),
            **({} if self.times.data == NO_DOUBLING else multiplier),
        }

    @property
    def texts(self) -> dict[str, str]:
        """The texts of the fields."""
        return {name: self[name].text for name in self._fields}

    def show_formulas(self) -> None:
        """Replace the formulas by the three numbers as formulas, if the form uses the numbers."""
        for name, text in typed.with_numbers(self.texts).items():
            if text != self[name].text:
                self[name].show(text)

    def unread(self) -> dict[str, FormulaError]:
        """Return the errors of the formulas that cannot be parsed, by field. Optional fields may be empty."""
        wrong = {}
        for name in ("made", "zero_made", "under", "over", "zero_missed", "multiplier"):
            text = self[name].data
            if self.times.data != OWN if name == "multiplier" else not text and name.startswith("zero"):
                continue
            try:
                parse(text)
            except FormulaError as error:
                wrong[name] = error
        return wrong


class HookForm(PartForm):
    """The hook, and the rounds in which it applies."""

    rule, zeros = ChoiceField(_l("Hook"), "last"), ValueField(_l("Bids of zero in a row, at most"))
    sum = ChoiceField(_l("The last to bid must make the bids"), NOT_EVEN)
    from_cards = ValueField(_l("From how many cards on"), typed.number_or_word)
    to_cards = ValueField(_l("Up to how many cards"), typed.number_or_word)
    not_last_round = SwitchField(_l("Not in the last round."))
    who = SwitchField(_l("Only for the dealer, when the dealer bids last"), on="dealer")
    may_override = SwitchField(_l("The table may override it."))

    @classmethod
    def shown(cls, part: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the part without `from_cards` 1, because a hook from one card on applies in every round."""
        return {key: value for key, value in part.items() if (key, value) != ("from_cards", 1)}

    def value(self) -> Any:
        """Return the hook. If the rules have no hook, it can still limit how many zero bids follow each other."""
        values = {"rule": "", **(super().value() or {})}
        if values.get("sum") == NOT_EVEN:
            del values["sum"]
        if values["rule"] != NO_HOOK:
            return values
        kept = ("rule", "zeros", "may_override") if "zeros" in values else ("rule",)
        return {key: values[key] for key in kept if key in values}


class BidsForm(PartForm):
    """The lowest and the highest bid."""

    least, most = ValueField(_l("Lowest bid"), _limit), ValueField(_l("Highest bid"), _limit)


class ScheduleForm(PartForm):
    """The rounds: up and down a path, listed, or dealing out the pack."""

    kind = ChoiceField(_l("Rounds"), PATH)
    path = ValueField(_l("Hand sizes, such as 10, 1, 10"), typed.listed, lambda path: typed.spaced(path, ", "))
    peak = ValueField(_l("Peak"), typed.by_players, typed.number_by_players)
    step = ValueField(_l("Cards more or fewer each round"))
    repeat = ValueField(
        _l("How often a turning point is dealt"), typed.listed, lambda repeat: typed.spaced(repeat, ", ")
    )
    between = ValueField(_l("How often each size between is dealt"), typed.number_or_word)
    after = ChoiceField(_l("After the last hand"), "end")
    after_by = ValueField(_l("By players"), typed.by_players, typed.number_by_players)
    listed = ValueField(_l("Cards in each round"), typed.listed, typed.spaced)
    start = ValueField(_l("Cards in the first round"))
    turned = SwitchField(_l("The card turned up for trump leaves the pack too"))

    @classmethod
    def shown(cls, part: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values for the fields, with the kind of rounds, which decides the fields that are shown."""
        if LISTED in part or part.get("deplete", False):
            return {**part, "kind": LISTED if LISTED in part else DEPLETE}
        after = part.get("after", "end")
        return {**part, "after": BY_PLAYERS, "after_by": after} if isinstance(after, Mapping) else part

    def value(self) -> Any:
        """Return the part with the values that belong to this kind of rounds."""
        if self.kind.data == LISTED:
            return {LISTED: self.listed.data}
        if self.kind.data == DEPLETE:
            found = {"deplete": True, "start": self.start.data, "turned": self.turned.data}
        else:
            repeat = self.repeat.data
            after = self.after_by.data if self.after.data == BY_PLAYERS else self.after.data
            found = {
                "path": self.path.data,
                "step": self.step.data,
                "repeat": repeat[0] if isinstance(repeat, list) and len(repeat) == 1 else repeat or None,
                "between": self.between.data,
                "peak": self.peak.data,
                "after": None if after == "end" else after,
            }
        return {key: value for key, value in found.items() if value is not None}

    def field_name(self, key: str, _fault: Fault) -> str:
        """Return the name of a field that is visible for this kind of rounds."""
        if key == "after" and self.after.data == BY_PLAYERS:
            return "after_by"
        return key or {LISTED: LISTED, DEPLETE: "start"}.get(self.kind.data, PATH)


class TrumpForm(PartForm):
    """Where trump comes from."""

    mode, suits = ChoiceField(_l("Trump"), "turned"), ValueField(_l("Suits in turn"), typed.suits, typed.spaced)

    @classmethod
    def shown(cls, part: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values for the fields. A list of suits goes into `suits`, and "always no trump" becomes a list of
        one.
        """
        mode = part.get("mode")
        if isinstance(mode, list) or mode == Trump.NONE:
            return {"mode": IN_TURN, "suits": mode if isinstance(mode, list) else [mode]}
        return part

    def value(self) -> Any:
        """Return the part with the suits as its mode if they are used in turn, or else with the mode."""
        return {"mode": self.suits.data if self.mode.data == IN_TURN else self.mode.data}

    def field_name(self, _key: str, _fault: Fault) -> str:
        """Return the name of the field that is used, `suits` or `mode`."""
        return "suits" if self.mode.data == IN_TURN else "mode"


class TargetForm(PartForm):
    """The total that ends the game."""

    needs: ClassVar[str] = "points"
    points = ValueField(_l("The game ends over"))
    exact = SwitchField(_l("Only exactly this total ends it"))
    over = ValueField(_l("Anyone over it falls to"))

    def value(self) -> Any:
        """Return the target. Only a target that must be reached exactly can have a rule for exceeding it."""
        values = super().value()
        return values if values is None or "exact" in values else {"points": values["points"]}


class SettlementForm(PartForm):
    """What everyone settles with everyone: the difference of totals, or what their places are worth."""

    pairwise = SwitchField(_l("Everyone settles with everyone"), on="pairwise")
    places = ValueField(
        _l("Worth of the places, first to last"), typed.listed, lambda places: typed.spaced(places, ", ")
    )
    last = ValueField(_l("Worth of the last place"))

    def value(self) -> Any:
        """Return the settlement. With places totals are not settled."""
        values = {key: value for key, value in (super().value() or {}).items() if value != []}
        return {key: value for key, value in values.items() if key != "pairwise"} or values or None


class NamedPenaltyForm(PartForm):
    """A named penalty."""

    points = ValueField(_l("Points taken"), write=lambda points: str(points or ""))
    reason = line(_l("Why"), 60)
    before_score = SwitchField(_l("Counts before the points of the round"))

    def value(self) -> Any:
        """Return the penalty if it has points or a name, or None."""
        values = super().value() or {}
        return values if values.keys() & {"points", "reason"} else None


class RenegeForm(NamedPenaltyForm):
    """The penalty for not following suit, which needs no name."""

    needs: ClassVar[str] = "points"


class StreakForm(PartForm):
    """Points for rounds in a row."""

    needs: ClassVar[str] = "length"
    length, from_cards = ValueField(_l("Rounds in a row")), ValueField(_l("Only rounds from this many cards on"))
    made = ValueField(_l("Points for a streak of bids made"))
    missed = ValueField(_l("Points for a streak of bids missed"))

    @classmethod
    def shown(cls, part: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values for the fields, with the usual values for missing ones."""
        return {"length": 5, "made": 0, "missed": 0, **part} if part else {}


class BonusForm(PartForm):
    """A kind of points given by hand."""

    needs: ClassVar[str] = "name"
    name = line(_l("Points by hand, by their name"), 30)
    counts, sign = ChoiceField(_l("They count"), "made"), ChoiceField(_l("Sign"))

    @classmethod
    def shown(cls, part: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values for the fields, with the usual name if the part has no name."""
        return {"name": "bonus", **part} if part else {}


class SpecialForm(PartForm):
    """Rounds with rules of their own: which rounds, and what is different in them."""

    name, note = LineField(_l("Name of these rounds")), LineField(_l("What the pad shows in them"))
    which, number = ChoiceField(_l("Which rounds")), ValueField(_l("Which number"), typed.number_or_word)
    trump, bidding = WordField(_l("Trump"), TRUMPS), WordField(_l("Bidding"), BIDDINGS)
    hook, multiplier = WordField(_l("Hook"), HOOKS), ValueField(_l("All points times"), _limit)

    @classmethod
    def shown(cls, part: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values for the fields, with the kind and the number of the rounds in fields of their own."""
        which = next((key for key in (*NUMBERED, LAST) if key in part), "")
        number = part.get(which)
        return {**part, "which": which, "number": None if number is True else number}

    def value(self) -> Any:
        """Return the special rounds, or None if only a number was typed."""
        values = super().value() or {}
        numbered = values.pop("number", "")
        which = values.pop("which", "")
        if which:
            values[which] = numbered or (True if which == LAST else "")
        return values or None

    def field_name(self, key: str, fault: Fault) -> str:
        """Return the name of the field for a key. A key for the rounds has two fields, and the fault tells which is
        wrong.
        """
        if key not in (*NUMBERED, LAST):
            return super().field_name(key, fault)
        return "which" if isinstance(fault, WrongValue) and fault.expected in OF_WHICH else "number"
