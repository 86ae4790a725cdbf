"""How a game went, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.rules.insights.progress import (
    Moment,
    PlayerRecord,
    biggest_gain,
    biggest_loss,
    complete_rounds,
    decisive_round,
    furthest_off,
    highest_made,
    longest_of_all,
    moments,
)
from scorekeeper.rules.rule_set.bidding import Call, CallWord
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.numbers import number_text, signed_text
from scorekeeper.wording.translation import N_, Translate

# Equal ones beyond this number are only counted.
MAX_LISTED = 3


# How a game was won, by the kind of its course.
HEADLINES = {
    "first": N_("%(names)s wins with %(total)s, ahead from the first round to the last"),
    "since": N_("%(names)s wins with %(total)s, ahead for good since round %(round)s"),
    "last": N_("%(names)s takes the lead in the last round and wins with %(total)s"),
    "plain": N_("%(names)s wins with %(total)s"),
    "tie": N_("%(names)s tie with %(total)s"),
}


class Remembered(Struct, frozen=True):
    """Something remarkable, with the players and their rounds."""

    word: str
    lines: tuple[str, ...]


def headline(sheet: ScoreSheet, translate: Translate) -> str:
    """Describe how a finished game was won, as its last screen says it."""
    found, winners = decisive_round(sheet), sheet.winners
    figures = {
        "names": list_words((sheet.game.names[seat] for seat in winners), translate.language),
        "total": number_text(sheet.standings[0].total),
        "round": found.round if found else "",
    }
    return translate(HEADLINES[headline_kind(sheet)]) % figures


def headline_kind(sheet: ScoreSheet) -> str:
    """Return which of the headlines a finished game has."""
    found = decisive_round(sheet)
    if len(sheet.winners) > 1:
        return "tie"
    if found is None or found.leaders != sheet.winners:
        return "plain"
    if not found.before:
        return "first"
    return "last" if found.round == complete_rounds(sheet)[-1].number and not found.regained else "since"


def decisive_round_words(sheet: ScoreSheet, translate: Translate) -> str:
    """Describe how a finished game was won; in an unfinished one, since when its leaders lead."""
    if sheet.finished:
        return headline(sheet, translate)
    found = decisive_round(sheet)
    if found is None:
        return ""
    who = list_words((sheet.game.names[seat] for seat in found.leaders), translate.language)
    return translate("%(names)s: ahead since round %(round)d.") % {"names": who, "round": found.round}


def remembered_moments(sheet: ScoreSheet, translate: Translate) -> list[Remembered]:
    """Return the highest bid made, the bid furthest off, and the biggest gain and loss, as far as they exist."""
    played, names = moments(sheet), sheet.game.names
    found = (
        (translate("Highest bid made"), highest_made(played), _bid_made),
        (translate("Furthest off"), furthest_off(played), _bid_missed),
        (translate("Biggest gain"), biggest_gain(played), _points_in_round),
        (translate("Biggest loss"), biggest_loss(played), _points_in_round),
    )
    sentences = []
    for word, ones, say in found:
        lines = [say(names[one.seat], one, translate) for one in ones[:MAX_LISTED]]
        if len(ones) > MAX_LISTED:
            rest = len(ones) - MAX_LISTED
            lines.append(translate.plural("and %(num)d time more", "and %(num)d times more", rest) % {"num": rest})
        sentences.append(Remembered(word, tuple(lines)))
    return [one for one in sentences if one.lines]


def streak_sentences(records: Sequence[PlayerRecord], names: Sequence[str], translate: Translate) -> list[str]:
    """Describe who made, and who missed, most bids in a row; one alone is not a streak."""
    sentences = []
    best, worst = longest_of_all(records, made=True), longest_of_all(records, made=False)
    if best and best[0].longest_made and best[0].longest_made.length > 1:
        who, n = list_words((names[one.seat] for one in best), translate.language), best[0].longest_made.length
        sentences.append(translate("Most bids made in a row: %(number)d, by %(names)s.") % {"number": n, "names": who})
    if worst and worst[0].longest_missed and worst[0].longest_missed.length > 1:
        who, n = list_words((names[one.seat] for one in worst), translate.language), worst[0].longest_missed.length
        sentences.append(
            translate("Most bids missed in a row: %(number)d, by %(names)s.") % {"number": n, "names": who}
        )
    return sentences


def call_words(call: Call, translate: Translate) -> str:
    """Return the call as the keeper says it."""
    if call.word is CallWord.EVEN:
        return translate("EVEN")
    return (translate("UNDER by %(n)s") if call.word is CallWord.UNDER else translate("OVER by %(n)s")) % {"n": call.by}


def call_name(word: CallWord, translate: Translate) -> str:
    """Return the word of a call alone."""
    names = {CallWord.UNDER: translate("Under"), CallWord.OVER: translate("Over"), CallWord.EVEN: translate("Even")}
    return names[word]


def _bid_made(name: str, one: Moment, translate: Translate) -> str:
    cards = translate.plural("%(num)d card", "%(num)d cards", one.cards) % {"num": one.cards}
    return translate("%(name)s: %(bid)d in round %(round)d, %(cards)s") % {
        "name": name,
        "bid": one.bid,
        "round": one.round,
        "cards": cards,
    }


def _bid_missed(name: str, one: Moment, translate: Translate) -> str:
    return translate("%(name)s: bid %(bid)d and took %(tricks)d in round %(round)d") % {
        "name": name,
        "bid": one.bid,
        "tricks": one.tricks,
        "round": one.round,
    }


def _points_in_round(name: str, one: Moment, translate: Translate) -> str:
    return translate("%(name)s: %(points)s in round %(round)d") % {
        "name": name,
        "points": signed_text(one.points),
        "round": one.round,
    }
