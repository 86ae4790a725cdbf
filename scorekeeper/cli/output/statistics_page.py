"""Statistics in the terminal: a line for each player, then the pairs and the records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from scorekeeper.cli.language import _, current_language
from scorekeeper.rules.statistics.group import GroupStatistics, Record
from scorekeeper.rules.statistics.player import PlayerStatistics
from scorekeeper.rules.statistics.summary import RecordKind
from scorekeeper.sheets.book.tables import percent
from scorekeeper.sheets.table.plain_text import columns, printable
from scorekeeper.wording import N_
from scorekeeper.wording.locale_forms import decimal_words
from scorekeeper.wording.numbers import number_text

# A share of fewer rounds says little.
FEW = 20
HEADS = (
    N_("Player"),
    N_("Games"),
    N_("Won"),
    N_("Shared"),
    N_("Mean rank"),
    N_("Made"),
    N_("Rounds"),
    N_("In a row"),
    N_("Rating"),
)
COUNTED = N_("Games: %(games)s, rounds: %(rounds)s")
FEW_ROUNDS = N_("* of fewer than %(rounds)s rounds, which is few")
PAIR = N_("%(one)s %(ahead)s–%(behind)s %(other)s, level %(level)s")
RECORDS = {
    RecordKind.HIGHEST_TOTAL: N_("Highest total, %(rules)s"),
    RecordKind.LOWEST_TOTAL: N_("Lowest total, %(rules)s"),
    RecordKind.HIGHEST_ROUND: N_("Most points in a round, %(rules)s"),
    RecordKind.BIGGEST_COMEBACK: N_("Furthest behind before winning, %(rules)s"),
    RecordKind.MOST_MADE_IN_A_ROW: N_("Most bids made in a row"),
}
IN_GAME = N_("%(value)s by %(player)s (%(game)s)")
IN_ROUND = N_("%(value)s by %(player)s (%(game)s, round %(round)s)")


def statistics_page(statistics: GroupStatistics) -> str:
    """Everything a person would ask for; the rest is in the JSON."""
    lines = [_(COUNTED) % {"games": statistics.games, "rounds": statistics.rounds}, ""]
    lines += columns([[_(head) for head in HEADS], *map(_cells, statistics.players)])
    if any(one.rounds < FEW for one in statistics.players):
        lines.append(_(FEW_ROUNDS) % {"rounds": FEW})
    return "\n".join([*lines, *_part(_pairs(statistics)), *_part(map(_record, statistics.records))])


def _cells(one: PlayerStatistics) -> Sequence[str]:
    few = "*" if one.rounds < FEW else ""
    return (
        printable(one.name),
        str(one.games),
        str(one.wins),
        str(one.shared_wins),
        "–" if one.mean_rank is None else decimal_words(float(one.mean_rank), 2, current_language().language),
        f"{percent(Fraction(one.made, one.rounds), current_language().language)}{few}",
        str(one.rounds),
        str(one.longest_made),
        decimal_words(one.rating.ordinal, 1, current_language().language),
    )


def _part(lines: Iterator[str]) -> list[str]:
    """Lines below an empty one; nothing where there are none."""
    written = list(lines)
    return ["", *written] if written else []


def _pairs(statistics: GroupStatistics) -> Iterator[str]:
    for pair in statistics.head_to_head:
        yield _(PAIR) % {
            "one": printable(pair.one),
            "ahead": pair.one_ahead,
            "behind": pair.other_ahead,
            "other": printable(pair.other),
            "level": pair.level,
        }


def _record(record: Record) -> str:
    words, feat = _(RECORDS[record.what]) % {"rules": printable(record.rules or "")}, record.feat
    where = _(IN_GAME) if feat.round is None else _(IN_ROUND)
    return f"{words}: " + where % {
        "value": number_text(feat.value),
        "player": printable(feat.name),
        "game": printable(feat.game_label),
        "round": feat.round,
    }
