"""The list of players on a player's own phone: what each has bid, who is next, and whether the bids were made.

In a round with secret bids it says who has bid, but not what.
"""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext
from flask_babel import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.formula import Points
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.play.own_bid import hooked_after, secret_round
from scorekeeper.rules.rule_set.bidding import BidSum, HookRule, speaking_order
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.round_hook import RoundHook
from scorekeeper.rules.score.round_score import first_trick_leader
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.table.heading import DASH
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.game.frame import Turn
from scorekeeper.web.game.words import PageWords
from scorekeeper.web.language import list_names, ordinal
from scorekeeper.wording.numbers import number_text, signed_text


class PlayerLine(Struct, frozen=True):
    """One player's line. `total` is the total before this round; `note` has the points of the round once it is counted.

    `state` is `ask` for the player whose turn it is, `wait` if nothing is recorded yet, `bid` for a bid, and `made` or
    `missed` for a count. At the end it is `won` for a winner, `missed` for a negative total, and otherwise `placed`.
    `dealer` marks the seat that a hook on the dealer binds. `below` marks a total below zero. `ahead` is the rank of a
    player in the lead, or empty.
    """

    seat: int
    name: str
    note: str
    total: str
    below: bool
    value: str
    state: str
    dealer: bool = False
    ahead: str = ""


def player_lines(sheet: ScoreSheet, turn: Turn | None, words: PageWords) -> tuple[PlayerLine, ...]:
    """Return all players in the order of bidding, or by place once the game is over."""
    if turn is None:
        return _lines_by_place(sheet, words)
    record = turn.record
    # The order of the scripts too, so that no line jumps when they take over: clockwise unless another order was
    # recorded.
    order = speaking_order(record.bids, sheet.game.in_turn(turn.round), record.spoken or ())
    counting = sheet.next.step is not Step.BID
    points = points_so_far(sheet, turn) if counting else {}
    playing = (
        _counted_line(sheet, turn, seat, points.get(seat), words)
        if counting
        else _bidding_line(sheet, turn, seat, order, words)
        for seat in order
    )
    marks = {seat: gettext(sheet.game.rules.marks[mark - 1]) for seat, mark in record.marks}
    playing = (_with_mark(line, marks.get(line.seat)) for line in playing)
    return (*playing, *(_sitting_out_line(sheet, turn, seat, words) for seat in sorted(record.out)))


def points_so_far(sheet: ScoreSheet, turn: Turn) -> dict[int, Points]:
    """Return the points of players whose tricks are counted, if they do not depend on tricks that are still to be
    counted.

    To score them, the remaining tricks are given to one of the other players.
    """
    record = turn.record
    open_seats = [seat for seat in record.seats if record.tricks[seat] is None]
    left = turn.cards - sum(count for count in record.tricks if count is not None)
    if left < 0 or not record.all_bid or sheet.game.rules.scoring.needs_makers:
        return {}
    filled = {seat: left if seat == open_seats[0] else 0 for seat in open_seats}
    tricks = tuple(filled.get(seat, count) for seat, count in enumerate(record.tricks))
    full: Round = replace(record, tricks=tricks)
    row = score_sheet(sheet.game.with_round(turn.round, full)).rounds[turn.round - 1]
    return {
        seat: scored.points
        for seat, scored in enumerate(row.seats)
        if seat not in open_seats and scored.points is not None
    }


def _bidding_line(sheet: ScoreSheet, turn: Turn, seat: int, order: tuple[int, ...], words: PageWords) -> PlayerLine:
    bid = turn.record.bids[seat]
    current = turn.seat == seat
    line = _unnoted_line(sheet, turn, seat)
    note = words.say("leads") if seat == first_trick_leader(sheet.game, turn.record, turn.round) else ""
    if current:
        note = _hook_note(sheet, turn, seat, last=seat == order[-1], words=words) or note
        return replace(line, note=note, value="?", state="ask")
    return replace(line, note=note, value="·" if bid is None else str(bid), state="wait" if bid is None else "bid")


def _hook_note(sheet: ScoreSheet, turn: Turn, seat: int, *, last: bool, words: PageWords) -> str:
    """Return a note about what the hook forbids the player whose turn it is, or that the player bids last."""
    hooked = hooked_after(sheet, turn.round, seat)
    rules = sheet.rules_in(turn.round)
    hook = rules.hook
    apart = hook.rule is HookRule.LAST_EXCEPT_ZERO_AND_ALL and hook.required is not BidSum.NOT_EVEN
    zeros_end = RoundHook(sheet.game, sheet.schedule, turn.round).no_more_zeros(seat)
    by_sum = [bid for bid in hooked if bid or not zeros_end]
    if hooked and not by_sum:
        return words.say("limit-zeros")
    if not hooked or apart:
        return words.say("last") if last and not rules.simultaneous else ""
    match hook.required:
        case BidSum.NOT_EVEN:
            bid = by_sum[0]
        case BidSum.UNDER:
            bid = by_sum[0] - 1
        case _:
            bid = next(bid for bid in range(turn.cards + 1) if bid not in hooked)
    return words.say(f"limit-{hook.required}", bid=bid)


