"""What a round that was typed in from paper lacked, in words."""

from __future__ import annotations

import pytest

from scorekeeper.rules.paper.round_reconstruction import ReconstructedRound
from scorekeeper.wording.paper_words import reconstruction_note
from scorekeeper.wording.translation import identity

LONG_NAMES = tuple(f"{'Wilhelmina ' * 4}{number}" for number in range(8))
ALL = tuple(range(8))


@pytest.mark.parametrize(
    ("recovered", "words"),
    [
        (ReconstructedRound(), ""),
        (ReconstructedRound(unknown_tricks=ALL), "Not all tricks were on the paper."),
        (ReconstructedRound(unknown_bids=ALL, unknown_tricks=ALL), "Not all bids were on the paper."),
    ],
)
def test_a_note_without_room_for_the_names_still_says_what_the_paper_lacked(
    recovered: ReconstructedRound, words: str
) -> None:
    assert reconstruction_note(recovered, LONG_NAMES, identity) == words
