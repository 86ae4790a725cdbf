"""Statistics as a file of the format `oh-hell-statistics/1`, key by key as `docs/statistics.md` shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.rules.formula import plain_number
from scorekeeper.rules.statistics.group import GroupStatistics
from scorekeeper.rules.statistics.player import MadeBids, PlayerStatistics

FORMAT = "oh-hell-statistics/1"
# Ratings have this many decimals.
DECIMALS = 2


def statistics_values(statistics: GroupStatistics) -> dict[str, Any]:
    """Return all figures as plain JSON values; points are whole numbers or end in .5."""
    return {
        "format": FORMAT,
        "games": statistics.games,
        "rounds": statistics.rounds,
        "players": [_player_values(each) for each in statistics.players],
        "head_to_head": [
            {
                "a": each.one,
                "b": each.other,
                "games": each.games,
                "a_ahead": each.one_ahead,
                "b_ahead": each.other_ahead,
                "level": each.level,
            }
            for each in statistics.head_to_head
        ],
        "records": [
            {
                "what": str(each.what),
                "rules": each.rules,
                "player": each.feat.name,
                "value": plain_number(each.feat.value),
                "game": each.feat.game_label,
                "round": each.feat.round,
            }
            for each in statistics.records
        ],
    }


def _player_values(one: PlayerStatistics) -> dict[str, Any]:
    of_games = ("games", "finished", "wins", "shared_wins")
    of_rounds = ("rounds", "made", "over", "under", "zero_bids", "zero_made", "off_sum")
    return {
        "player": one.name,
        **{key: getattr(one, key) for key in of_games},
        "mean_rank": None if one.mean_rank is None else float(one.mean_rank),
        **{key: getattr(one, key) for key in of_rounds},
        "by_cards": _made_bids_by_number("cards", one.by_cards),
        "by_place": _made_bids_by_number("place", one.by_place),
        "by_call": {str(call): _made_bids_values(made) for call, made in one.by_call},
        "longest_made": one.longest_made,
        "longest_missed": one.longest_missed,
        "totals": [
            {
                "rules": each.rules,
                "games": each.games,
                "best": plain_number(each.best.value),
                "worst": plain_number(each.worst.value),
                "mean": float(each.mean),
            }
            for each in one.totals
        ],
        "rating": {name: round(getattr(one.rating, name), DECIMALS) for name in ("mu", "sigma", "ordinal")},
    }


def _made_bids_by_number(key: str, shares: Sequence[tuple[int, MadeBids]]) -> list[dict[str, int]]:
    return [{key: number} | _made_bids_values(made) for number, made in shares]


def _made_bids_values(made: MadeBids) -> dict[str, int]:
    return {"rounds": made.rounds, "made": made.made}
