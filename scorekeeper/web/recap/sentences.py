"""How a game went, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.rules.insights.progress import (
    DecisiveRound,
    Moment,
    PlayerRecord,
    biggest_gain,
    biggest_loss,
    decisive_round,
    furthest_off,
    highest_made,
    longest_of_all,
    moments,
)
from scorekeeper.rules.rule_set.bidding import Call, CallWord
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.web.language import list_names
from scorekeeper.wording.numbers import signed_text

# Of more that are equal, the rest is only counted.
MAX_LISTED = 3


class Remembered(Struct, frozen=True):
    """Something to remember, and who did it in which round."""

    word: str
    lines: tuple[str, ...]


def decided(sheet: ScoreSheet) -> str:
    """The round that decided a finished game; while it runs, since when its leaders lead."""
    found, names = decisive_round(sheet), sheet.game.names
    if found is None:
        return ""
    who, first = list_names(names[seat] for seat in found.leaders), not found.before
    if not sheet.finished:
        if first:
            return _("%(names)s: ahead from the first round on.", names=who)
        return _("%(names)s: ahead since round %(round)d.", names=who, round=found.round)
    if first:
        return _("%(names)s: ahead from the first round to the last.", names=who)
    new, level = ([names[seat] for seat in found.leaders if (seat in found.before) is old] for old in (False, True))
    if new and level:
        return _(
            "%(names)s drew level with %(others)s in round %(round)d.",
            names=list_names(new),
            others=list_names(level),
            round=found.round,
        )
    earlier = _earlier(found, names)
    if found.round == len(sheet.rounds):
        return _("%(names)s took the lead in the last round (%(earlier)s).", names=who, earlier=earlier)
    return _(
        "%(names)s took the lead for good in round %(round)d (%(earlier)s).",
        names=who,
        round=found.round,
        earlier=earlier,
    )


def _earlier(found: DecisiveRound, names: Sequence[str]) -> str:
    """Who was ahead before the round that decided the game."""
    if set(found.leaders) < set(found.before):
        tied = list_names(names[seat] for seat in found.before if seat not in found.leaders)
        return _("tied with %(names)s before", names=tied)
    return _("before: %(names)s", names=list_names(names[seat] for seat in found.before))


def remembered(sheet: ScoreSheet) -> list[Remembered]:
    """The highest bid made, the bid furthest off, the biggest gain and loss: those there are."""
    played, names = moments(sheet), sheet.game.names
    found = (
        (_("Highest bid made"), highest_made(played), _bid_made),
        (_("Furthest off"), furthest_off(played), _missed),
        (_("Biggest gain"), biggest_gain(played), _points),
        (_("Biggest loss"), biggest_loss(played), _points),
    )
    sentences = []
    for word, ones, say in found:
        lines = [say(names[one.seat], one) for one in ones[:MAX_LISTED]]
        if len(ones) > MAX_LISTED:
            rest = len(ones) - MAX_LISTED
            lines.append(ngettext("and %(num)d time more", "and %(num)d times more", rest))
        sentences.append(Remembered(word, tuple(lines)))
    return [one for one in sentences if one.lines]


def streaks(records: Sequence[PlayerRecord], names: Sequence[str]) -> list[str]:
    """Who made, and who missed, most bids in a row; one alone is no row."""
    sentences = []
    best, worst = longest_of_all(records, made=True), longest_of_all(records, made=False)
    if best and best[0].longest_made and best[0].longest_made.length > 1:
        who, n = list_names(names[one.seat] for one in best), best[0].longest_made.length
        sentences.append(_("Most bids made in a row: %(number)d, by %(names)s.", number=n, names=who))
    if worst and worst[0].longest_missed and worst[0].longest_missed.length > 1:
        who, n = list_names(names[one.seat] for one in worst), worst[0].longest_missed.length
        sentences.append(_("Most bids missed in a row: %(number)d, by %(names)s.", number=n, names=who))
    return sentences


def call_words(call: Call) -> str:
    """The call as the keeper says it."""
    if call.word is CallWord.EVEN:
        return _("EVEN")
    return (_("UNDER by %(n)s") if call.word is CallWord.UNDER else _("OVER by %(n)s")) % {"n": call.by}


def call_name(word: CallWord) -> str:
    """The word of a call alone."""
    return {CallWord.UNDER: _("Under"), CallWord.OVER: _("Over"), CallWord.EVEN: _("Even")}[word]


def _bid_made(name: str, one: Moment) -> str:
    cards = ngettext("%(num)d card", "%(num)d cards", one.cards)
    return _("%(name)s: %(bid)d in round %(round)d, %(cards)s", name=name, bid=one.bid, round=one.round, cards=cards)


def _missed(name: str, one: Moment) -> str:
    return _(
        "%(name)s: bid %(bid)d and took %(tricks)d in round %(round)d",
        name=name,
        bid=one.bid,
        tricks=one.tricks,
        round=one.round,
    )


def _points(name: str, one: Moment) -> str:
    return _("%(name)s: %(points)s in round %(round)d", name=name, points=signed_text(one.points), round=one.round)
