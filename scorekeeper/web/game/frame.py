"""The first frame of a game's page, before its scripts draw: the round, its people, the call, and the question of the
pad.
"""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.round_hook import bids_in
from scorekeeper.rules.score.round_score import first_trick_leader, trump_of
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.heading import trump_sign
from scorekeeper.web.game.words import PageWords
from scorekeeper.web.language import current_language, language
from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.numbers import number_text
from scorekeeper.wording.special_words import name_and_note

# `UNDER by 9` fills the width of a phone; longer calls have smaller type.
LONG_CALL = 10
# An element of its own, because a name is cut before the words beside it are.
NAME = Markup("<bdi>{}</bdi>")


class Turn(Struct, frozen=True):
    """The next thing to record: `step` is its kind and `seat` its player. `seat` is None if trump is turned up, because
    then no player names it.
    """

    round: int
    step: Step
    seat: int | None
    cards: int
    record: Round


class GameHead(Struct, frozen=True):
    """The round and its people, whose names are in elements of their own. `trump` is the sign of the suit, or empty
    while unknown. `special` says what is different in a special round, or is empty.
    """

    round: str
    of: str
    people: str
    cards: str
    trump: str
    trump_red: bool
    special: str = ""


class CallBar(Struct, frozen=True):
    """The line that compares the bids with the tricks of the round, which players call "under" or "over".

    `word` is `bids` during the bidding, or if a round has no call. After the bidding it is `under`, `over` or `even`,
    and after the game `done`. From the last bid to the first count the line is `large`: `short` or `long`, depending on
    its length.
    """

    word: str
    pill: str
    text: str
    tail: str
    large: str = ""


def turn_of(sheet: ScoreSheet) -> Turn | None:
    """Return what to record next, or None after the end of the game."""
    coming = sheet.next
    if coming.round is None or coming.step is Step.NONE:
        return None
    record, seat = sheet.game.round(coming.round), coming.seat
    if coming.step is Step.BID and seat is None:
        seat = next(each for each in sheet.game.in_turn(coming.round) if record.bids[each] is None)
    return Turn(coming.round, coming.step, seat, sheet.schedule.cards(coming.round) or 0, record)


def question_of(sheet: ScoreSheet, turn: Turn | None, words: PageWords) -> str:
    """Return the question of the pad, or an empty text after the end of the game."""
    if turn is None:
        return ""
    if turn.seat is None:
        return words.say("ask-turned")
    return words.say(f"ask-{turn.step}", name=sheet.game.names[turn.seat])


def head_of(sheet: ScoreSheet, turn: Turn | None, words: PageWords) -> GameHead:
    """Return the header of the round."""
    game, length = sheet.game, sheet.schedule.length
    of = "" if length is None else words.say("of", n=length)
    if turn is None:
        last = words.say("round", number=len(sheet.rounds))
        return GameHead(words.say("game-over"), "", f"{last} {of}".strip(), "", "", trump_red=False)
    deals, bids_first = game.turn(turn.round)
    leads = first_trick_leader(game, turn.record, turn.round)
    leader, dealer = game.names[bids_first if leads is None else leads], game.standing_dealer or game.names[deals]
    # Our own sentence; only the names are escaped.
    sentence = Markup(words.plain["bids-first" if leads is None else "people"])  # noqa: S704
    special = sheet.special_in(turn.round)
    trump = trump_of(game, sheet.schedule, turn.record, turn.round)
    return GameHead(
        round=words.say("round", number=turn.round),
        of=of,
        people=sentence % {"leader": NAME.format(leader), "dealer": NAME.format(dealer)},
        cards=words.count("cards", turn.cards),
        trump=trump_sign(trump, current_language()) if trump else "",
        trump_red=trump in (Trump.HEARTS, Trump.DIAMONDS),
        special="" if special is None else name_and_note(special, current_language()),
    )


def call_bar(sheet: ScoreSheet, turn: Turn | None, words: PageWords) -> CallBar:
    """Return the line about the call: the bids so far, the call once all have bid, or the winners after the end."""
    if turn is None:
        names = list_words((sheet.game.names[seat] for seat in sheet.winners), language())
        total = number_text(sheet.standings[0].total)
        return CallBar("done", words.count("winners", len(sheet.winners), names=names), "", total)
    record, cards = turn.record, turn.cards
    tricks = (record.won_by(seat) if count is None else count for seat, count in enumerate(record.tricks))
    counted = words.say("counted", n=sum(tricks), cards=cards)
    if len(bids_in(sheet.game, sheet.schedule, turn.round)) == 1:
        # There is no call if only one bid is possible.
        return CallBar("bids", counted, "", "")
    row = next((row for row in sheet.rounds if row.number == turn.round), None)
    if row is not None and row.call is not None and sheet.next.step is not Step.BID:
        call = row.call
        pill = words.say(str(call.word), n=call.by)
        begun = any(record.tricks[seat] is not None for seat in record.seats)
        return CallBar(
            word=str(call.word),
            pill=pill,
            text=words.count("bid-for", cards, bid=call.bid),
            tail=counted,
            large="" if begun else "long" if len(pill) > LONG_CALL else "short",
        )
    bid = sum(value for value in record.bids if value is not None)
    tail = words.say("left", n=cards - bid) if bid <= cards else words.say("beyond", n=bid - cards)
    return CallBar("bids", words.say("bid-of", bid=bid, cards=cards), "", tail)
