"""A group shows its pages to others only where a keeper shares them, and by initials who wants no name there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from scorekeeper.actions.clock import today
from scorekeeper.rules.statistics.highlights import same_days
from tests.web.statistics.conftest import Group, new_group
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

__all__ = ["new_group"]


@pytest.fixture
def group(new_group: Callable[[], Group]) -> Group:
    """A group that played the short game, which Bob won."""
    group = new_group()
    group.plays()
    return group


def shared(group: Group, **names: object) -> str:
    """Share the pages of the group. Returns their address."""
    group.phone.post(f"{group.address}/sharing", names)
    page = group.phone.get(f"{group.address}/sharing").text
    found = re.search(r'value="http://[^/"]+(/groups/[^"]{22,})"', page)
    assert found is not None
    return found[1]


def test_nothing_is_shared_before_a_keeper_does(group: Group, watcher: Phone) -> None:
    assert "Only scorekeepers see the table" in group.phone.words(f"{group.address}/sharing")
    for address in (group.address, "/groups/nobody-ever-had-this-key", f"{group.address}/sharing"):
        watcher.get(address, 404)
    watcher.post(f"{group.address}/sharing", status=404)
    watcher.post(f"{group.address}/sharing/end", status=404)


def test_whoever_has_the_link_sees_the_table_and_the_players(group: Group, watcher: Phone) -> None:
    address = shared(group)
    table = watcher.words(address)
    assert "Alice, Bob and Carol" in table
    assert "1 Bob" in table
    assert "Highest total Bob · 8 January 2026 3" in table
    assert "100% Bids made" in watcher.words(f"{address}/player?name=Bob")
    watcher.get(f"{address}/player?name=Uma", 404)


def test_the_games_themselves_are_not_shared_by_it_nor_anything_that_keepers_do(group: Group, watcher: Phone) -> None:
    address = shared(group)
    for page in (address, f"{address}/player?name=Bob"):
        html = watcher.get(page).text
        assert "/games/" not in html.partition("<main")[2]
        assert not re.search(rf'"{group.address}["/?]', html)
        assert "Let others see" not in html
        assert '<meta name="robots" content="noindex">' in html


def test_links_lead_on_by_the_same_key(group: Group, watcher: Phone) -> None:
    address = shared(group)
    html = watcher.get(address).text
    assert f'href="{address}/player?name=Bob"' in html
    assert f'href="{address}?by=wins"' in html
    assert f'href="{address}"' in watcher.get(f"{address}/player?name=Bob").text


def test_those_who_watch_a_game_find_them_there(group: Group, watcher: Phone) -> None:
    key = group.plays()
    assert "/groups/" not in watcher.get(f"/games/{key}/recap").text
    address = shared(group)
    assert f'href="{address}"' in watcher.get(f"/games/{key}/recap").text
    assert f'href="{group.address}"' in group.phone.get(f"/games/{key}/recap").text


def test_saved_again_the_link_stays(group: Group) -> None:
    assert shared(group) == shared(group, names="initials")


def test_everybody_can_be_named_by_initials(group: Group, watcher: Phone) -> None:
    address = shared(group, names="initials")
    for page in (address, f"{address}/player?name=B."):
        html = watcher.get(page).text
        assert not any(name in html for name in ("Alice", "Bob", "Carol"))
    assert "1 B." in watcher.words(address)
    assert "1 Bob" in group.phone.words(group.address)


def test_evenings_awards_memories_and_seasons_are_for_the_keepers_alone(group: Group, watcher: Phone) -> None:
    """Bob makes all bids of the evening, won on this day of an earlier year too, and a season has his name."""
    season = {"name": "The autumn of Bob", "first_day": today().isoformat()}
    group.phone.post(f"{group.address}/seasons", season, 303)
    for day in (*[today()] * 3, same_days(today(), 2000)[0]):
        group.plays(day)
    address = shared(group, names="initials")
    theirs = (
        "The last evening",
        "Sharpest",
        "Bob won with",
        "autumn",
        "Season",
        "All evenings",
        "Bob",
        "Alice",
    )
    inside = group.phone.words(group.address)
    for each in theirs:
        assert each in inside, each
    days = f"since={today().isoformat()}&until={today().isoformat()}"
    for choice in ("", "?by=points", f"?year={today().year}", f"?{days}", f"?{days}&by=rating", "?all=1"):
        main = watcher.get(f"{address}{choice}").text.partition("<main")[2]
        assert "B." in main
        assert not [each for each in (*theirs, "/seasons", "/ranking", "/evenings") if each in main], choice
    watcher.get(f"{address}?season=1", 404)
    for page in ("ranking", "seasons", "seasons/1", "seasons/1/certificate.pdf", "evenings"):
        watcher.get(f"{address}/{page}", 404)


def test_or_only_some_who_stay_so_when_it_is_shared_again(group: Group, watcher: Phone) -> None:
    address = shared(group, initials=["Carol"])
    table = watcher.words(address)
    assert "Alice, Bob and C." in table
    assert "Carol" not in table
    group.phone.post(f"{group.address}/sharing/end")
    page = group.phone.get(f"{group.address}/sharing").text
    assert re.search(r'value="Carol" checked', page)
    assert not re.search(r'value="Bob" checked', page)


def test_shared_no_more_the_link_leads_nowhere_and_another_comes_with_sharing_again(
    group: Group, watcher: Phone
) -> None:
    address = shared(group)
    group.phone.post(f"{group.address}/sharing/end")
    watcher.get(address, 404)
    watcher.get(f"{address}/player?name=Bob", 404)
    again = shared(group)
    assert again != address
    watcher.get(address, 404)
    watcher.get(again)


def test_a_key_gives_no_right_to_change_how_it_is_shared(group: Group, watcher: Phone) -> None:
    watcher.get(f"{shared(group)}/sharing", 404)


@pytest.mark.parametrize("number", ["0", "2147483648", "9999999999", "99999999999999999999999"])
def test_a_number_that_no_group_has_leads_nowhere(group: Group, number: str) -> None:
    group.phone.get(f"/groups/{number}", 404)
