"""The evenings of a group: its games by their days, what can be searched for, and who sees them."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from scorekeeper.actions.groups import evenings, statistics
from scorekeeper.actions.start.new_game import start_game
from tests.rules.tables import a_game, a_round, house
from tests.web.page_check import read_page
from tests.web.statistics.conftest import THURSDAY, Group
from tests.web.table import words_of

BOB_WON = "Bob won de Silva Bob, Alice, Carol"


def at(group: Group, query: str = "") -> str:
    return group.phone.words(f"{group.address}/evenings{query}")


def days(words: str) -> list[str]:
    """The days that are on the page, without their years."""
    return re.findall(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day (\d+ [A-Z][a-z]+) \d+", words)


class TestAnEvening:
    def test_has_the_games_of_one_day_with_who_won_and_all_players_by_their_places(self, group: Group) -> None:
        group.plays()
        group.plays(rules=house("desilva", name="Thursday rules"))
        group.plays(THURSDAY + timedelta(days=7))
        words = at(group)
        assert f"Thursday 15 January 2026 1 game {BOB_WON}" in words
        assert f"Thursday 8 January 2026 2 games {BOB_WON} Bob won Thursday rules Bob, Alice, Carol" in words
        assert days(words) == ["15 January", "8 January"]

    def test_leads_to_how_each_game_went(self, group: Group) -> None:
        key = group.plays()
        page = read_page(group.phone.get(f"{group.address}/evenings").text)
        [link] = [link for link in page.all("a") if link.text.strip() == "Bob won"]
        assert link.attributes["href"] == f"/games/{key}/recap"

    def test_tells_of_a_game_that_goes_on_and_of_one_that_several_won(self, group: Group) -> None:
        group.plays(rounds=2)
        with group.app.app_context():
            level = a_game("desilva", 3, a_round([1, 0, 1], [1, 0, 0], played_on=THURSDAY), agreed=(1,))
            start_game(group.device, replace(level, title="A short one"), THURSDAY, group_id=group.id)
        words = at(group)
        assert "Not finished de Silva Alice, Bob, Carol" in words
        assert "Alice won A short one · de Silva Alice, Bob, Carol" in words

    def test_without_a_complete_round_there_is_none_and_the_page_says_so(self, group: Group) -> None:
        assert days(at(group)) == []

    def test_with_very_many_games_shows_some_and_the_way_to_all(
        self, group: Group, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(evenings, "GAMES_OF_AN_EVENING", 2)
        for _ in range(4):
            group.plays()
        group.plays(THURSDAY + timedelta(days=1))
        page = group.phone.get(f"{group.address}/evenings?name=Bob").text
        assert "Thursday 8 January 2026 4 games Bob won" in words_of(page)
        [more] = [link for link in read_page(page).all("a") if link.text.strip() == "2 more games"]
        alone = group.phone.words(more.attributes["href"] or "")
        assert alone.count("Bob won") == 4
        assert days(alone) == ["8 January"]


class TestPages:
    def test_go_on_with_the_evenings_before_and_back_to_all(
        self, group: Group, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(evenings, "EVENINGS_ON_A_PAGE", 2)
        for week in range(5):
            group.plays(THURSDAY - timedelta(weeks=week))
        address, seen, page = f"{group.address}/evenings", [], ""
        while address:
            page = group.phone.get(address).text
            seen.append(days(words_of(page)))
            older = [link for link in read_page(page).all("a") if link.text.strip() == "Earlier"]
            address = older[0].attributes["href"] or "" if older else ""
        assert seen == [["8 January", "1 January"], ["25 December", "18 December"], ["11 December"]]
        assert "All evenings" in words_of(page)

    def test_of_a_season_go_on_within_its_days(self, group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(evenings, "EVENINGS_ON_A_PAGE", 1)
        for week in range(4):
            group.plays(THURSDAY - timedelta(weeks=week))
        first = group.phone.get(f"{group.address}/evenings?since=2025-12-25&until=2026-01-01").text
        [older] = [link for link in read_page(first).all("a") if link.text.strip() == "Earlier"]
        second = group.phone.get(older.attributes["href"] or "").text
        assert [days(words_of(page)) for page in (first, second)] == [["1 January"], ["25 December"]]
        assert "Earlier" not in second

    def test_say_where_nothing_is_left(self, group: Group) -> None:
        group.plays()
        assert days(at(group, "?before=2020-01-01")) == []

    def test_say_that_games_are_still_being_counted(self, group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(statistics, "AT_A_TIME", 1)
        group.plays()
        refreshed = ['http-equiv="refresh"' in group.phone.get(f"{group.address}/evenings").text for _ in range(2)]
        assert refreshed == [True, False]


class TestTheSearch:
    @pytest.fixture
    def three(self, group: Group) -> Group:
        """In 2025 one by other rules, and one that Alice did not play; in 2026 one that goes on."""
        group.plays(date(2025, 3, 6), rules=house("desilva", name="Thursday rules"))
        with group.app.app_context():
            game = a_game("desilva", 3, a_round([1, 0, 1], [1, 0, 0], played_on=date(2025, 5, 1)), agreed=(1,))
            others = replace(game, players=("Uma", "Bob", "Carol"))
            start_game(group.device, others, date(2025, 5, 1), group_id=group.id)
        group.plays(rounds=2)
        return group

    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ("", ["8 January", "1 May", "6 March"]),
            ("?name=alice", ["8 January", "6 March"]),
            ("?name=Uma", ["1 May"]),
            ("?name=Bob&place=1", ["6 March"]),
            ("?name=Carol&place=0", ["1 May", "6 March"]),
            ("?rules=Thursday+rules", ["6 March"]),
            ("?year=2025", ["1 May", "6 March"]),
            ("?day=2025-05-01", ["1 May"]),
            ("?day=2025-05-01&year=2026", ["1 May"]),
            # A rank needs a player; a filter that makes no sense is ignored.
            ("?place=1", ["8 January", "1 May", "6 March"]),
            ("?name=Bob&place=x", ["8 January", "1 May", "6 March"]),
            ("?name=%00&year=x&day=x&before=x", ["8 January", "1 May", "6 March"]),
        ],
    )
    def test_finds_games_by_player_place_rules_and_year(self, three: Group, query: str, found: list[str]) -> None:
        assert days(at(three, query)) == found

    def test_shows_the_place_of_the_player_who_is_searched_for(self, three: Group) -> None:
        assert "Uma won 2nd de Silva Uma, Bob, Carol" in re.sub(r"\s+", " ", at(three, "?name=bob"))

    def test_keeps_what_was_chosen_in_the_form(self, three: Group) -> None:
        page = three.phone.get(f"{three.address}/evenings?name=Bob&place=0&rules=desilva&year=2025")
        selected = re.findall(r"<option\s+value=\"[^\"]*\" selected>(.*?)</option>", page.text)
        assert selected == ["Bob", "last", "de Silva", "2025"]

    def test_names_somebody_nobody_of_the_group_is(self, three: Group) -> None:
        page = three.phone.get(f"{three.address}/evenings?name=Nobody").text
        assert '<option value="Nobody" selected>Nobody</option>' in page
        assert 'data-empty="evenings"' in page


class TestWhoSees:
    def test_the_way_there_is_on_the_pages_of_the_group_and_of_a_player(self, group: Group) -> None:
        group.plays()
        page = read_page(group.phone.get(group.address).text)
        [link] = [link for link in page.all("a") if link.text.strip() == "All evenings"]
        assert link.attributes["href"] == f"{group.address}/evenings"
        page = read_page(group.phone.get(f"{group.address}/player?name=Alice&year=2026").text)
        [link] = [link for link in page.all("a") if link.text.strip() == "Evenings"]
        assert link.attributes["href"] == f"{group.address}/evenings?name=Alice&year=2026"
