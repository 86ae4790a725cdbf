"""300 simulated evenings, the same in every run; `script/simulate` plays more of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import asdict

from tools.simulate.plants import PLANTS, planted
from tools.simulate.run import Stage, a_stage
from tools.simulate.server import Answer

# From each seed: in parts, so that several processes can play them.
EVENINGS = 100
SEEDS = (0, 20_000, 30_000)
MAX_EVENINGS = 1_000


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with a_stage() as stage:
        yield stage


@pytest.mark.parametrize("first", SEEDS)
def test_a_hundred_evenings_break_no_law(stage: Stage, first: int) -> None:
    stage.tally.clear()
    for seed in range(first, first + EVENINGS):
        trace, error = stage.play(seed)
        assert error is None, "\n".join((f"evening {seed}", *trace))
    # Nothing of what makes an evening hard is missing.
    wanted = (
        "writes 200",
        "writes 409",
        "writes 422",
        "writes 403",
        "undo 303",
        "redo of a phone",
        "bid 303",
        "pass 303",
        "given back",
        "deal 303",
        "swap 303",
        "finish 303",
        "reopen 303",
        "reschedule 303",
        "row 303",
        "misdeal",
    )
    assert [what for what in wanted if not stage.tally[what]] == []


def test_an_evening_can_be_played_again(stage: Stage) -> None:
    assert stage.play(1) == stage.play(1)


@pytest.mark.parametrize("bug", PLANTS)
def test_a_planted_bug_is_found(stage: Stage, bug: str) -> None:
    with planted(bug):
        assert any(stage.play(seed)[1] is not None for seed in range(MAX_EVENINGS))


def test_a_phone_looks_at_the_game_if_its_act_was_done_before(stage: Stage) -> None:
    server, node = stage.server, stage.node
    tap = _first_tap(stage)
    act = json.loads(tap["body"])
    server.answer("keeper", "writes", act)
    # The answer is lost, the page is loaded again, and somebody else bids meanwhile.
    node.ask("load", "keeper", **server.page("keeper"))
    [first] = act["writes"]
    other = {**first, "seat": (first["seat"] + 1) % 3}
    server.answer("second", "writes", {"id": "of-the-other", "writes": [other]})
    [again] = node.ask("pass", "keeper", ms=200)["sent"]
    answer = server.answer("keeper", "writes", json.loads(again["body"]))
    [question] = node.ask("answer", "keeper", number=again["number"], answer=asdict(answer))["sent"]
    state = server.answer("keeper", "state", question.get("known", ""))
    shown = node.ask("answer", "keeper", number=question["number"], answer=asdict(state))["shown"]["keeper"]
    server.end()
    assert sorted(shown["rounds"][0]["bids"], key=str) == [0, 0, None]


BID = {"round": 1, "seat": 1, "cell": "bid", "was": None, "now": 1}


@pytest.mark.parametrize("since", [0, 1, 2], ids="{} bids since".format)
def test_a_phone_gives_back_what_its_last_page_showed(stage: Stage, since: int) -> None:
    server = stage.server
    backup = _with_a_bid_after_the_backup(stage)
    server.restore(backup)
    for seat in (0, 2)[:since]:
        server.answer("second", "writes", {"id": f"since-seat-{seat}", "writes": [{**BID, "seat": seat, "now": 0}]})
    [given_back] = _loaded(stage)
    server.end()
    assert json.loads(given_back["body"])["writes"] == [BID]


@pytest.mark.parametrize("again", [0, 1, 2], ids="{} recorded again".format)
def test_of_two_equal_penalties_as_many_are_given_back_as_are_missing(stage: Stage, again: int) -> None:
    server = stage.server
    points = {"points": -5, "reason": "", "before_score": False}
    penalty = {"round": 1, "seat": 0, "cell": "penalty", "was": None, "now": points}
    backup = _with_a_bid_after_the_backup(stage)
    for name in ("before-1", "before-2"):
        server.answer("second", "writes", {"id": f"act-{name}", "writes": [{**penalty, "id": name}]})
    _loaded(stage)
    server.restore(backup)
    for name in ("retyped-1", "retyped-2")[:again]:
        server.answer("second", "writes", {"id": f"act-{name}", "writes": [{**penalty, "id": name}]})
    [given_back] = _loaded(stage)
    server.end()
    writes = json.loads(given_back["body"])["writes"]
    assert writes[0] == BID
    assert [each["cell"] for each in writes[1:]] == ["penalty"] * (2 - again)


def test_a_late_response_takes_nothing_of_it_away_again(stage: Stage) -> None:
    server, node = stage.server, stage.node
    backup = _with_a_bid_after_the_backup(stage)
    server.restore(backup)
    first, second = node.ask("pass", "keeper", ms=20_000)["sent"][:2]
    late = asdict(server.answer("keeper", "state", ""))
    node.ask("answer", "keeper", number=first["number"], answer=late)
    [given_back] = node.ask("pass", "keeper", ms=4_000)["sent"]
    done = server.answer("keeper", "writes", json.loads(given_back["body"]))
    before = node.ask("answer", "keeper", number=given_back["number"], answer=asdict(done))["shown"]["keeper"]
    shown = node.ask("answer", "keeper", number=second["number"], answer=late)["shown"]["keeper"]
    server.end()
    assert before["rounds"][0]["bids"] == [None, 1, None]
    assert shown == before


def _with_a_bid_after_the_backup(stage: Stage) -> sqlite3.Connection:
    """Begin a game of two keepers, of whom the second one bids for a player, and return a backup of before."""
    server, node = stage.server, stage.node
    node.ask("begin")
    server.start("desilva", 3, (1,), ("keeper", "second"))
    backup = server.backup()
    server.answer("second", "writes", {"id": "of-the-other", "writes": [BID]})
    _loaded(stage)
    return backup


def test_a_phone_shows_what_was_recorded_over_its_act(stage: Stage) -> None:
    server, node = stage.server, stage.node
    tap = _first_tap(stage)
    act = json.loads(tap["body"])
    server.answer("keeper", "writes", act)
    # The answer is lost, somebody else corrects the bid, and the page is loaded again.
    [bid] = act["writes"]
    server.answer("second", "writes", {"id": "of-the-other", "writes": [{**bid, "was": 0, "now": 1}]})
    [again] = _loaded(stage)
    answer = server.answer("keeper", "writes", json.loads(again["body"]))
    shown = node.ask("answer", "keeper", number=again["number"], answer=asdict(answer))["shown"]["keeper"]
    server.end()
    assert shown["rounds"][0]["bids"][bid["seat"]] == 1


@pytest.mark.parametrize("away", [Answer(503), None])
def test_an_act_stays_on_the_phone_until_the_state_with_it_has_come(stage: Stage, away: Answer | None) -> None:
    bid = {"round": 1, "seat": 1, "cell": "bid", "was": None, "now": 0}
    shown = _confirmed_after(stage, "writes", {"id": "of-the-other", "writes": [bid]}, lambda: away)
    assert len(shown["acts"]) == 1


def test_an_act_is_sent_again_if_a_restore_came_between_its_confirmation_and_the_state(stage: Stage) -> None:
    server, node = stage.server, stage.node
    tap = _first_tap(stage)
    backup = server.backup()
    server.answer("second", "writes", {"id": "of-the-other", "writes": [BID]})
    answer = server.answer("keeper", "writes", json.loads(tap["body"]))
    [question] = node.ask("answer", "keeper", number=tap["number"], answer=asdict(answer))["sent"]
    server.restore(backup)
    state = server.answer("keeper", "state", "")
    shown = node.ask("answer", "keeper", number=question["number"], answer=asdict(state))["shown"]["keeper"]
    again = node.ask("pass", "keeper", ms=5_000)["sent"]
    server.end()
    assert shown["rounds"][0]["bids"] == [0, None, None]
    assert [each["body"] for each in again if each["path"].endswith("writes")] == [tap["body"]]


def test_an_act_leaves_a_phone_that_knows_a_restore_which_was_taken_back_by_hand(stage: Stage) -> None:
    server, node = stage.server, stage.node
    node.ask("begin")
    server.start("desilva", 3, (1,), ("keeper", "second"))
    early = server.backup()
    server.answer("second", "writes", {"id": "of-the-other", "writes": [BID]})
    late = server.backup()
    server.restore(early)
    _loaded(stage)
    server.copy_back(late)
    node.ask("hand", "keeper", kind="tap", dice=[0, 0])
    [tap] = [each for each in node.ask("pass", "keeper", ms=5_000)["sent"] if "body" in each]
    answer = server.answer("keeper", "writes", json.loads(tap["body"]))
    shown = node.ask("answer", "keeper", number=tap["number"], answer=asdict(answer))["shown"]["keeper"]
    server.end()
    assert shown["acts"] == []


def test_a_page_reloads_with_the_act_that_was_confirmed_if_the_people_have_changed(stage: Stage) -> None:
    join = {"act_id": "of-the-other", "name": "Late", "number": 1}
    shown = _confirmed_after(stage, "join", join, lambda: stage.server.answer("keeper", "state", ""))
    assert shown["reloads"]
    assert len(shown["acts"]) == 1


def test_a_tab_reloads_once_another_one_knows_that_the_people_have_changed(stage: Stage) -> None:
    server, node = stage.server, stage.node
    _two_tabs(stage)
    node.ask("pass", "keeper/2", ms=200)
    server.answer("second", "join", {"act_id": "of-the-other", "name": "Late", "number": 1})
    node.ask("load", "keeper/2", **server.page("keeper"))
    shown = node.ask("pass", "keeper/2", ms=200)["shown"]
    server.end()
    assert {page: each["reloads"] for page, each in shown.items()} == {"keeper": True, "keeper/2": False}


def test_a_tab_shows_the_act_of_another_one_that_it_sent_as_soon_as_it_could(stage: Stage) -> None:
    server, node = stage.server, stage.node
    _two_tabs(stage)
    node.ask("hand", "keeper", kind="tap", dice=[0, 0])
    [tap] = [each for each in node.ask("pass", "keeper", ms=200)["sent"] if each["page"] == "keeper/2"]
    answer = server.answer("keeper", "writes", json.loads(tap["body"]))
    shown = node.ask("answer", "keeper/2", number=tap["number"], answer=asdict(answer))["shown"]
    server.end()
    assert shown["keeper/2"]["rounds"] == shown["keeper"]["rounds"] != []


def _loaded(stage: Stage) -> list[Any]:
    """Load the page on the keeper's phone, and return the requests that it sends then."""
    stage.node.ask("load", "keeper", **stage.server.page("keeper"))
    requests: list[Any] = stage.node.ask("pass", "keeper", ms=200)["sent"]
    return requests


