"""The results of many tables, as a text or as data for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from statistics import median

from msgspec import Struct, to_builtins

from tools.bench.live.load_run import OVERLOADED_S, LoadRun, Waits
from tools.bench.live.rates import Rates
from tools.bench.timing import Figures


class Report(Struct, frozen=True):
    """How fast a server can respond, one evening, ever faster ones, and how cost grows with watchers and games."""

    rates: Sequence[Rates]
    evening: LoadRun
    faster: Sequence[LoadRun]
    watched: Sequence[LoadRun]
    growth: Sequence[Figures]

    def __str__(self) -> str:
        parts = self._rates(), self._evening(), self._faster(), self._watched(), self._growth()
        return "\n\n".join("\n".join(part) for part in parts if part)

    def _rates(self) -> list[str]:
        lines = ["As fast as the server can, against a bare Flask view behind the same server:"]
        for each in self.rates:
            ours, floor = (median(rates) for rates in zip(*each.pairs, strict=True))
            ratios = ", ".join(f"{one / other:.2f}" for one, other in each.pairs)
            lines.append(
                f"  {each.name}: ours {ours:.0f} a second, floor {floor:.0f} a second, "
                f"ratio {each.share:.2f} ({ratios})"
            )
        return lines

    def _evening(self) -> list[str]:
        evening = self.evening
        return [
            f"{evening.tables} tables with {evening.watchers} watchers each, and a tap at each now and then:",
            f"  they ask {evening.asked_per_second:.0f} times a second; answered: {waits_text(evening.polls)}",
            f"  something was new in {evening.new_states} answers; {evening.broken} connections broke",
            f"  a keeper's write: {waits_text(evening.writes)}",
            f"  memory of the server: {megabytes(evening.memory_before)}, then {megabytes(evening.memory_after)}",
        ]

    def _faster(self) -> list[str]:
        lines = [
            f"  asked {each.asked_per_second:.0f} times a second: answered {waits_text(each.polls)}; "
            f"write {waits_text(each.writes)}"
            for each in self.faster
        ]
        return [f"Ever faster, until a write of a hundred waits {OVERLOADED_S * 1000:.0f} ms:", *lines]

    def _watched(self) -> list[str]:
        lines = [
            f"  {each.watchers:>3}: poll {waits_text(each.polls)}; write {waits_text(each.writes)}"
            for each in self.watched
        ]
        return ["By the number of watchers of one game:", *lines]

    def _growth(self) -> list[str]:
        if not self.growth:
            return []
        width = max(len(each.name) for each in self.growth)
        lines = ["By the games in the database, against the smallest; ratios of the middle half behind:"]
        for each in self.growth:
            low, high = each.spread
            times = f"{each.floor * 1000:>8.2f} ms -> {each.ours * 1000:>8.2f} ms {each.ratio:>6.2f}"
            lines.append(f"  {each.name:<{width}} {each.floor_name:>16} {times}  ({low:.2f} to {high:.2f})")
        return lines

    def as_json(self) -> str:
        """Return the same as data: seconds, bytes and numbers per second."""
        growth = [
            {"act": each.name, "games": each.floor_name, "seconds": each.ours, "ratio": each.ratio, "of": each.floor}
            for each in self.growth
        ]
        values = {
            "rates": [to_builtins(each) | {"share": each.share} for each in self.rates],
            "evening": to_builtins(self.evening),
            "faster": [to_builtins(each) for each in self.faster],
            "watchers": [to_builtins(each) for each in self.watched],
            "growth": growth,
        }
        return json.dumps(values, indent=1)


def waits_text(waits: Waits) -> str:
    """Return waits in words."""
    return (
        f"{waits.per_second:.1f} a second, median {waits.median * 1000:.1f} ms, "
        f"99th percentile {waits.p99 * 1000:.1f} ms"
    )


def megabytes(size: int) -> str:
    """Return bytes in megabytes."""
    return f"{size / 1e6:.0f} MB"
