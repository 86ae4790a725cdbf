"""The pages of a group and of its players: what is on them, what can be chosen, and who sees them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from urllib.parse import quote

import pytest

from scorekeeper.actions.groups import statistics
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.storage.database import group_rows, writing
from tests.rules.tables import a_game, house
from tests.storage.kept import counted_statements
from tests.web.page_check import read_page
from tests.web.statistics.conftest import THURSDAY, Group
from tests.web.table import Phone

CHOSEN = "aria-current"


def chosen(phone: Phone, address: str) -> list[str]:
    page = read_page(phone.get(address).text)
    return [link.text.strip() for link in page.all("a") if CHOSEN in link.attributes]


class TestTheGroup:
    def test_has_a_table_and_the_records(self, group: Group) -> None:
        group.plays()
        words = group.phone.words(group.address)
        assert "Alice, Bob and Carol" in words
        assert "1 game, 4 rounds" in words
        assert re.search(r" 1 Bob [\d.]+ 100%\* 1\.0 1 1 2 Alice [\d.−]+ 50%\* 2\.0 0 1 3 Carol ", words)
        assert re.search(r"Records [^·]* Bob · 8 January 2026, round 4 4 ", words)
        assert "Records, de Silva Highest total Bob · 8 January 2026 3 Lowest total Carol" in words
        assert "Bob · 8 January 2026, round 1 2" in words

    def test_goes_by_its_name_where_it_has_one(self, group: Group) -> None:
        group.plays()
        with group.app.app_context(), writing() as session:
            session.get_one(group_rows.Group, group.id).name = "Thursday group"
        assert "Thursday group" in group.phone.words(group.address)

    @pytest.mark.parametrize(
        ("order", "words"),
        [
            ("rating", "Rating"),
            ("made", "Bids made"),
            ("finish", "Average finish"),
            ("wins", "Wins"),
            ("x", "Average finish"),
        ],
    )
    def test_is_ranked_as_the_reader_wants(self, group: Group, order: str, words: str) -> None:
        group.plays()
        address = f"{group.address}?by={order}"
        assert chosen(group.phone, address) == [words]
        assert " 1 Bob " in group.phone.words(address)

    def test_a_record_leads_to_its_game(self, group: Group) -> None:
        key = group.plays()
        page = read_page(group.phone.get(group.address).text)
        assert {link.text.strip() for link in page.all("a") if link.attributes.get("href") == f"/games/{key}"} == {
            "8 January 2026",
            "8 January 2026, round 1",
            "8 January 2026, round 4",
        }

    def test_without_a_complete_round_says_so(self, group: Group) -> None:
        assert "Records" not in group.phone.words(group.address)

    def test_that_is_still_being_counted_says_so_and_comes_again(
        self, group: Group, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(statistics, "AT_A_TIME", 1)
        group.plays()
        first, second = (group.phone.get(group.address).text for _ in range(2))
        assert '<meta http-equiv="refresh" content="1">' in first
        assert "refresh" not in second


class TestChoosing:
    @pytest.fixture
    def two_years(self, group: Group) -> Group:
        group.plays(date(2025, 12, 31))
        group.plays(rules=house("desilva", name="Thursday rules"))
        return group

    def test_by_year_and_by_rules(self, two_years: Group) -> None:
        phone, address = two_years.phone, two_years.address
        assert "2 games, 8 rounds" in phone.words(address)
        for choice in ("year=2025", "year=2026", "rules=desilva", "rules=Thursday+rules&year=2026"):
            assert "1 game, 4 rounds" in phone.words(f"{address}?{choice}")
        assert "4 rounds" not in phone.words(f"{address}?rules=Thursday+rules&year=2025")

    @pytest.mark.parametrize("year", ["0", "10000", "99999999", "x", "²", "-1", ""])
    def test_a_year_that_is_none_is_every_year(self, two_years: Group, year: str) -> None:
        assert "2 games, 8 rounds" in two_years.phone.words(f"{two_years.address}?year={quote(year)}")

    def test_what_is_chosen_stays_chosen_on_the_way_to_a_player_and_back(self, two_years: Group) -> None:
        phone = two_years.phone
        page = read_page(phone.get(f"{two_years.address}?rules=desilva&year=2025").text)
        [bob] = [link.attributes["href"] or "" for link in page.all("a") if link.text.strip() == "Bob"]
        assert chosen(phone, bob) == ["de Silva", "2025"]
        player = read_page(phone.get(bob).text)
        [back] = [link.attributes["href"] or "" for link in player.all("a") if link.attributes.get("class") == "back"]
        assert sorted(back.partition("?")[2].split("&")) == ["rules=desilva", "year=2025"]

    def test_there_is_nothing_to_choose_where_all_games_are_alike(self, group: Group) -> None:
        group.plays()
        words = group.phone.words(group.address)
        assert "All rules" not in words
        assert "All years" not in words


class TestAPlayer:
    def test_has_figures_pictures_and_the_table_behind_them(self, group: Group) -> None:
        group.plays()
        words = group.phone.words(f"{group.address}/player?name=alice")
        assert "Alice Alice, Bob and Carol · 1 game" in words
        assert "50% Bids made 0 won of 1 game 2.0 Average finish 2 of 3 by rating," in words
        assert "As a table cards rounds made group 2 4, few 50% 58%" in words
        by_place = "1 2, few 100% 75% 2 1, few 0% 75% 3 1, few 0% 25% last 1, few 0% 25%"
        assert f"As a table place rounds made group {by_place}" in words
        assert "As a table call rounds made group Under 2, few 0% 50% Over 2, few 100% 67%" in words
        assert "As a table bid rounds made group 0 2, few 50% 67% 1 or more 2, few 50% 50%" in words
        assert "25% of the rounds and too few in 25%." in words
        assert "0.5 tricks" in words
        by_off = "1 too few 1, few 25% 25% 0, made 2, few 50% 58% 1 too many 1, few 25% 8%"
        assert f"2 too few 0, few 0% 0% {by_off} 2 too many 0, few 0% 8%" in words
        assert "1 made, 2 missed." in words
        assert "As a table which rounds rounds made 1 to 4 4, few 50%" in words
        assert "Bob 1 game 0 ahead, 1 behind, 0 level" in words
        assert "against games ahead level behind share Bob 1, few 0 0 1 0% Carol 1, few 1 0 0 100%" in words
        assert "de Silva 1 game, average 0.0 best · 8 January 2026 0 worst · 8 January 2026 0" in words

    def test_the_picture_has_words_for_those_who_do_not_see_it(self, group: Group) -> None:
        group.plays()
        page = group.phone.get(f"{group.address}/player?name=Alice").text
        assert 'as bars: 2: 50%, 4 rounds"' in page
        assert 'as bars: Under: 0%, 2 rounds; Over: 100%, 2 rounds"' in page

    def test_has_of_other_days_the_calendar_of_the_year_in_which_they_end_with_the_way_to_others(
        self, group: Group
    ) -> None:
        for day in (date(2024, 12, 5), date(2025, 3, 6), THURSDAY):
            group.plays(day)
        page = f"{group.address}/player?name=Alice&since=2024-12-01"
        words = group.phone.words(f"{page}&until=2025-03-31")
        assert "1 December 2024 to 31 March 2025" in words
        assert "Evenings in 2025 1 evening, 1 game" in words
        assert "Evenings in 2024 1 evening, 1 game" in group.phone.words(f"{page}&until=2025-03-31&calendar=2024")
        assert "Since 1 December 2024" in group.phone.words(f"{page}&until=9999-12-31")

    def test_has_the_calendar_of_the_chosen_year_alone(self, group: Group) -> None:
        group.plays(date(2024, 3, 7))
        group.plays()
        words = group.phone.words(f"{group.address}/player?name=Alice&year=2024&calendar=2026")
        assert "Evenings in 2024 1 evening, 1 game" in words
        assert "As a table month evenings games days" in words
        assert "2025 As a table" not in words

    def test_a_mean_below_zero_has_a_real_minus(self, group: Group) -> None:
        group.plays()
        assert "average −4.0" in group.phone.words(f"{group.address}/player?name=Carol")

    def test_has_a_calendar_of_the_last_year_with_the_way_to_others(self, group: Group) -> None:
        group.plays(date(2024, 3, 7))
        group.plays()
        group.plays()
        address = f"{group.address}/player?name=Alice"
        words = group.phone.words(address)
        assert "Evenings in 2026 1 evening, 2 games Jan Feb" in words
        assert "2025 As a table month evenings games days January 1 2 8 (2)" in words
        assert "Evenings in 2025 0 evenings, 0 games" in group.phone.words(f"{address}&calendar=2025")
        first = group.phone.words(f"{address}&calendar=2024")
        assert "Evenings in 2024 1 evening, 1 game" in first
        assert "2025 As a table month evenings games days March 1 1 7" in first

    def test_after_enough_rounds_the_form_is_drawn(self, group: Group) -> None:
        for _ in range(13):
            group.plays()
        words = group.phone.words(f"{group.address}/player?name=Alice")
        assert "in the last 50 rounds; 50% altogether, 50% at best, 48% at worst." in words

    def test_who_did_not_play_in_the_chosen_games_sees_the_way_to_all(self, group: Group) -> None:
        group.plays()
        assert group.phone.words(f"{group.address}/player?name=Bob&year=2020").endswith("All games")

    @pytest.mark.parametrize("query", ["?name=Uma", "?name=", ""])
    def test_nobody_has_no_page(self, group: Group, query: str) -> None:
        group.plays()
        group.phone.get(f"{group.address}/player{query}", 404)


class TestHowMuchItAsks:
    @pytest.mark.parametrize("page", ["", "/player?name=Alice", "/evenings", "/evenings?name=Alice&place=1"])
    def test_a_page_needs_few_statements_however_many_games_there_are(self, group: Group, page: str) -> None:
        """They are those of the page: ten, and nothing for each game."""
        for week in range(4):
            group.plays(THURSDAY - timedelta(weeks=week))
        group.phone.get(group.address + page)
        with group.app.app_context(), counted_statements() as statements:
            group.phone.get(group.address + page)
        assert len(statements) <= 10


class TestWhoSees:
    def test_the_keeper_of_one_group_comes_to_it_at_once(self, group: Group) -> None:
        assert group.phone.get("/groups", 303).headers["Location"] == group.address

    def test_a_keeper_of_several_groups_chooses(self, group: Group) -> None:
        with group.app.app_context():
            start_game(group.device, a_game("desilva", 4), THURSDAY)
        words = group.phone.words("/groups")
        assert "Alice, Bob and Carol" in words
        assert "Alice, Bob, Carol and David" in words

    def test_a_phone_without_a_game_learns_how_to_begin(self, watcher: Phone) -> None:
        assert "No games on this phone yet." in watcher.words("/groups")

    def test_the_way_there_is_on_the_list_of_games_and_for_keepers_on_the_page_of_a_game(
        self, group: Group, watcher: Phone
    ) -> None:
        key = group.plays()
        assert 'href="/groups"' in group.phone.get("/").text
        assert f'href="{group.address}"' in group.phone.get(f"/games/{key}/recap").text
        assert f'href="{group.address}"' not in watcher.get(f"/games/{key}/recap").text
