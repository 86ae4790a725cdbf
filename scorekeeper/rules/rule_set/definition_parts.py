"""The parts of a rule set that have a shape of their own: hook, formulas, schedule, trump, streak, settlement."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.faults.definition import WrongFormula
from scorekeeper.rules.formula import Formula, FormulaError, Reason, parse
from scorekeeper.rules.rule_set.bidding import LIMIT_TERMS, BidLimits, BidSum, Hook, HookRule
from scorekeeper.rules.rule_set.by_players import PLAYERS, ByPlayers, Count
from scorekeeper.rules.rule_set.cards import Trump, TrumpMode, TrumpRule
from scorekeeper.rules.rule_set.reader import Reader, is_count, is_integer
from scorekeeper.rules.rule_set.schedule import PEAK, After, SchedulePlan, TurningPoint
from scorekeeper.rules.rule_set.scoring import PlaceStakes, Scoring, Streak

ZERO, ONE = parse("0"), parse("1")
MAX_SCHEDULE_ROUNDS = 200
MAX_TURNING_POINTS = 60
MAX_PLACES, MAX_PLACE_POINTS = 10, 999
WORDS_OF_TRUMP = ("turned", "dealer-shows", "before-bids", "named", "dealer-names", "last-bidder-names", "none")


def read_hook(read: Reader) -> Hook:
    """Read a hook: a word, or a table of `rule`, `from_cards`, `to_cards`, `not_last_round`, `who` (`last` or
    `dealer`), `sum`, `zeros` and `may_override`.

    If the rule is that all bids stay below the cards, their sum cannot be required to be even or over.
    """
    if not isinstance(read.data.get("hook"), Mapping):
        return Hook(HookRule(read.one_of("hook", tuple(HookRule), HookRule.NONE)))
    part = read.part("hook")
    part.note_unknown_keys({"rule", "from_cards", "to_cards", "not_last_round", "who", "sum", "zeros", "may_override"})
    rule = HookRule(part.one_of("rule", tuple(HookRule), HookRule.LAST))
    from_cards = part.number_or(PLAYERS, "from_cards", least=1, expected="number-or-players") or 1
    smallest = 1 if from_cards == PLAYERS else from_cards
    sums = (BidSum.NOT_EVEN, BidSum.UNDER) if rule is HookRule.EVERYONE_BELOW else tuple(BidSum)
    return Hook(
        rule=rule,
        from_cards=from_cards,
        to_cards=part.number_or(PLAYERS, "to_cards", least=smallest, expected="number-or-players"),
        bid_sum=BidSum(part.one_of("sum", sums, BidSum.NOT_EVEN)),
        not_last_round=part.boolean("not_last_round", default=False),
        dealer_only=part.one_of("who", ("last", "dealer"), "last") == "dealer",
        may_override=part.boolean("may_override", default=False),
        zeros=part.optional_integer("zeros", least=1),
    )


def read_simultaneous(read: Reader) -> bool:
    """Read whether all bid at once."""
    return read.one_of("bidding", ("in-turn", "simultaneous"), "in-turn") == "simultaneous"


def read_bids(read: Reader) -> BidLimits | None:
    """Read the limits of bids: `least` and `most`, each a number or a formula over what is known before the round."""
    if read.data.get("bids") is None:
        return None
    part = read.part("bids")
    part.note_unknown_keys({"least", "most"})
    limits = {key: read_formula(part, key, ZERO, LIMIT_TERMS) for key in ("least", "most") if key in part.data}
    return BidLimits(**limits)


def read_scoring(read: Reader) -> Scoring:
    """Read the formulas. A missing formula gives 0 points, and a missing multiplier is 1."""
    part = read.part("scoring")
    part.note_unknown_keys({"made", "under", "over", "multiplier"})
    return Scoring(
        made=read_formula(part, "made", ZERO),
        under=read_formula(part, "under", ZERO),
        over=read_formula(part, "over", ZERO),
        multiplier=read_formula(part, "multiplier", ONE),
    )


def read_schedule(read: Reader) -> SchedulePlan:
    """Read a schedule: a list of cards, or a table with a `path` or with `deplete`.

    With `deplete`, the card that is `turned` up for trump may leave the pack too.
    """
    if not isinstance(read.data.get("schedule"), Mapping):
        return SchedulePlan(listed=_read_listed(read))
    part = read.part("schedule")
    part.note_unknown_keys({"path", "step", "repeat", "between", "after", "peak", "deplete", "start", "turned"})
    if part.data.get("deplete", False) is not False:
        part.boolean("deplete", default=True)
        turned = part.boolean("turned", default=False)
        return SchedulePlan(deplete_from=part.integer("start", 1, least=1), turned=turned)
    path = _read_path(part)
    return SchedulePlan(
        path=path,
        step=part.integer("step", 1, least=1),
        repeat=_read_repeat(part, path),
        between=_read_between(part),
        after=_read_after(part),
        peak=part.by_players("peak", None) if "peak" in part.data else None,
    )


def idle_schedule_keys(schedule: object) -> tuple[str, ...]:
    """Return the keys of a schedule that have no effect.

    These are keys of a path together with `deplete`, keys of `deplete` together with a path, and `peak` if the path has
    no peak. New texts and files with such a key are refused; stored ones are read without it.
    """
    if not isinstance(schedule, Mapping):
        return ()
    if schedule.get("deplete", False) is not False:
        idle = {"path", "step", "repeat", "between", "after", "peak"}
    else:
        path = schedule.get("path")
        idle = {"start", "turned"} | ({"peak"} if isinstance(path, list) and PEAK not in path else set())
    return tuple(key for key in schedule if key in idle)


def read_trump(read: Reader) -> TrumpRule:
    """Read trump: `turned`, `none`, who names it, one suit that is always trump, or a list of suits in turn."""
    value = read.data.get("trump", "turned")
    suits = {str(suit): suit for suit in Trump}
    if isinstance(value, str) and value in suits:
        return TrumpRule(TrumpMode.FIXED, (suits[value],))
    if isinstance(value, str) and value in WORDS_OF_TRUMP:
        return TrumpRule(TrumpMode(value))
    if isinstance(value, list) and value and all(isinstance(each, str) and each in suits for each in value):
        return TrumpRule(TrumpMode.CYCLE, tuple(suits[each] for each in value))
    read.fail("trump", "trump")
    return TrumpRule(TrumpMode.TURNED)


def read_streak(read: Reader) -> Streak | None:
    """Read a streak: a table of `length`, `made`, `missed` and `from_cards`, or nothing."""
    if read.data.get("streak") is None:
        return None
    part = read.part("streak")
    part.note_unknown_keys({"length", "made", "missed", "from_cards"})
    return Streak(
        length=part.integer("length", 5, least=1),
        made=part.integer("made", 0),
        missed=part.integer("missed", 0),
        from_cards=part.integer("from_cards", 1, least=1),
    )


def read_settles(read: Reader) -> bool:
    """Read whether all settle with all, on the difference of their totals or by place."""
    if isinstance(read.data.get("settlement"), Mapping):
        return True
    return read.one_of("settlement", ("none", "pairwise"), "none") == "pairwise"


def read_place_stakes(read: Reader) -> PlaceStakes | None:
    """Read what the places are worth, largest first, and the `last` one; None if totals are settled, or nothing is."""
    if not isinstance(read.data.get("settlement"), Mapping):
        return None
    part = read.part("settlement")
    part.note_unknown_keys({"places", "last"})
    last, places = part.optional_integer("last"), part.data.get("places", [])
    if last is None:
        part.require("places")
    if (
        not isinstance(places, list)
        or len(places) > MAX_PLACES
        or not all(is_integer(each) and abs(each) <= MAX_PLACE_POINTS for each in places)
        or places != sorted(places, reverse=True)
    ):
        part.fail("places", "points-for-places")
        places = []
    return PlaceStakes(tuple(places), last)


def read_formula(part: Reader, key: str, default: Formula, allowed: tuple[str, ...] = ()) -> Formula:
    """Read a number or a formula, which may name only `allowed` terms if they are given."""
    if key not in part.data:
        return default
    value = part.data[key]
    text = str(value) if is_integer(value) or isinstance(value, float) else part.text(key, "0")
    try:
        formula = parse(text)
        _require_terms(formula, allowed)
    except FormulaError as error:
        names = (error.reason == Reason.UNKNOWN_NAME and allowed) or tuple(error.allowed)
        part.note(WrongFormula(part.prefix + key, text, error.column, str(error.reason), error.detail, names))
        return default
    return formula


def _require_terms(formula: Formula, allowed: tuple[str, ...]) -> None:
    """Require that the formula names only `allowed` terms, if they are given. Raises FormulaError."""
    others = formula.terms - set(allowed)
    if allowed and others:
        name = min(others, key=formula.text.index)
        raise FormulaError(formula.text, formula.text.index(name), Reason.UNKNOWN_NAME, name, allowed)


def _read_listed(read: Reader) -> tuple[int, ...]:
    listed = read.numbers("schedule") if read.require("schedule") else None
    if listed is not None and len(listed) > MAX_SCHEDULE_ROUNDS:
        read.fail("schedule", f"at-most: {MAX_SCHEDULE_ROUNDS}")
    return (listed or (1,))[:MAX_SCHEDULE_ROUNDS]


def _read_path(part: Reader) -> tuple[TurningPoint, ...]:
    value = part.data.get("path")
    points = value if isinstance(value, list) else []
    if len(points) > MAX_TURNING_POINTS:
        part.fail("path", f"at-most: {MAX_TURNING_POINTS}")
        return (1,)
    path: list[TurningPoint] = []
    for point in points:
        if point == PEAK:
            path.append("peak")
        elif is_integer(point) and 1 <= point <= MAX_SCHEDULE_ROUNDS:
            path.append(point)
    if not path or len(path) != len(points):
        part.fail("path", "turning-points")
        return (1,)
    return tuple(path)


def _read_repeat(part: Reader, path: tuple[TurningPoint, ...]) -> tuple[Count, ...]:
    """Read one number (or `players`) for every turning point, or a list with one for each."""
    value = part.data.get("repeat", 1)
    values = value if isinstance(value, list) else [value] * len(path)
    repeats = [repeat for each in values if (repeat := _repeat_count(each))]
    if len(repeats) != len(path) or len(values) != len(path):
        part.fail("repeat", "repeats")
        return (1,) * len(path)
    return tuple(repeats)


def _read_between(part: Reader) -> Count:
    """Read how often each number between two turning points is dealt."""
    between = _repeat_count(part.data.get("between", 1))
    if between is None:
        part.fail("between", "repeats")
    return between or 1


def _repeat_count(value: object) -> Count | None:
    """Return the value if it is a valid number of repeats, or None."""
    if value == PLAYERS:
        return "players"
    return value if is_integer(value) and 1 <= value <= MAX_SCHEDULE_ROUNDS else None


def _read_after(part: Reader) -> ByPlayers[After]:
    words: dict[object, After] = {"end": "end", "hold": "hold", "bounce": "bounce"}
    value = part.data.get("after", "end")
    by_players = value if isinstance(value, Mapping) else {"else": value}
    known = all(isinstance(word, str) and word in words for word in by_players.values())
    if by_players and known and all(map(is_count, by_players)):
        return ByPlayers.from_mapping({str(count): words[word] for count, word in by_players.items()})
    part.fail("after", "one-of: end, hold, bounce")
    return ByPlayers.same_for_all("end")
