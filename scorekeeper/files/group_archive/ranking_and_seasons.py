"""Read the ranking and the seasons of a group from the manifest of an archive."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.files.game_file.reader import FileReader
from scorekeeper.files.group_archive import ArchivedSeason
from scorekeeper.rules.rule_set.reader import is_integer
from scorekeeper.rules.statistics.points import MAX_DROPPED, MAX_PLACES, MAX_POINTS, USUAL_PLACES
from scorekeeper.rules.statistics.ranking import Order, Ranking
from scorekeeper.rules.statistics.seasons import MAX_NAME_LENGTH, MAX_SEASONS, latest_day

RANKING_KEYS = frozenset(("by", "places", "dropped"))
SEASON_KEYS = frozenset(("name", "first_day", "last_day", "closed_on"))


def read_ranking(read: FileReader) -> Ranking | None:
    """How players are ranked, None where the archive does not say."""
    if "ranking" not in read.data:
        return None
    one = read.part("ranking")
    one.only(RANKING_KEYS)
    one.require("by")
    order = Order(one.one_of("by", tuple(Order), Order.RATING))
    places = one.data.get("places", list(USUAL_PLACES))
    if not _are_points(places):
        one.fail("places", "points-for-places")
        places = USUAL_PLACES
    dropped = one.integer("dropped", 0, least=0)
    if dropped > MAX_DROPPED:
        one.fail("dropped", "dropped-evenings")
    return Ranking(order, tuple(places), dropped)


def read_seasons(read: FileReader) -> tuple[ArchivedSeason, ...]:
    """The seasons; none where the archive has none."""
    values = read.objects("seasons")
    if len(values) > MAX_SEASONS:
        read.fail("seasons", "seasons")
        return ()
    return tuple(_seasons(read, values))


def _seasons(read: FileReader, values: list[object]) -> Iterator[ArchivedSeason]:
    for number, value in enumerate(values, start=1):
        one = FileReader(value, read.problems, f"seasons.{number}.")
        one.only(SEASON_KEYS)
        name = one.line("name").strip()
        if not 1 <= len(name) <= MAX_NAME_LENGTH:
            one.fail("name", "season-name")
        if not one.require("first_day"):
            continue
        first, last, closed = (one.day(key) for key in ("first_day", "last_day", "closed_on"))
        if first is None:
            continue
        if last is not None and not first <= last <= latest_day(first):
            one.fail("last_day", "last-day")
        if closed is not None and closed < first:
            one.fail("closed_on", "closing-day")
        yield ArchivedSeason(name, first, last, closed)


def _are_points(places: object) -> bool:
    """Some numbers, none larger than the one before it, and the first worth something."""
    if not isinstance(places, list) or not 1 <= len(places) <= MAX_PLACES:
        return False
    if not all(is_integer(each) and 0 <= each <= MAX_POINTS for each in places):
        return False
    return places[0] > 0 and places == sorted(places, reverse=True)