def _counted_line(sheet: ScoreSheet, turn: Turn, seat: int, points: Points | None, words: PageWords) -> PlayerLine:
    bid, count = turn.record.bids[seat], turn.record.tricks[seat]
    line = _unnoted_line(sheet, turn, seat)
    note = words.say("bid", bid=bid)
    if turn.step is Step.TRUMP:
        note = words.say("names") if turn.seat == seat else note
        return replace(line, note=note, value=str(bid), state="ask" if turn.seat == seat else "bid")
    won = str(turn.record.won_by(seat)) if turn.record.won else ""
    if turn.seat == seat:
        return replace(line, note=note, value=won or "?", state="ask")
    if count is None or bid is None:
        return replace(line, note=note, value=won or "·", state="wait")
    word = "made" if count == bid else "under" if count < bid else "over"
    note = words.say(f"bid-{word}", bid=bid, n=abs(count - bid))
    note += "" if points is None else f" · {signed_text(points)}"
    return replace(line, note=note, value=str(count), state="made" if count == bid else "missed")


def _with_mark(line: PlayerLine, mark: str | None) -> PlayerLine:
    """Return the line with the mark that the player declared, if any."""
    return replace(line, note=" · ".join(filter(None, (line.note, mark))))


def _sitting_out_line(sheet: ScoreSheet, turn: Turn, seat: int, words: PageWords) -> PlayerLine:
    note = words.say("eliminated" if seat in sheet.game.attendance.eliminated_by(turn.round) else "out")
    return replace(_unnoted_line(sheet, turn, seat), note=note, value=DASH, state="wait")


def _unnoted_line(sheet: ScoreSheet, turn: Turn, seat: int) -> PlayerLine:
    total = sheet.totals[seat]
    rank = next(standing.rank for standing in sheet.standings if standing.seat == seat)
    return PlayerLine(
        seat=seat,
        name=sheet.game.names[seat],
        note="",
        total=number_text(total),
        below=total < 0,
        value="",
        state="",
        dealer=seat == sheet.game.dealer_mark(turn.round),
        ahead=ordinal(rank) if rank == 1 < sheet.standings[-1].rank else "",
    )


def _lines_by_place(sheet: ScoreSheet, words: PageWords) -> tuple[PlayerLine, ...]:
    return tuple(
        PlayerLine(
            seat=standing.seat,
            name=sheet.game.names[standing.seat],
            note=words.say("wins") if standing.seat in sheet.winners else ordinal(standing.rank),
            total="",
            below=False,
            value=number_text(standing.total),
            state="won" if standing.seat in sheet.winners else "missed" if standing.total < 0 else "placed",
        )
        for standing in sheet.standings
    )


def secret_bidding(stored: StoredGame) -> bool:
    """Return whether the server holds back the bids of the current round until the last one is in."""
    return secret_round(stored.sheet) is not None and bool(stored.phones or stored.sealed)


def still_to_bid_sentence(stored: StoredGame) -> str:
    """Return the sentence about players who still have to bid in secret."""
    names = stored.game.names
    return _("Waiting for %(name)s to bid.", name=list_names(names[seat] for seat in _seats_still_to_bid(stored)))


def with_secret_bidders(lines: Iterable[PlayerLine], stored: StoredGame) -> tuple[PlayerLine, ...]:
    """Return the lines with a word for players who bid on a phone or have bid. No line is marked as the next bidder."""

    def shown(line: PlayerLine) -> PlayerLine:
        if line.state not in ("ask", "wait") or line.seat in stored.game.round(number).out:
            return line
        if line.seat in stored.sealed:
            return replace(line, state="wait", value="✓", note=_("has bid"))
        note = _("own phone") if line.seat in stored.phones else line.note
        return replace(line, state="wait", value="·", note=note)

    number = stored.sheet.next.round or 0
    return tuple(shown(line) for line in lines)


def _seats_still_to_bid(stored: StoredGame) -> list[int]:
    record = stored.game.round(stored.sheet.next.round or 0)
    return [seat for seat in record.seats if record.bids[seat] is None and seat not in stored.sealed]
