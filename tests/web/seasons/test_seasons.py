"""The pages of seasons: named, shown, changed, closed, deleted and brought back; and the certificate."""

from __future__ import annotations

from datetime import date

import pytest

from scorekeeper.actions.clock import today
from tests.sheets.reading import text_of
from tests.web.page_check import notices, read_page, wrong_fields
from tests.web.seasons.conftest import begin, number_of
from tests.web.statistics.conftest import Group
from tests.web.statistics.test_statistics import chosen

pytestmark = pytest.mark.one_database

AUTUMN = {"name": "Autumn 2025", "first_day": "2025-09-01", "last_day": "2025-12-20"}


def test_without_a_season_the_page_says_what_one_is(group: Group) -> None:
    words = group.phone.words(f"{group.address}/seasons")
    assert "A season has its own table, records, awards and a certificate to print" in words
    group.plays()
    page = read_page(group.phone.get(group.address).text)
    assert [link.attributes["href"] for link in page.all("a") if link.text.strip() == "Seasons"] == [
        f"{group.address}/seasons"
    ]


def test_a_new_season_is_what_the_page_of_the_group_shows(group: Group, season: str) -> None:
    group.plays(date(2020, 1, 1))
    words = group.phone.words(group.address)
    assert "This autumn · 1 evening" in words
    assert chosen(group.phone, group.address)[:2] == ["Season", "Average finish"]
    assert "2 games, 8 rounds" in group.phone.words(f"{group.address}?all=1")
    assert chosen(group.phone, f"{group.address}?all=1")[0] == "All time"
    assert chosen(group.phone, f"{group.address}?year=2020")[:2] == ["Year", "2020"]


def test_several_seasons_are_chosen_by_their_names(group: Group, season: str) -> None:
    group.plays(date(2025, 10, 2))
    autumn = f"{group.address}?season={number_of(begin(group, AUTUMN))}"
    assert chosen(group.phone, autumn)[:2] == ["Season", "Autumn 2025"]
    page = read_page(group.phone.get(f"{autumn}&by=wins").text)
    [bob] = [link.attributes["href"] or "" for link in page.all("a") if link.text.strip() == "Bob"]
    assert "1 September 2025 to 20 December 2025" in chosen(group.phone, bob)
    assert "Bob Alice, Bob and Carol · 1 game" in group.phone.words(bob)


def test_a_season_that_is_none_is_not_there(group: Group, season: str) -> None:
    group.phone.get(f"{group.address}?season=99", 404)
    for strange in ("x", "²", "99999999999999", "0" * 11 + "9" * 4500):
        group.phone.get(f"{group.address}?season={strange}", 200)


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"first_day": ""}, "first_day"),
        ({"last_day": "2025-08-31"}, "last_day"),
        ({"last_day": "2029-08-31"}, "last_day"),
    ],
)
def test_what_is_no_season_is_refused_with_what_was_typed(group: Group, typed: dict[str, str], field: str) -> None:
    begun = begin(group, AUTUMN)
    new = f"{group.address}/seasons"
    for address in (new, begun):
        page = group.phone.post(address, AUTUMN | typed, 422).text
        assert wrong_fields(page) == [field]
        assert f'value="{(AUTUMN | typed)["name"]}"' in page


def test_a_change_can_be_undone(group: Group, season: str) -> None:
    answer = group.phone.post(season, AUTUMN, 303)
    page = group.phone.get(answer.headers["Location"]).text
    assert ">Undo<" in page
    assert 'name="name" value="This autumn"' in page.replace("\n", " ")
    before = {"name": "This autumn", "first_day": today().isoformat(), "last_day": ""}
    answer = group.phone.post(season, before, 303)
    assert "This autumn" in group.phone.words(season)
    assert ">Undo<" not in group.phone.words(f"{season}?name=&first_day=x")


