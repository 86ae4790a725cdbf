"""Pseudonymize statistics for people outside a group, who see some of its players only by their initials."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping
from datetime import date

from msgspec.structs import replace

from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.group import GroupStatistics
from scorekeeper.rules.statistics.player import PlayerStatistics
from scorekeeper.rules.statistics.summary import Feat

# Only the first words of a longer name are used.
MAX_LETTERS = 3
JOINER = "\u200d"


def short_names(names: Iterable[str], hidden: Collection[str] | None = None) -> dict[str, str]:
    """Return the names shown outside, by the keys of the names.

    The names under the keys `hidden`, or all if that is None, are shown by initials. Equal initials are numbered, such
    as `A. 2`, and no initials equal a shown name.
    """
    everybody: dict[str, str] = {}
    for name in names:
        everybody.setdefault(name_key(name), name)
    outside = {} if hidden is None else {key: name for key, name in everybody.items() if key not in hidden}
    taken = set(outside)
    for key, name in everybody.items():
        if key not in outside:
            outside[key] = _untaken_name(initials(name), taken)
            taken.add(name_key(outside[key]))
    return outside


def initials(name: str) -> str:
    """Return the first letter of each word: `A.` for Alice, `M. L.` for Mary Lou."""
    return " ".join(f"{_first_letter(word)}." for word in name.split()[:MAX_LETTERS])


def with_names(statistics: GroupStatistics, names: Mapping[str, str]) -> GroupStatistics:
    """Return the same figures with other names, given by the keys of the names, in alphabetical order.

    A game without a known day loses its label, because its title or its players would reveal the names.
    """

    def outside_name(name: str) -> str:
        return names.get(name_key(name)) or initials(name)

    def feat_with_names(feat: Feat) -> Feat:
        return replace(
            feat, name=outside_name(feat.name), game_label=feat.game_label if _is_day(feat.game_label) else ""
        )

    def player_with_names(one: PlayerStatistics) -> PlayerStatistics:
        totals = tuple(
            replace(each, best=feat_with_names(each.best), worst=feat_with_names(each.worst)) for each in one.totals
        )
        return replace(one, name=outside_name(one.name), totals=totals)

    pairs = (
        replace(pair, one=outside_name(pair.one), other=outside_name(pair.other)) for pair in statistics.head_to_head
    )
    return replace(
        statistics,
        players=tuple(sorted(map(player_with_names, statistics.players), key=lambda one: name_key(one.name))),
        head_to_head=tuple(pairs),
        records=tuple(replace(record, feat=feat_with_names(record.feat)) for record in statistics.records),
    )


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _untaken_name(short: str, taken: Collection[str]) -> str:
    name, number = short, 1
    while name_key(name) in taken:
        number += 1
        name = f"{short} {number}"
    return name


def _first_letter(word: str) -> str:
    """Return the first grapheme: a letter with its combining marks, or an emoji sequence."""
    end = 1
    while end < len(word) and (_belongs_to_letter(word[end]) or word[end - 1] == JOINER):
        end += 1
    return word[:end]


def _belongs_to_letter(sign: str) -> bool:
    return sign == JOINER or unicodedata.category(sign) in ("Mn", "Me", "Mc", "Sk")
