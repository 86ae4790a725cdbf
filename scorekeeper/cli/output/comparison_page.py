"""Two rule sets beside each other as a page in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from scorekeeper.cli.language import _, current_language
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.table.rule_comparison import FactPair, WorthPair, compared
from scorekeeper.wording import N_

DIFFERENT, SAME, WORTH = N_("What differs"), N_("The same in both"), N_("What a bid is worth")
BID, HEAD = N_("Bid"), (N_("Made"), N_("1 under"), N_("1 over"))


class _Column(Struct, frozen=True):
    title: str
    cells: Sequence[str]

    @property
    def width(self) -> int:
        return max(len(self.title), *(len(cell) for cell in self.cells))


def comparison_page(one: RuleSet, other: RuleSet, players: int) -> str:
    """What differs, what is the same, and the points of each bid, for so many players by both."""
    comparison = compared(one, other, (players, players), current_language())
    names = (_(one.name), _(other.name))
    same = [f"  {pair.word}: {pair.one}" for pair in comparison.same]
    lines = [
        f"{names[0]} ({one.id}) · {names[1]} ({other.id})",
        "",
        _(DIFFERENT),
        *_pairs(comparison.different, names),
        *(["", _(SAME), *same] if same else []),
        "",
        _(WORTH),
        *_worth(comparison.worth, names),
    ]
    return "\n".join(lines)


def _pairs(pairs: Iterable[FactPair], names: tuple[str, str]) -> Iterator[str]:
    width = max(map(len, names))
    for pair in pairs:
        yield f"  {pair.word}"
        for name, text in zip(names, (pair.one, pair.other), strict=True):
            yield f"    {name:<{width}}  {text}"


def _worth(rows: Sequence[WorthPair], names: tuple[str, str]) -> Iterator[str]:
    """A line for each bid: made, 1 under, 1 over by the one, then by the other."""
    bids = _Column(_(BID), [str(row.bid) for row in rows])
    halves = [
        [_Column(_(title), [row.one[place] for row in rows]) for place, title in enumerate(HEAD)],
        [_Column(_(title), [row.other[place] for row in rows]) for place, title in enumerate(HEAD)],
    ]
    widths = [sum(column.width for column in half) + 2 * (len(half) - 1) for half in halves]
    indent = " " * bids.width
    yield f"{indent} | {names[0]:<{widths[0]}} | {names[1]}"
    yield " | ".join([bids.title, *("  ".join(f"{each.title:>{each.width}}" for each in half) for half in halves)])
    for number, bid in enumerate(bids.cells):
        points = ("  ".join(f"{each.cells[number]:>{each.width}}" for each in half) for half in halves)
        yield " | ".join([f"{bid:>{bids.width}}", *points]).rstrip()
