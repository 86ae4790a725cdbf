"""The account of a group: at its stake, over a span of evenings, settled and undone; and on the page of a season."""

from __future__ import annotations

import html
import re
from datetime import date

import pytest

from scorekeeper.actions.clock import today
from tests.sheets.reading import text_of
from tests.web.page_check import wrong_fields
from tests.web.seasons.conftest import begin, season
from tests.web.statistics.conftest import THURSDAY, Group, group, new_group

__all__ = ["group", "new_group", "season"]

pytestmark = pytest.mark.one_database

CENTS = {"stake": "0.05", "currency": "€", "staked": "point"}
OWED = "Carol pays Bob €0.50 Carol pays Alice €0.05"


@pytest.fixture
def account(group: Group) -> str:
    """Its address; a game was played for five cents a point, of which Bob wins 10, Alice 1, and Carol loses 11."""
    group.plays()
    group.phone.post(f"{group.address}/account/stake", CENTS)
    return f"{group.address}/account"


def settle(group: Group, account: str) -> str:
    """Settle what the page shows, and return where it leads."""
    page = group.phone.get(account).text
    [games] = re.findall(r'name="games" value="([^"]*)"', page)
    return str(group.phone.post(f"{account}/settlements", {"games": games}).location)


def test_a_group_is_asked_for_its_stake_first(group: Group) -> None:
    group.plays()
    words = group.phone.words(f"{group.address}/account")
    assert "Stake" in words
    assert "Payments" not in words
    assert f'href="{group.address}/account"' in group.phone.get(group.address).text


def test_everybodys_account_and_the_payments_are_in_the_money_of_the_group(group: Group, account: str) -> None:
    words = group.phone.words(account)
    assert OWED in words
    assert "Bob 1 +€0.50 Alice 1 +€0.05 Carol 1 −€0.55" in words
    assert "€0.05 for each point" in words


def test_a_stake_for_each_place_counts_places(group: Group, account: str) -> None:
    group.phone.post(f"{account}/stake", {"stake": "2", "currency": "beans", "staked": "place"})
    words = group.phone.words(account)
    assert "Carol pays Bob 6 beans" in words
    assert "2 beans for each place" in words


def test_a_span_counts_its_evenings_whichever_day_is_named_first(group: Group, account: str) -> None:
    group.plays(date(2025, 1, 2))
    assert "Bob 2 +€1.00" in group.phone.words(account)
    for days in (("2025-01-01", "2025-12-31"), ("2025-12-31", "2025-01-01")):
        words = group.phone.words(f"{account}?since={days[0]}&until={days[1]}")
        assert "Bob 1 +€0.50" in words
        assert "2 January 2025" in words
        assert "8 January 2026" not in words
    assert "Bob 1 +€0.50" in group.phone.words(f"{account}?year=2026")
    assert 'data-empty="days"' in group.phone.get(f"{account}?year=1999").text


@pytest.mark.parametrize(
    ("typed", "field"),
    [({"stake": "0"}, "stake"), ({"currency": "Reichsmark"}, "currency"), ({"staked": "x"}, "staked")],
)
def test_what_is_no_stake_is_refused_with_what_was_typed(
    group: Group, account: str, typed: dict[str, str], field: str
) -> None:
    page = group.phone.post(f"{account}/stake", CENTS | typed, 422).text
    assert wrong_fields(page) == [field]
    assert f'value="{(CENTS | typed)["stake"]}"' in page
    assert OWED in group.phone.words(account)


def test_settled_evenings_are_marked_and_not_paid_again_until_that_is_undone(group: Group, account: str) -> None:
    days = f"{account}?since=2026-01-01&until=2026-01-31"
    page = group.phone.get(days).text
    [games] = re.findall(r'name="games" value="([^"]*)"', page)
    [address] = re.findall(r'action="([^"]*/settlements[^"]*)"', html.unescape(page))
    group.plays()
    assert group.phone.post(address, {"games": games}).location == days
    words = group.phone.words(days)
    assert "partly settled" in words
    assert "Bob 2 +€1.00 +€0.50" in words
    assert "1 game · €0.05 for each point" in words
    settle(group, account)
    page = group.phone.get(days).text
    assert 'data-empty="payments"' in page
    assert 'name="games"' not in page
    undos = re.findall(rf'action="({account}/settlements/\d+/undo)', page)
    for undo in undos:
        group.phone.post(undo)
    words = group.phone.words(account)
    assert "Carol pays Bob €1.00 Carol pays Alice €0.10" in words
    assert "settled" not in words


def test_what_a_form_may_not_name_settles_nothing(group: Group, account: str) -> None:
    group.phone.post(f"{account}/settlements", {"games": "x 99999999999999 ² -1"})
    assert OWED in group.phone.words(account)


def test_the_evening_is_paid_in_the_money_of_the_group_too(group: Group, account: str) -> None:
    evening = f"{group.address}/evenings/{THURSDAY}"
    assert f"Who pays whom {OWED}" in group.phone.words(evening)
    settle(group, account)
    assert "Carol pays Bob" not in group.phone.words(evening)


def test_the_page_of_a_season_and_its_certificate_have_its_account(group: Group, season: str, account: str) -> None:
    """The group played before the season as well."""
    words = group.phone.words(season)
    assert OWED in words
    assert f"/account?since={today()}&amp;until=" in group.phone.get(season).text
    certificate = text_of(group.phone.get(f"{season}/certificate.pdf").get_data())
    assert "€0.05 for each point" in certificate
    assert "Carol pays Bob €0.50" in certificate
    assert "Alice +€0.05" in certificate


def test_without_a_stake_a_certificate_is_one_page_and_a_season_has_no_account(group: Group, season: str) -> None:
    assert "pays Bob" not in group.phone.words(season)
    assert "Who pays whom" not in text_of(group.phone.get(f"{season}/certificate.pdf").get_data())


def test_an_empty_season_has_no_account(group: Group, account: str) -> None:
    empty = begin(group, {"name": "Long ago", "first_day": "1999-01-01", "last_day": "1999-12-31"})
    assert "pays Bob" not in group.phone.words(empty)
