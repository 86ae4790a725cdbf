"""House rules: saved, changed, copied and deleted by their group alone; every game keeps the rules it began with."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from scorekeeper.actions.errors import HouseRulesChanged, NameTaken, NoPencil, NoSuchHouseRules
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import groups_for
from scorekeeper.actions.groups.house_rules import (
    change_house_rules,
    copy_house_rules,
    delete_house_rules,
    house_rules_at,
    house_rules_of,
    keep_agreed_rules,
    save_house_rules,
)
from scorekeeper.rules.faults.definition import MissingKey
from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.table import NothingForPlayers
from scorekeeper.rules.presets import preset_definition
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.storage.database import writing
from scorekeeper.storage.groups.groups import revoke_pencil
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MIDNIGHT, PHONE, STRANGER, counted_statements, started


def definition_of(name: str = "Ours", **changes: Any) -> dict[str, Any]:
    """De Silva's rules under another name, with parts replaced."""
    return dict(preset_definition("desilva")) | {"name": name} | changes


def saved(name: str = "Ours", **changes: Any) -> str:
    """The key of new house rules in the group of the phone."""
    group = next((group.id for group in groups_for(PHONE)), None)
    return save_house_rules(PHONE, definition_of(name, **changes), group).key


def names(device: str = PHONE) -> list[str]:
    return [each.name for each in house_rules_of(device)]


class TestSaving:
    def test_makes_a_group_where_there_is_none_and_games_are_played_in_it(self, app: Flask) -> None:
        house_rules = save_house_rules(PHONE, definition_of("  Ours  at   home "))
        assert [group.id for group in groups_for(PHONE)] == [house_rules.group_id]
        assert names() == ["Ours at home"]

    def test_needs_the_pencil_of_the_group(self, app: Flask) -> None:
        group = game_at(started()).group_id
        with pytest.raises(NoPencil):
            save_house_rules(STRANGER, definition_of(), group)
        assert names() == []

    def test_twice_keeps_one(self, app: Flask) -> None:
        assert saved() == saved()
        assert names() == ["Ours"]

    def test_a_name_is_given_once_whatever_its_capitals(self, app: Flask) -> None:
        saved("Straße")
        with pytest.raises(NameTaken):
            saved("STRASSE", target=100)
        assert names() == ["Straße"]

    def test_they_are_listed_by_name_in_one_question(self, app: Flask) -> None:
        for name in ("Cafeteria", "Élan vital", "Attic"):
            saved(name)
        with counted_statements() as statements:
            assert names() == ["Attic", "Cafeteria", "Élan vital"]
        assert len(statements) == 1

    @pytest.mark.parametrize(
        "values", ["key = 'guessable'", "name_key = ''", "name_key = 'theirs'", "version = 0", "group_id = 99"]
    )
    def test_a_value_that_cannot_be_is_refused_by_the_database(self, app: Flask, values: str) -> None:
        saved("Ours")
        saved("Theirs")
        with pytest.raises(IntegrityError), writing() as session:
            session.execute(text(f"UPDATE house_rules SET {values} WHERE name_key = 'ours'"))

    @pytest.mark.parametrize(
        ("changes", "fault"),
        [
            ({"name": "  "}, MissingKey("name")),
            ({"decks": {"3": 40}}, NothingForPlayers(4)),
        ],
    )
    def test_what_cannot_be_played_is_not_kept(self, app: Flask, changes: dict[str, Any], fault: Fault) -> None:
        with pytest.raises(WrongDefinition) as wrong:
            save_house_rules(PHONE, definition_of() | changes)
        assert [problem.fault for problem in wrong.value.problems] == [fault]
        assert names() == []


class TestKeepingWhatATableAgreedOn:
    def test_rules_that_differ_only_by_their_name_are_kept_once(self, app: Flask) -> None:
        first = keep_agreed_rules(PHONE, definition_of(), "House rules", None)
        assert keep_agreed_rules(PHONE, definition_of("Others"), "House rules", first.group_id).key == first.key
        assert names() == ["House rules"]

    def test_other_rules_get_the_first_free_number(self, app: Flask) -> None:
        group = keep_agreed_rules(PHONE, definition_of(), "House rules", None).group_id
        for target in (50, 100):
            keep_agreed_rules(PHONE, definition_of(target=target), "house  rules", group)
        assert names() == ["House rules", "house rules 2", "house rules 3"]


