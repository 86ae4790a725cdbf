"""More about a game: what is seldom needed, one entry each, and to a watcher only what a watcher may do."""

from __future__ import annotations

import pytest

from tests.web.table import Phone

pytestmark = pytest.mark.one_database


def test_the_keeper_finds_the_papers_the_file_and_the_end(phone: Phone) -> None:
    page = phone.get(f"/games/{phone.start()}/more").text
    for entry in ("print", "sheet.png", "game.ohhell.json", "finish", "delete", "schedule"):
        assert page.count(f'/{entry}"') == 1


def test_everybody_finds_how_it_goes_and_who_pays_whom(phone: Phone, watcher: Phone) -> None:
    """When to set oneself is for those who settle."""
    page = watcher.get(f"/games/{phone.start()}/more").text
    assert '/recap"' in page
    assert '/settlement"' in page
    assert '/advice"' not in page
    settling = phone.start(rules="okenuff", dealer=3)
    assert '/advice"' in watcher.get(f"/games/{settling}/more").text


def test_a_watcher_may_print_and_save_and_end_nothing(phone: Phone, watcher: Phone) -> None:
    page = watcher.get(f"/games/{phone.start()}/more").text
    assert '/print"' in page
    assert '/finish"' not in page
    assert '/delete"' not in page


def test_a_game_that_is_over_is_not_finished_early(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    phone.get(f"/games/{key}/finish")
    phone.post(f"/games/{key}/finish", {"after_round": "1"})
    page = phone.get(f"/games/{key}/more").text
    assert '/delete"' in page
    assert '/finish"' not in page
