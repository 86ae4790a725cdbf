"""The tables. Rows hold what was recorded and agreed; points, totals and places are computed from it each time.

Checks and keys are the last line: forms check shape, the rules check legality, and what still slips through is
refused here.
"""

from scorekeeper.storage.database.group_rows import (
    Group,
    HouseRules,
    Pencil,
    PencilLink,
    RankingRow,
    Screen,
    Season,
    SharedPages,
)
from scorekeeper.storage.database.models.games import AttendanceRow, GameRow, SealedBidRow, SeatHolderRow, SeatRow
from scorekeeper.storage.database.models.people import (
    GroupAct,
    MergedPlayerRow,
    MovedSeatRow,
    PlayerRow,
    PlayerState,
    RenamedPlaceRow,
    act_data,
)
from scorekeeper.storage.database.models.rounds import ActRow, PenaltyRow, PlayerRoundRow, RoundRow
from scorekeeper.storage.database.models.statistics import GamePlaceRow, GameSummaryRow

__all__ = [
    "ActRow",
    "AttendanceRow",
    "Group",
    "GamePlaceRow",
    "GameRow",
    "GameSummaryRow",
    "GroupAct",
    "HouseRules",
    "MergedPlayerRow",
    "MovedSeatRow",
    "PenaltyRow",
    "PencilLink",
    "Pencil",
    "PlayerRoundRow",
    "PlayerRow",
    "PlayerState",
    "RankingRow",
    "RenamedPlaceRow",
    "RoundRow",
    "Screen",
    "SealedBidRow",
    "Season",
    "SeatHolderRow",
    "SeatRow",
    "SharedPages",
    "act_data",
]
