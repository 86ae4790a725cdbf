"""The pad: one key for every number that can be entered now, and why the others cannot."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.play.own_bid import hooked_after
from scorekeeper.rules.rule_set.bidding import BidSum
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.next_step import Step, largest_bid
from scorekeeper.rules.score.round_hook import bids_in
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.heading import trump_sign
from scorekeeper.sheets.table.rule_facts import unusual_pack
from scorekeeper.web.game.view.turn import Turn
from scorekeeper.web.game.view.words import PageWords
from scorekeeper.web.language import current_language


class PadKey(Struct, frozen=True):
    """One key. `state` is `hook`, `made`, `off` for a count that cannot be, or empty; `note` stands below the number.

    A key that is `off` is not seen, but keeps its place for the whole round, so that no other one moves.

    `shown` is False for a number beyond the cards: the scripts need its key in a later round.
    """

    value: str
    label: str
    state: str = ""
    note: str = ""
    shown: bool = True
    red: bool = False


class Pad(Struct, frozen=True):
    """What the pad shows: a heading, a hint, its keys, and above them the key `rest`.

    That counts everybody still open as made, makes the bid a blind one or not, lets the hook go, or leaves a
    correction: `rest_value` says which. `chosen` tells that the key for undo leaves this cell, which is not the next.

    The hidden fields of its form are `round`, `seat`, `cell`, `was`, and `open`, the seats not counted yet with their
    bids (`1:3 2:0`). `wide` asks for five keys in a row. `pack` is the hint before the first bid of a game.
    """

    heading: str
    hint: str
    wrong: str
    numbers: tuple[PadKey, ...]
    suits: tuple[PadKey, ...]
    rest: str
    rest_value: str = "rest"
    open: str = ""
    round: int | None = None
    seat: int | None = None
    cell: str = ""
    was: str = ""
    wide: bool = False
    chosen: bool = False
    pack: str = ""


def pad_of(sheet: ScoreSheet, turn: Turn | None, words: PageWords, wrong: str = "") -> Pad:
    """The pad for the cell under the thumb; `wrong` is a sentence about what was tried before."""
    suits = tuple(_suit(trump) for trump in Trump) if sheet.game.rules.scoring.needs_trump else ()
    if turn is None:
        return Pad("", "", wrong, _all_keys(sheet, ()), suits, "")
    leave = ("leave", words.say("leave")) if turn.held else None
    asking = Pad(
        heading=_heading(sheet, turn, words),
        hint="",
        wrong=wrong,
        numbers=(),
        suits=suits,
        rest="",
        round=turn.round,
        seat=turn.seat,
        cell=str(turn.step),
        was=turn.held,
        chosen=turn.chosen,
        pack=unusual_pack(sheet.game.rules, sheet.schedule, current_language()) if turn.round == 1 else "",
    )
    match turn.step:
        case Step.BID:
            keys = _bid_keys(sheet, turn, words)
            value, label = _override(sheet, turn, words, wrong) or leave or _blind(sheet, turn, words)
            hint = (
                _choice(sheet, turn, keys, words) if any(bid is not None for bid in turn.record.bids) else asking.pack
            )
            asking = replace(asking, hint=hint, rest=label, rest_value=value)
        case Step.TRICKS:
            keys = _count_keys(sheet, turn, words)
            left = turn.cards - sum(count for count in turn.record.tricks if count is not None)
            value, label = leave or ("rest", _rest(sheet, turn, words))
            hint = words.count("tricks-left", left)
            asking = replace(asking, hint=hint, rest=label, rest_value=value, open=_open(turn))
        case _:
            value, label = leave or ("rest", "")
            return replace(asking, numbers=_all_keys(sheet, ()), rest=label, rest_value=value)
    return replace(asking, numbers=_all_keys(sheet, keys), wide=_wide(turn.cards))


def rest_is_made(sheet: ScoreSheet, turn: Turn) -> bool:
    """Whether two or more counts are missing, and all of them can be, and by their sum are, just as bid."""
    record = turn.record
    fits = sum((bid or 0) if count is None else count for bid, count in zip(record.bids, record.tricks, strict=True))
    return record.all_bid and not record.all_counted and sheet.game.rules.adds_up(fits, turn.cards)


def _heading(sheet: ScoreSheet, turn: Turn, words: PageWords) -> str:
    if turn.seat is None:
        return words.say("ask-turned")
    return words.say(f"ask-{turn.step}", name=sheet.game.names[turn.seat])


def _bid_keys(sheet: ScoreSheet, turn: Turn, words: PageWords) -> tuple[PadKey, ...]:
    bids = bids_in(sheet.game, sheet.schedule, turn.round)
    hooked = () if turn.seat is None else hooked_after(sheet, turn.round, turn.seat)
    return tuple(
        PadKey(str(bid), str(bid), "hook", words.say("hook"))
        if bid in hooked
        else PadKey(str(bid), str(bid), shown=bid in bids)
        for bid in range(bids[-1] + 1)
    )


def _count_keys(sheet: ScoreSheet, turn: Turn, words: PageWords) -> tuple[PadKey, ...]:
    seat = turn.seat or 0
    others = [turn.record.tricks[other] for other in turn.record.seats if other != seat]
    left = turn.cards - sum(count for count in others if count is not None)
    least = 0 if None in others or sheet.game.rules.lost_tricks else left

    def key(count: int) -> PadKey:
        if not least <= count <= left:
            return PadKey(str(count), str(count), "off")
        if count == turn.record.bids[seat]:
            return PadKey(str(count), str(count), "made", words.say("made"))
        return PadKey(str(count), str(count))

    return tuple(key(count) for count in range(turn.cards + 1))


def _rest(sheet: ScoreSheet, turn: Turn, words: PageWords) -> str:
    """One key for all that is open, where it is just what was bid."""
    begun = any(turn.record.tricks[seat] is not None for seat in turn.record.seats)
    return words.say("rest" if begun else "all-made") if rest_is_made(sheet, turn) else ""


def _override(sheet: ScoreSheet, turn: Turn, words: PageWords, wrong: str) -> tuple[str, str] | None:
    """Value and label of the key that lets the hook go, once it has refused a bid."""
    hooked = wrong and any(key.state == "hook" for key in _bid_keys(sheet, turn, words))
    if not hooked or not sheet.rules_in(turn.round).hook.may_override:
        return None
    return "override", words.say("override")


def _blind(sheet: ScoreSheet, turn: Turn, words: PageWords) -> tuple[str, str]:
    """Value and label of the key for a blind bid, as long as there is no bid yet and the rules know blind ones."""
    seat = turn.seat
    if seat is None or turn.record.bids[seat] is not None or not sheet.game.rules.scoring.has_blind_bids:
        return "rest", ""
    value = "not-blind" if seat in turn.record.blind else "blind"
    return value, words.say(f"ask-{value}", name=sheet.game.names[seat])


def _wide(cards: int) -> bool:
    """Whether five keys in a row save one, with the keys for zero and undo. The same for all of a round."""
    count = cards + 2
    return -(-count // 5) < -(-count // 4)


def _open(turn: Turn) -> str:
    record = turn.record
    return " ".join(f"{seat}:{record.bids[seat]}" for seat in record.seats if record.tricks[seat] is None)


def _choice(sheet: ScoreSheet, turn: Turn, keys: tuple[PadKey, ...], words: PageWords) -> str:
    """For the last to speak: which bids leave the round under, and which over."""
    others = [bid for seat, bid in enumerate(turn.record.bids) if seat != turn.seat and bid is not None]
    even = turn.cards - sum(others)
    last = len(others) == len(turn.record.seats) - 1
    if not last or not 1 <= even < len(keys) - 1 or sheet.rules_in(turn.round).hook.required is not BidSum.NOT_EVEN:
        return ""
    under = "0" if even == 1 else f"0–{even - 1}"
    over = f"{even + 1}" if even + 1 == turn.cards else f"{even + 1}+"
    return words.say("choice", under=under, over=over)


def _all_keys(sheet: ScoreSheet, shown: tuple[PadKey, ...]) -> tuple[PadKey, ...]:
    """The keys in use, and hidden ones up to the largest round of the game."""
    beyond = range(len(shown), largest_bid(sheet.game, sheet.schedule) + 1)
    return (*shown, *(PadKey(str(number), str(number), shown=False) for number in beyond))


def _suit(trump: Trump) -> PadKey:
    return PadKey(str(trump), trump_sign(trump, current_language()), red=trump in (Trump.HEARTS, Trump.DIAMONDS))
