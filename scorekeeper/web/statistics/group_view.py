"""A group over many games, as texts: table, records, the last evening, awards, and this day in earlier years."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction

from flask import url_for
from flask_babel import gettext as _, ngettext
from msgspec import Struct

from scorekeeper.actions.groups.tables import AwardedEvening, GroupTable
from scorekeeper.rules.formula import Points
from scorekeeper.rules.statistics.counting import HIGH_BID
from scorekeeper.rules.statistics.group import Record
from scorekeeper.rules.statistics.highlights import Award, AwardKind, Memory, award_choice
from scorekeeper.rules.statistics.ranking import FEW_GAMES, Order, Ranking, TablePlace
from scorekeeper.rules.statistics.summary import RecordKind
from scorekeeper.web.language import day_and_month, day_of_month, list_names
from scorekeeper.web.statistics.choice import rules_words
from scorekeeper.web.statistics.words import FEW, day_text, mean_text, percent_text
from scorekeeper.wording.numbers import number_text

# The records of all rules and those of the most played ones are open.
OPEN_RECORDS = 2
# More awards would be worth less.
MAX_AWARDS_OF_EVENING, MAX_AWARDS_OF_YEAR = 4, 6


def group_view(table: GroupTable, addresses: Mapping[int, str]) -> dict[str, object]:
    """Return the page of a group that played a complete round in the chosen games.

    Its records are listed by the name of their rules, those of all rules under an empty name, and the first
    `open_records` lists are unfolded. `early` warns of ratings of few games.
    """
    statistics = table.group.statistics
    lines = tuple(map(_ranked_player, table.lines))
    by_rules: dict[str, list[dict[str, object]]] = {}
    for record in sorted(statistics.records, key=lambda each: each.rules is not None):
        words = "" if record.rules is None else rules_words(record.rules)
        by_rules.setdefault(words, []).append(_record_line(record, addresses))
    few = (
        _("* from fewer than %(rounds)d rounds, so take it with a pinch of salt", rounds=FEW)
        if any(each["few"] for each in lines)
        else ""
    )
    return {
        "lines": lines,
        "open_records": OPEN_RECORDS,
        "has_points": table.order is Order.POINTS or table.choice.since is not None,
        "how": scheme_words(table.ranking) if table.order is Order.POINTS else "",
        "early": _few_games_words(table),
        "few": few,
        "records": tuple((words, tuple(each)) for words, each in by_rules.items()),
    }


def order_words() -> dict[Order, str]:
    """Return the name of each order."""
    return {
        Order.RATING: _("Rating"),
        Order.POINTS: _("Points"),
        Order.MADE: _("Bids made"),
        Order.FINISH: _("Average finish"),
        Order.WINS: _("Wins"),
    }


def scheme_words(ranking: Ranking) -> str:
    """Return in words how points are given for places, and how many evenings are dropped."""
    places = ", ".join(map(str, ranking.places))
    if not ranking.dropped:
        return _("%(places)s points for places.", places=places)
    return ngettext(
        "%(places)s points for places; each one’s worst evening dropped.",
        "%(places)s points for places; each one’s %(num)d worst evenings dropped.",
        ranking.dropped,
        places=places,
    )


def _few_games_words(table: GroupTable) -> str:
    """Return a warning if the order is by ratings and no one has finished many games, or else an empty text.

    Shared ranks make ratings so cautious that a lower rank may have a higher rating at first.
    """
    if table.order is not Order.RATING or any(line.player.finished >= FEW_GAMES for line in table.lines):
        return ""
    return _(
        "A rating needs %(games)d games to mean much; until then go by “%(finish)s”.",
        games=FEW_GAMES,
        finish=order_words()[Order.FINISH],
    )


def _ranked_player(line: TablePlace) -> dict[str, object]:
    one = line.player
    return {
        "rank": line.rank,
        "name": one.name,
        "moved": line.moved,
        "points": "–" if line.points is None else str(line.points),
        "rating": mean_text(one.rating.ordinal) if one.finished else "–",
        "made": percent_text(Fraction(one.made, one.rounds)),
        "finish": mean_text(one.mean_rank),
        "wins": one.wins + one.shared_wins,
        "games": one.games,
        "few": one.rounds < FEW,
    }


def _record_line(record: Record, addresses: Mapping[int, str]) -> dict[str, object]:
    feat = record.feat
    when = day_text(feat.game_label)
    if feat.round is not None:
        when = _("%(day)s, round %(round)d", day=when, round=feat.round)
    return {
        "what": kind_words(record.what),
        "value": number_text(feat.value),
        "name": feat.name,
        "when": when,
        "address": addresses.get(feat.game, ""),
    }


def kind_words(what: RecordKind) -> str:
    """Return the name of a kind of record."""
    match what:
        case RecordKind.HIGHEST_TOTAL:
            return _("Highest total")
        case RecordKind.LOWEST_TOTAL:
            return _("Lowest total")
        case RecordKind.HIGHEST_ROUND:
            return _("Most points in a round")
        case RecordKind.BIGGEST_COMEBACK:
            return _("Furthest behind and still won")
        case RecordKind.MOST_MADE_IN_A_ROW:
            return _("Most bids made in a row")


def memory_view(table: GroupTable, today: date, addresses: Mapping[int, str]) -> dict[str, object]:
    """Return the last evening, the awards and the memories of the chosen games. If their span of days is over, there
    are no memories.
    """
    evening, until = table.evening, table.choice.until
    going_on = until is None or until >= today
    return {
        "day": evening_day(evening.day, today) if evening else "",
        "address": _evening_address(table, evening) if evening else "",
        "evening": award_lines(evening.awards) if evening and going_on else (),
        "awards": award_lines(table.awards, MAX_AWARDS_OF_YEAR),
        "memories": tuple(memory_lines(table.memories, today, addresses)) if going_on else (),
    }


def _evening_address(table: GroupTable, evening: AwardedEvening) -> str:
    """Return the address of the evening, or if rules were chosen, of its games by these rules."""
    group, day, rules = table.group.group_id, evening.day.isoformat(), table.choice.rules
    if rules is None:
        return url_for("night.show", group_id=group, day=day)
    return url_for("evenings.index", group_id=group, day=day, rules=rules)


def season_words(table: GroupTable) -> str:
    """Return the name of the shown season, and its number of evenings."""
    name, evenings = (table.season.name if table.season else ""), table.evenings
    return f"{name} · {evenings_words(evenings)}"


def evenings_words(evenings: int) -> str:
    """Return a number of evenings in words."""
    return ngettext("%(num)d evening", "%(num)d evenings", evenings)


class AwardLine(Struct, frozen=True):
    """An award, who gets it, and why."""

    award: str
    names: str
    why: str


class MemoryLine(Struct, frozen=True):
    """A memory: when, what, and the address of the game."""

    when: str
    what: str
    address: str


def award_lines(awards: Iterable[Award], most: int = MAX_AWARDS_OF_EVENING) -> tuple[AwardLine, ...]:
    """Return at most `most` awards, in words."""
    words = award_words()
    return tuple(
        AwardLine(words[award.kind], list_names(award.names), award_reason(award))
        for award in award_choice(awards, most)
    )


def award_words() -> dict[AwardKind, str]:
    """Return the name of each award."""
    return {
        AwardKind.SHARPEST: _("Sharpest"),
        AwardKind.NERVES: _("Nerves of steel"),
        AwardKind.COMEBACK: _("Comeback"),
        AwardKind.IMPROVED: _("Most improved"),
        AwardKind.BOLD: _("Bold"),
        AwardKind.ZERO: _("Zero hero"),
        AwardKind.STREAK: _("On a roll"),
        AwardKind.UNLUCKY: _("Unlucky"),
        AwardKind.REGULAR: _("Always there"),
    }


def award_reason(award: Award) -> str:
    """Return the reason for an award, in one line."""
    match award.kind:
        case AwardKind.COMEBACK:
            return _comeback_words(*award.figures)
        case AwardKind.IMPROVED:
            before, after = (percent_text(Fraction(each)) for each in award.figures)
            return _("made %(before)s in the first half of the rounds, %(after)s since", before=before, after=after)
        case AwardKind.BOLD | AwardKind.STREAK | AwardKind.UNLUCKY:
            return _count_words(award.kind, int(award.figures[0]))
    first, second = map(number_text, award.figures)
    return _out_of_words(award.kind, first, second)


def _count_words(kind: AwardKind, count: int) -> str:
    match kind:
        case AwardKind.BOLD:
            return ngettext(
                "made %(num)d bid of %(high)d or more", "made %(num)d bids of %(high)d or more", count, high=HIGH_BID
            )
        case AwardKind.STREAK:
            return ngettext("made %(num)d bid in a row", "made %(num)d bids in a row", count)
        case _:
            return ngettext("missed %(num)d bid by a single trick", "missed %(num)d bids by a single trick", count)


def _out_of_words(kind: AwardKind, some: str, every: str) -> str:
    match kind:
        case AwardKind.NERVES:
            return _("made %(made)s of %(bids)s when bidding last", made=some, bids=every)
        case AwardKind.ZERO:
            return _("made %(made)s of %(bids)s bids of zero", made=some, bids=every)
        case AwardKind.REGULAR:
            return _("played %(games)s of %(all)s games", games=some, all=every)
        case _:
            return _("made %(made)s of %(bids)s bids", made=some, bids=every)


def _comeback_words(deficit: Points, number: Points, margin: Points | None = None) -> str:
    """Return how far behind the winner was after which round, and by how much the game was won if known."""
    behind = {"behind": number_text(deficit), "round": number_text(number)}
    if margin is None:
        return _("%(behind)s behind after round %(round)s and still won", **behind)
    if not margin:
        return _("%(behind)s behind after round %(round)s, shared the win", **behind)
    return _("%(behind)s behind after round %(round)s, won by %(margin)s", margin=number_text(margin), **behind)


def evening_day(day: date, today: date) -> str:
    """Return a day such as 19 November. The year is added if it is not the current one."""
    return day_and_month(day) if day.year == today.year else day_of_month(day)


def memory_lines(memories: Sequence[Memory], today: date, addresses: Mapping[int, str]) -> Iterator[MemoryLine]:
    """Yield what happened on this day in earlier years."""
    for memory in memories:
        ago = today.year - memory.day.year
        when = ngettext("%(num)d year ago", "%(num)d years ago", ago)
        yield MemoryLine(when, _memory_words(memory), addresses.get(memory.game, ""))


def _memory_words(memory: Memory) -> str:
    total, rules = number_text(memory.total), rules_words(memory.rules)
    winners = list_names(memory.winners)
    if len(memory.winners) > 1:
        return _("%(names)s tied at %(total)s (%(rules)s)", names=winners, total=total, rules=rules)
    return _("%(name)s won with %(total)s (%(rules)s)", name=winners, total=total, rules=rules)
