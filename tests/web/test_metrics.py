"""Figures for Prometheus, where they are turned on."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from scorekeeper.storage.backup.daily import make_daily_backup
from scorekeeper.storage.home import Home
from scorekeeper.version import version
from tests.databases import FILE, an_app
from tests.web.table import Phone


def test_figures_are_off_unless_they_are_wanted(phone: Phone) -> None:
    phone.get("/metrics", 404)


def test_figures_name_routes_and_never_the_address_of_a_game(tmp_path: Path) -> None:
    phone = Phone(an_app(f"sqlite:///{tmp_path / FILE}", METRICS=True))
    key = phone.start()
    bid = {"round": 1, "seat": 0, "cell": "bid", "was": None}
    phone.post_json(f"/games/{key}/writes", {"id": "the-first-act", "writes": [bid | {"now": 0}]})
    phone.post_json(f"/games/{key}/writes", {"id": "the-second-act", "writes": [bid | {"now": 1}]}, 409)
    phone.get("/nowhere", 404)
    phone.get(f"/games/{key}/state", 304, headers={"If-None-Match": '"2"'})
    text = phone.get("/metrics").text
    route = 'method="POST",route="/games/<key>/writes"'
    assert f'scorekeeper_answers_total{{{route},status="200"}} 1.0' in text
    assert f'scorekeeper_answers_total{{{route},status="409"}} 1.0' in text
    assert 'scorekeeper_answers_total{method="none",route="none",status="404"} 1.0' in text
    assert 'scorekeeper_answer_seconds_count{route="/games/<key>/writes"} 2.0' in text
    # With metrics, polls of watchers reach the app, so that they are counted.
    assert 'route="/games/<key>/state",status="304"} 1.0' in text
    assert "process_resident_memory_bytes" in text
    assert key not in text


def test_figures_of_the_home_are_those_of_this_moment(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / FILE}"
    phone = Phone(an_app(address, METRICS=True))
    phone.start()
    phone.start(["Ann", "Bo", "Cy"], group="new")
    before = phone.get("/metrics").text
    assert f'scorekeeper_info{{version="{version()}"}} 1.0' in before
    assert "scorekeeper_games 2.0" in before
    assert "scorekeeper_groups 2.0" in before
    assert "scorekeeper_healthy 1.0" in before
    assert "scorekeeper_database_bytes " in before
    assert "scorekeeper_backup_age_seconds" not in before
    make_daily_backup(Home(address, tmp_path, tmp_path / FILE, None), date(2026, 11, 27))
    assert "scorekeeper_backup_age_seconds" in phone.get("/metrics").text


def test_of_a_database_that_is_gone_they_say_so(tmp_path: Path) -> None:
    phone = Phone(an_app(f"sqlite:///{tmp_path / FILE}", METRICS=True))
    (tmp_path / FILE).unlink()
    text = phone.get("/metrics").text
    assert "scorekeeper_healthy 0.0" in text
    assert "scorekeeper_games" not in text
