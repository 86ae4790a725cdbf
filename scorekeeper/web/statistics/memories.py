"""What a group remembers next to its table: the last evening, the awards of a year, and this day in earlier years."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction

from flask import url_for
from flask_babel import format_date, ngettext
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.groups.tables import AwardedEvening, GroupTable
from scorekeeper.rules.formula import Points
from scorekeeper.rules.statistics.counting import HIGH_BID
from scorekeeper.rules.statistics.highlights import Award, AwardKind, Memory, award_choice
from scorekeeper.web.language import day_and_month, day_of_month, list_names
from scorekeeper.web.statistics.choice import rules_words
from scorekeeper.web.statistics.words import percent_text
from scorekeeper.wording.numbers import number_text

# More awards would be worth less.
MAX_AWARDS_OF_EVENING, MAX_AWARDS_OF_YEAR = 4, 6
WEEK = 7


def memory_view(table: GroupTable, today: date, addresses: Mapping[int, str]) -> dict[str, object]:
    """Return the last evening, the awards and the memories of the chosen games. If their span of days is over, there
    are no memories.
    """
    evening, until = table.evening, table.choice.until
    going_on = until is None or until >= today
    return {
        "heading": evening_heading(evening.day, today) if evening else "",
        "day": evening_day(evening.day, today) if evening else "",
        "address": _evening_address(table, evening) if evening else "",
        "evening": award_lines(evening.awards) if evening and going_on else (),
        "awards_heading": _awards_heading(table, going_on=going_on),
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


def _awards_heading(table: GroupTable, *, going_on: bool) -> str:
    if going_on:
        return _("Awards so far")
    return _("Awards of the season") if table.season else _("Awards of the year")


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


def evening_heading(day: date, today: date) -> str:
    """Return a heading such as “Last Thursday”, or a general one if it is longer ago."""
    weekday = str(format_date(day, "EEEE"))
    match (today - day).days:
        case 0:
            return _("Tonight")
        case ago if 0 < ago <= WEEK:
            return _("Last %(weekday)s", weekday=weekday)
        case _:
            return _("The last evening")


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
    if not memory.others:
        return _("%(name)s won with %(total)s (%(rules)s)", name=winners, total=total, rules=rules)
    others = list_names(memory.others)
    return _(
        "%(name)s won with %(total)s against %(others)s (%(rules)s)",
        name=winners,
        total=total,
        others=others,
        rules=rules,
    )