def test_a_season_is_closed_and_goes_on_again(group: Group, season: str) -> None:
    group.phone.post(f"{season}/closing", status=303)
    words = group.phone.words(season)
    assert "· closed" in words
    assert "Reopen the season" in words
    group.phone.post(f"{season}/reopening", status=303)
    words = group.phone.words(season)
    assert "Close the season" in words


def test_of_a_season_that_is_over_the_page_does_not_say_that_closing_ends_it_today(group: Group, season: str) -> None:
    assert "Closing ends the season today." in group.phone.words(season)
    words = group.phone.words(begin(group, AUTUMN))
    assert "Closing ends the season today." not in words


def test_a_deleted_season_can_be_brought_back(group: Group, season: str) -> None:
    answer = group.phone.post(f"{season}/deletion", status=303)
    words = group.phone.words(answer.headers["Location"])
    assert "Its games stay, and you can bring it back below." in words
    assert "Bring back" in words
    group.phone.get(season, 404)
    group.phone.post(f"{season}/restoration", status=303)
    assert notices(group.phone.get(season).text)


def test_how_a_season_stands_is_on_the_list(group: Group, season: str) -> None:
    group.phone.post(f"{group.address}/seasons", AUTUMN)
    group.phone.post(f"{group.address}/seasons", {"name": "Far", "first_day": "2999-01-01"})
    words = group.phone.words(f"{group.address}/seasons")
    assert "Autumn 2025 1 September 2025 to 20 December 2025 · ended" in words
    assert "Since 1 January 2999 · not begun" in words
    assert "· going on" in words
    group.phone.post(f"{season}/closing")
    assert "· closed" in group.phone.words(f"{group.address}/seasons")


def test_a_season_that_is_over_has_a_champion(group: Group, season: str) -> None:
    group.plays(date(2025, 10, 2))
    begin(group, AUTUMN)
    begin(group, AUTUMN | {"name": "A week without a game", "last_day": "2025-09-07"})
    words = group.phone.words(f"{group.address}/seasons")
    assert "1 September 2025 to 20 December 2025 · ended Champion: Bob" in words
    assert words.count("Champion") == 1


def test_too_many_seasons_are_refused_with_a_sentence(
    group: Group, season: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.actions.groups.tables.MAX_SEASONS", 1)
    page = group.phone.post(f"{group.address}/seasons", AUTUMN, 422).text
    assert "Seasons: at most 1." in page


def test_the_certificate_has_the_first_three_with_their_figures(group: Group, season: str) -> None:
    answer = group.phone.get(f"{season}/certificate.pdf?paper=a5&ink=black")
    assert answer.headers["Content-Disposition"] == "inline; filename=oh-hell-certificate.pdf"
    words = text_of(answer.get_data())
    assert "This autumn" in words
    assert "Alice, Bob and Carol" in words
    assert "1 evening, 1 game" in words
    assert "100%" in words
    assert "Ranked by: Average finish." in words
    assert "Signature" in words


@pytest.mark.parametrize(
    ("order", "figures"),
    [("points", "5 points"), ("made", "100% made"), ("wins", "1 win"), ("rating", "rating")],
)
def test_the_certificate_says_what_the_group_is_ranked_by(group: Group, season: str, order: str, figures: str) -> None:
    group.phone.post(f"{group.address}/ranking", {"order": order, "places": "5, 3", "dropped": "0"})
    assert figures in text_of(group.phone.get(f"{season}/certificate.pdf").get_data())


def test_a_season_without_a_finished_game_has_no_certificate(group: Group, season: str) -> None:
    autumn = begin(group, AUTUMN)
    answer = group.phone.get(f"{autumn}/certificate.pdf", 303)
    group.phone.get(answer.headers["Location"])
    group.phone.get(f"{season}/certificate.pdf?paper=x", 404)


def test_a_certificate_waits_until_all_games_are_counted(
    group: Group, season: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.actions.groups.statistics.AT_A_TIME", 1)
    group.plays(today())
    group.plays(today())
    answer = group.phone.get(f"{season}/certificate.pdf", 303)
    assert answer.headers["Location"] == f"{group.address}?season={number_of(season)}"