def _two_tabs(stage: Stage) -> None:
    """Begin a game of two keepers, and load it in two tabs of the first one; the second tab still lacks a script."""
    server, node = stage.server, stage.node
    node.ask("begin")
    server.start("desilva", 3, (1,), ("keeper", "second"))
    _loaded(stage)
    node.ask("load", "keeper/2", **server.page("keeper"))


def _first_tap(stage: Stage) -> Any:
    """Return the request with the bid that one of two keepers taps in a new game."""
    server, node = stage.server, stage.node
    node.ask("begin")
    server.start("desilva", 3, (1,), ("keeper", "second"))
    node.ask("load", "keeper", **server.page("keeper"))
    node.ask("hand", "keeper", kind="tap", dice=[0, 0])
    [tap] = node.ask("pass", "keeper", ms=200)["sent"]
    return tap


def _confirmed_after(stage: Stage, path: str, other: Any, state: Callable[[], Answer | None]) -> Any:
    """Return what the keeper's phone shows after its tap was confirmed behind the act of another keeper, and the state,
    which it asks for then, has come or not.
    """
    server, node = stage.server, stage.node
    tap = _first_tap(stage)
    server.answer("second", path, other)
    answer = server.answer("keeper", "writes", json.loads(tap["body"]))
    [question] = node.ask("answer", "keeper", number=tap["number"], answer=asdict(answer))["sent"]
    come = state()
    shown = node.ask("answer", "keeper", number=question["number"], answer=come and asdict(come))["shown"]["keeper"]
    server.end()
    return shown
