"""The base class of all tables, column types that databases do not have, and rule sets as they are stored."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from threading import Lock
from typing import Annotated, Any

from cachetools import LRUCache, cached
from sqlalchemy import JSON, BigInteger, DateTime, Enum, Integer, MetaData
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, mapped_column
from sqlalchemy.types import TypeDecorator

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.file import ForbiddenCharacter
from scorekeeper.rules.formula import Points, from_half_points, half_points
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.definition import WrongDefinition, rule_set_from

# How many letters of definitions are cached as rules: with the longest formulas a letter takes 150 bytes.
MAX_CACHED_LETTERS = 350_000

NAMING_CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """The base of all tables. A constraint without a name could not be changed by a later migration."""

    metadata = MetaData(naming_convention=NAMING_CONVENTION)


class UtcDateTime(TypeDecorator[datetime]):
    """A moment. It is stored in UTC without a time zone, because SQLite cannot store one, and read with it."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Return the value as it is stored."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Return the value as it is used."""
        return None if value is None else value.replace(tzinfo=UTC)


class HalfPoints(TypeDecorator[Points]):
    """Points, which may be halves. They are stored as a whole number of half points, so that nothing is rounded."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: Points | None, _dialect: Dialect) -> int | None:
        """Return the value as it is stored."""
        return None if value is None else half_points(value)

    def process_result_value(self, value: int | None, _dialect: Dialect) -> Points | None:
        """Return the value as it is used."""
        return None if value is None else from_half_points(value)


def trump_letters(suits: type[Trump]) -> list[str]:
    """Return the stored values of suits: the letters of the game file, not the names in the code."""
    return [suit.value for suit in suits]


TRUMP = Enum(Trump, name="trump", values_callable=trump_letters, native_enum=False, create_constraint=True)

Id = Annotated[int, mapped_column(primary_key=True)]
# A run of versions begins at a million for each second since 1970 (scorekeeper/storage/backup/restore.py). SQLite has
# one size of numbers.
Version = Annotated[int, mapped_column(BigInteger().with_variant(Integer, "sqlite"))]
Moment = Annotated[datetime, mapped_column(UtcDateTime)]
OptionalMoment = Annotated[datetime | None, mapped_column(UtcDateTime)]
Data = Annotated[Any, mapped_column(JSON(none_as_null=True))]


def rules_from(definition: Mapping[str, Any]) -> RuleSet:
    """Return the rule set of a stored definition. Equal definitions are parsed only once, because most games of an
    evening have the same one.

    Raises WrongDefinition, also if a text has a lone surrogate, which no page or file can hold.
    """
    return rules_from_text(json.dumps(definition))


cached_rules: LRUCache[Any, RuleSet] = LRUCache(MAX_CACHED_LETTERS, lambda rules: len(json.dumps(rules.definition)))


@cached(cached_rules, lock=Lock())
def rules_from_text(definition: str) -> RuleSet:
    """Return the rule set of a definition as text. Raises WrongDefinition."""
    values = json.loads(definition)
    try:
        json.dumps(values, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise WrongDefinition((Problem(ForbiddenCharacter("rules")),)) from None
    return rule_set_from(values)
