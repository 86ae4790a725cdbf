"""How many cards each round has: docs/rules.md 1.1 to 1.5 and 3.2, `cases/schedules.json`."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set.schedule import Schedule
from tests.cases import cases
from tests.rules.tables import house

# Schedules of games that are no presets, in the schedule language.
WILD: dict[str, dict[str, Any]] = {
    "pagat": {"schedule": {"path": ["peak", 1, "peak"]}},
    "british-step-two": {"schedule": {"path": [1, 15, 1], "step": 2}},
    "cartier": {"schedule": {"path": [13, 2, 13]}},
    "nommie": {"schedule": {"path": [13, 2, 13], "repeat": [1, 4, 1]}},
    "rage": {"schedule": {"path": [10, 1]}},
    "mliberty1": {"schedule": {"path": [10, 1]}},
}


def schedule_of(case: dict[str, Any]) -> Schedule:
    """The schedule a case speaks of, said the way a table would say it."""
    players = case["players"]
    if case["system"] in WILD:
        return house("classic", players={"least": 2, "most": 13}, **WILD[case["system"]]).schedule(players)
    if case.get("reading") == "pyramid":
        return house("family", schedule={"path": [1, "peak", 1]}).schedule(players)
    if "low" in case:
        return house(case["system"], schedule={"path": [case["low"], "peak", case["low"]]}).schedule(players)
    return preset(case["system"].removeprefix("fidepo-")).schedule(players)


@pytest.mark.parametrize("case", cases("schedules"), ids=lambda case: f"{case['id']}-{case['system']}")
def test_every_published_schedule_is_dealt(case: dict[str, Any]) -> None:
    schedule = schedule_of(case)
    expected = case["expected"]
    assert list(schedule.first_rounds(len(expected) + (0 if case.get("endless") else 5))) == expected
    assert (schedule.length is None) is bool(case.get("endless"))
    for number in case.get("noTrumpAt", []):
        assert schedule.exhausts_pack(number)


def test_four_under_himes_deal_thirteen_and_one_once_per_turn_for_ever() -> None:
    """R9: a period of 24; with thirteen cards no card is left to turn."""
    schedule = preset("himes").schedule(4)
    assert [number for number in range(1, 100) if schedule.cards(number) == 13] == [13, 37, 61, 85]
    assert [number for number in range(1, 100) if schedule.cards(number) == 1] == [1, 25, 49, 73, 97]
    assert [number for number in range(1, 100) if schedule.exhausts_pack(number)] == [13, 37, 61, 85]


def test_three_under_himes_play_with_twenty_eight_cards_and_the_last_is_turned() -> None:
    """R8: nine cards each are 27, so there is always a trump."""
    schedule = preset("himes").schedule(3)
    assert schedule.peak == 9
    assert not any(schedule.exhausts_pack(number) for number in range(1, 50))


def test_thirteen_under_himes_exhaust_the_pack_with_four_cards_each() -> None:
    """R7."""
    assert preset("himes").schedule(13).exhausts_pack(4)


def test_the_family_pack_is_not_gathered_so_the_last_round_of_four_has_no_trump() -> None:
    """1 + 2 + 3 + 4 + 3 = 13 cards each are all 52 (R7, R27, R28)."""
    schedule = preset("family").schedule(4)
    assert [schedule.exhausts_pack(number) for number in range(1, 6)] == [False, False, False, False, True]


def test_a_path_turns_at_the_last_number_its_step_reaches() -> None:
    assert house("desilva", schedule={"path": [1, "peak", 1], "step": 2}).schedule(5).head == (
        1,
        3,
        5,
        7,
        9,
        7,
        5,
        3,
        1,
    )


def test_every_size_may_be_dealt_once_by_each_player() -> None:
    """Rikiki: for four 13 to 1 and back to 13, each four times."""
    everyone_deals = {"path": ["peak", 1, "peak"], "repeat": "players", "between": "players"}
    rikiki = house("classic", schedule=everyone_deals)
    sizes = [*range(13, 0, -1), *range(2, 14)]
    assert rikiki.schedule(4).head == tuple(size for size in sizes for _ in range(4))
    assert {players: rikiki.schedule(players).length for players in (3, 4, 5)} == {3: 99, 4: 100, 5: 95}


def test_sizes_between_turning_points_may_be_dealt_more_often_than_these() -> None:
    schedule = house("classic", schedule={"path": [1, 4, 1], "repeat": [1, 3, 1], "between": 2}).schedule(4)
    assert schedule.head == (1, 2, 2, 3, 3, 4, 4, 4, 3, 3, 2, 2, 1)


def test_a_list_beyond_the_pack_is_dealt_as_large_as_the_pack_allows() -> None:
    """Barrage of Skull King: 70 cards are ten for each of seven, and eight for each of eight."""
    barrage = house("skull-king", schedule=[10] * 10)
    assert {players: set(barrage.schedule(players).head) for players in (2, 7, 8)} == {2: {10}, 7: {10}, 8: {8}}
    assert barrage.schedule(8).length == 10
    assert barrage.schedule(8).peak == 8


def test_a_bounce_repeats_neither_end() -> None:
    schedule = house("himes", schedule={"path": [2, 4], "after": "bounce"}).schedule(4)
    assert schedule.first_rounds(10) == (2, 3, 4, 3, 2, 3, 4, 3, 2, 3)


def test_after_the_last_round_there_are_no_cards() -> None:
    schedule = preset("okenuff").schedule(4)
    assert schedule.cards(13) == 13
    assert schedule.cards(14) is None
    assert schedule.length == 13


def test_stopping_early_changes_neither_the_peak_nor_which_round_is_the_last_agreed() -> None:
    """What was scored by either before the table stopped stays as it was."""
    stopped = preset("desilva").schedule(4).ended_after(3)
    assert (stopped.head, stopped.length, stopped.cards(4)) == ((1, 2, 3), 3, None)
    assert stopped.peak == 13
    assert not stopped.is_last(3)
    assert preset("himes").schedule(5).ended_after(20).length == 20
