"""House rules belong to a group: no two of one name there, and nobody else's business."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from scorekeeper.rules.presets import preset_definition
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.groups.groups import add_group, grant_pencil, revoke_pencil
from scorekeeper.storage.house_rules import (
    HouseRules,
    add_house_rules,
    find_house_rules,
    house_rules_named,
    house_rules_written_by,
    remove_house_rules,
    replace_house_rules,
)
from tests.storage.kept import PHONE, STRANGER, TABLET, counted_statements

NOON = datetime(2022, 9, 5, 12, tzinfo=UTC)
LATER = datetime(2022, 9, 6, 12, tzinfo=UTC)
KEY = "k" * 24


def called(name: str) -> dict[str, Any]:
    return dict(preset_definition("himes")) | {"name": name}


@pytest.fixture
def group(app: Flask) -> int:
    """A group whose pencil the phone holds."""
    with writing() as session:
        group = add_group(session, NOON)
        grant_pencil(session, group, PHONE, NOON)
    return group


@pytest.fixture
def kept(group: int) -> HouseRules:
    """The house rules of that group."""
    with writing() as session:
        return add_house_rules(session, KEY, group, called("Cafeteria"), NOON)


def test_house_rules_are_found_as_they_were_stored(group: int, kept: HouseRules) -> None:
    with reading() as session:
        found = find_house_rules(session, KEY, PHONE)
    assert found == kept
    assert found is not None
    assert (found.name, found.version, found.created_at, found.changed_at) == ("Cafeteria", 1, NOON, NOON)
    assert found.rules.reset_multiple == 50


def test_a_write_replaces_the_definition_and_counts(kept: HouseRules) -> None:
    with writing() as session:
        replace_house_rules(session, kept, called("Canteen") | {"target": 200}, LATER)
    with reading() as session:
        [found] = house_rules_written_by(session, PHONE)
    assert (found.name, found.rules.target, found.version) == ("Canteen", 200, 2)
    assert (found.created_at, found.changed_at) == (NOON, LATER)


def test_capitals_make_no_other_name_within_a_group(group: int, kept: HouseRules) -> None:
    with reading() as session:
        assert house_rules_named(session, group, " CAFETERIA ") == kept
        assert house_rules_named(session, group, "Canteen") is None
    with pytest.raises(IntegrityError), writing() as session:
        add_house_rules(session, "x" * 24, group, called("cafeteria"), NOON)


def test_another_group_may_use_the_name(kept: HouseRules) -> None:
    with writing() as session:
        other = add_group(session, NOON)
        add_house_rules(session, "x" * 24, other, called("Cafeteria"), NOON)


def test_only_the_pencil_of_the_group_finds_them(group: int, kept: HouseRules) -> None:
    with writing() as session:
        grant_pencil(session, add_group(session, NOON), STRANGER, NOON)
        grant_pencil(session, group, TABLET, NOON)
        revoke_pencil(session, group, TABLET, LATER)
    with reading() as session:
        for device in (STRANGER, TABLET, ""):
            assert house_rules_written_by(session, device) == []
            assert find_house_rules(session, KEY, device) is None


def test_they_are_listed_by_name_in_one_question(group: int, kept: HouseRules) -> None:
    with writing() as session:
        add_house_rules(session, "x" * 24, group, called("Attic"), NOON)
        add_house_rules(session, "y" * 24, group, called("Élan vital"), NOON)
    with counted_statements() as statements, reading() as session:
        names = [each.name for each in house_rules_written_by(session, PHONE)]
    assert names == ["Attic", "Cafeteria", "Élan vital"]
    assert len(statements) == 1


def test_what_is_removed_is_gone(kept: HouseRules) -> None:
    with writing() as session:
        remove_house_rules(session, KEY)
    with reading() as session:
        assert house_rules_written_by(session, PHONE) == []


@pytest.mark.parametrize("values", ["key = 'guessable'", "name_key = ''", "version = 0", "group_id = 99"])
def test_a_value_that_cannot_be_is_refused(kept: HouseRules, values: str) -> None:
    with pytest.raises(IntegrityError), writing() as session:
        session.execute(text(f"UPDATE house_rules SET {values}"))
