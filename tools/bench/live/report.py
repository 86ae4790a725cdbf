"""The results of many tables as a text."""

from __future__ import annotations

from collections.abc import Sequence

from tools.bench.live.load_run import OVERLOADED_S, LoadRun, Waits


def report(evening: LoadRun, faster: Sequence[LoadRun]) -> str:
    """Return how one evening went, and ever faster ones."""
    lines = [
        f"{evening.tables} tables with {evening.watchers} watchers each, and a tap at each now and then:",
        f"  they ask {evening.asked_per_second:.0f} times a second; answered: {waits_text(evening.polls)}",
        f"  something was new in {evening.new_states} answers; {evening.broken} connections broke",
        f"  a keeper's write: {waits_text(evening.writes)}",
        f"  memory of the server: {megabytes(evening.memory_before)}, then {megabytes(evening.memory_after)}",
        "",
        f"Ever faster, until a write of a hundred waits {OVERLOADED_S * 1000:.0f} ms:",
    ]
    lines += [
        f"  asked {each.asked_per_second:.0f} times a second: answered {waits_text(each.polls)}; "
        f"write {waits_text(each.writes)}"
        for each in faster
    ]
    return "\n".join(lines)


def waits_text(waits: Waits) -> str:
    """Return waits in words."""
    return (
        f"{waits.per_second:.1f} a second, median {waits.median * 1000:.1f} ms, "
        f"99th percentile {waits.p99 * 1000:.1f} ms"
    )


def megabytes(size: int) -> str:
    """Return bytes in megabytes."""
    return f"{size / 1e6:.0f} MB"
