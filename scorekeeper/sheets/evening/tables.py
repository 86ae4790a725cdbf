"""Who sits at which table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.wording.marks import Translate, nN_

# As many as a hall holds, and a printer prints in a minute.
MAX_TABLES = 20
# `here` is how many would sit at a table, the others how many the rules are for.
EXACTLY = nN_(
    "There would be %(here)s player at a table, and these rules are for exactly %(least)s.",
    "There would be %(here)s players at a table, and these rules are for exactly %(least)s.",
)
BETWEEN = nN_(
    "There would be %(here)s player at a table, and these rules are for %(least)s to %(most)s.",
    "There would be %(here)s players at a table, and these rules are for %(least)s to %(most)s.",
)


class TablesDoNotFit(ValueError):
    """So many players cannot sit at so many tables by the rules: a table would have `least` to `most` of them."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(f"{least} to {most} at a table")
        self.least, self.most = least, most

    def sentence(self, rules: RuleSet, translate: Translate) -> str:
        """Why the tables do not fit."""
        here = self.least if self.least < rules.least_players else self.most
        forms = EXACTLY if rules.least_players == rules.most_players else BETWEEN
        return translate.plural(*forms, here) % {"here": here, "least": rules.least_players, "most": rules.most_players}


class SeatedTable(Struct, frozen=True):
    """One table, numbered from 1; `names` are empty texts where nobody is named yet."""

    number: int
    names: tuple[str, ...]

    @property
    def named(self) -> bool:
        """Whether its players are known."""
        return any(self.names)


def tables_for(rules: RuleSet, tables: int, names: Sequence[str]) -> tuple[SeatedTable, ...]:
    """Players on so many tables, as evenly as possible, the larger ones first; neighbours in the list sit together.

    Raises TablesDoNotFit where the rules are for fewer or more.
    """
    sizes = [len(names) // tables + (table < len(names) % tables) for table in range(tables)]
    if min(sizes) < rules.least_players or max(sizes) > rules.most_players:
        raise TablesDoNotFit(min(sizes), max(sizes))
    starts = [sum(sizes[:table]) for table in range(tables)]
    return tuple(
        SeatedTable(number, tuple(names[start : start + size]))
        for number, (start, size) in enumerate(zip(starts, sizes, strict=True), start=1)
    )
