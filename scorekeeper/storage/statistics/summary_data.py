"""The summary of a game to JSON and back. Points are kept as half points, a whole number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from scorekeeper.rules.formula.points import from_half_points, half_points
from scorekeeper.rules.statistics.points import GameEnd
from scorekeeper.rules.statistics.summary import (
    Feat,
    MadeRun,
    PlayerSummary,
    RecordKind,
    RuleSetSummary,
    Summary,
    TotalsSummary,
)

# The version of this JSON and of what is counted in it. A change of either raises it, with a migration that empties
# both tables of summaries, since sums of two versions cannot be added up.
LAYOUT = 4


def summary_data(summary: Summary) -> dict[str, Any]:
    """A summary as JSON has it."""
    return {
        "games": summary.games,
        "rounds": summary.rounds,
        "bids": summary.bids,
        "players": {person: _player_data(player) for person, player in summary.players.items()},
        "pairs": [[*pair, *outcomes] for pair, outcomes in summary.pairs.items()],
        "rule_sets": {key: _rules_data(rules) for key, rules in summary.rule_sets.items()},
        "longest_run": _run_data(summary.longest_run),
        "results": results_data(summary),
    }


def summary_from(data: Mapping[str, Any]) -> Summary:
    """A summary from what `summary_data` made of it."""
    return Summary(
        games=data["games"],
        rounds=data["rounds"],
        bids=data["bids"],
        players={person: _player(player) for person, player in data["players"].items()},
        pairs={(one, other): (ahead, behind, level) for one, other, ahead, behind, level in data["pairs"]},
        rule_sets={key: _rules(rules) for key, rules in data["rule_sets"].items()},
        longest_run=_run(data["longest_run"]),
        results=results_from(data.get("results", ())),
    )


def results_data(summary: Summary) -> list[Any]:
    """The ends of finished games as JSON has them."""
    return [[evening.toordinal(), [list(one) for one in ranks]] for evening, ranks in summary.results]


def results_from(data: Iterable[Any]) -> list[GameEnd]:
    """The ends of finished games from what `results_data` made of them."""
    return [GameEnd(date.fromordinal(day), tuple((person, rank) for person, rank in ranks)) for day, ranks in data]


def _player_data(player: PlayerSummary) -> dict[str, Any]:
    return {
        "name": player.name,
        "counts": player.counts,
        "history": "".join(player.history),
        "first_run": _run_data(player.first_run),
        "last_run": player.last_run,
        "totals": {
            key: [each.games, half_points(each.total), _feat_data(each.lowest), _feat_data(each.highest)]
            for key, each in player.totals.items()
        },
    }


def _player(data: Mapping[str, Any]) -> PlayerSummary:
    return PlayerSummary(
        name=data["name"],
        counts=data["counts"],
        history=[data["history"]],
        first_run=_run(data["first_run"]),
        last_run=data["last_run"],
        totals={
            key: TotalsSummary(games, from_half_points(total), _feat(lowest), _feat(highest))
            for key, (games, total, lowest, highest) in data["totals"].items()
        },
    )


def _rules_data(rules: RuleSetSummary) -> dict[str, Any]:
    records = {str(kind): _feat_data(feat) for kind, feat in rules.records.items()}
    return {
        "label": rules.label,
        "lowest_wins": rules.lowest_wins,
        "games": rules.games,
        "records": records,
        "hands": rules.hands,
    }


def _rules(data: Mapping[str, Any]) -> RuleSetSummary:
    records = {RecordKind(kind): _feat(feat) for kind, feat in data["records"].items()}
    return RuleSetSummary(data["label"], data["lowest_wins"], data["games"], records, data["hands"])


def _run_data(run: MadeRun | None) -> list[Any] | None:
    return None if run is None else [_feat_data(run.done), run.at]


def _run(data: Sequence[Any] | None) -> MadeRun | None:
    return None if data is None else MadeRun(_feat(data[0]), data[1])


def _feat_data(feat: Feat) -> list[Any]:
    return [half_points(feat.value), feat.name, feat.game, feat.game_label, feat.round]


def _feat(data: Sequence[Any]) -> Feat:
    halves, name, game, game_label, number = data
    return Feat(from_half_points(halves), name, game, game_label, number)