class TestChanging:
    def test_replaces_the_definition(self, app: Flask) -> None:
        key = saved()
        after = change_house_rules(key, PHONE, definition_of("Ours", target=100), seen=1)
        assert (after.version, house_rules_at(key, PHONE).rules.target) == (2, 100)

    def test_the_same_again_is_done_already(self, app: Flask) -> None:
        key = saved()
        for _ in range(2):
            assert change_house_rules(key, PHONE, definition_of("New"), seen=1).version == 2

    def test_a_keeper_who_saw_an_older_version_gets_the_present_one(self, app: Flask) -> None:
        key = saved()
        change_house_rules(key, PHONE, definition_of(target=100), seen=1)
        with pytest.raises(HouseRulesChanged) as changed:
            change_house_rules(key, PHONE, definition_of(target=200), seen=1)
        assert changed.value.current.rules.target == 100
        assert house_rules_at(key, PHONE).rules.target == 100

    def test_may_change_the_capitals_of_the_name_but_take_nobody_elses(self, app: Flask) -> None:
        key = saved("ours")
        saved("theirs")
        assert change_house_rules(key, PHONE, definition_of("OURS"), seen=1).name == "OURS"
        with pytest.raises(NameTaken):
            change_house_rules(key, PHONE, definition_of("Theirs"), seen=2)

    def test_leaves_every_game_as_it_is(self, app: Flask) -> None:
        """Bid 1, take 1: one point. By the rules changed later it would be 100."""
        key = saved()
        rules = house_rules_at(key, PHONE).rules
        game = started(a_game(rules), a_round([1, 0, 0, 1], [1, 0, 0, 0]))
        change_house_rules(key, PHONE, definition_of(scoring={"made": "100"}), seen=1)
        assert game_at(game).sheet.totals == (1, 0, 0, -1)
        delete_house_rules(key, PHONE)
        assert game_at(game).sheet.totals == (1, 0, 0, -1)
        assert game_at(game).game.rules == rules


class TestCopying:
    def test_keeps_the_same_under_another_name(self, app: Flask) -> None:
        key = saved(target=100)
        other = copy_house_rules(key, PHONE, "Ours, shorter")
        assert names() == ["Ours", "Ours, shorter"]
        assert (other.rules.target, other.group_id) == (100, house_rules_at(key, PHONE).group_id)
        change_house_rules(other.key, PHONE, definition_of("Ours, shorter", target=50), seen=1)
        assert house_rules_at(key, PHONE).rules.target == 100

    def test_needs_a_name_of_its_own(self, app: Flask) -> None:
        key = saved()
        with pytest.raises(NameTaken):
            copy_house_rules(key, PHONE, "OURS")
        with pytest.raises(WrongDefinition):
            copy_house_rules(key, PHONE, " ")


class TestStrangers:
    """A device without the pencil does not even learn that there are house rules."""

    def test_list_nothing(self, app: Flask) -> None:
        group_id = house_rules_at(saved(), PHONE).group_id
        assert names(STRANGER) == []
        with writing() as session:
            revoke_pencil(session, group_id, PHONE, MIDNIGHT)
        assert names() == []

    @pytest.mark.parametrize("key", ["theirs", "nobody's"])
    def test_find_change_copy_and_delete_nothing(self, app: Flask, key: str) -> None:
        kept = saved()
        key = kept if key == "theirs" else "x" * 24
        save_house_rules(STRANGER, definition_of("Another group's"))
        for device in (STRANGER, ""):
            with pytest.raises(NoSuchHouseRules):
                house_rules_at(key, device)
            with pytest.raises(NoSuchHouseRules):
                change_house_rules(key, device, definition_of("Mine"), seen=1)
            with pytest.raises(NoSuchHouseRules):
                copy_house_rules(key, device, "Mine")
            with pytest.raises(NoSuchHouseRules):
                delete_house_rules(key, device)
        with pytest.raises(NoSuchHouseRules):
            house_rules_at(key, None)
        assert house_rules_at(kept, PHONE).version == 1
