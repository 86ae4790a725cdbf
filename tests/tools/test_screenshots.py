"""The pictures in the README are there and load at once, and the games in them are games."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.rules.score.score_sheet import score_sheet
from tools.screenshots.evenings import bidding, counting, evenings
from tools.screenshots.readme import MAX_BYTES
from tools.screenshots.screens import SCREENS

DOCS = Path(__file__).parents[2] / "docs"
PICTURES = ("bidding.png", "sheet.png", "paper.png")


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height, which a PNG says after its signature and the head of its first chunk."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return int(width), int(height)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_the_readme_is_small(name: str) -> None:
    assert (DOCS / name).stat().st_size < MAX_BYTES


@pytest.mark.parametrize("name", ["bidding.png", "sheet.png"])
def test_a_phone_in_the_readme_is_390_by_844_at_double_density(name: str) -> None:
    assert size_of(DOCS / name) == (780, 1688)


def test_every_sample_game_is_legal() -> None:
    assert {each.name: score_sheet(each.game).problems for each in evenings()} == {each.name: () for each in evenings()}


def test_the_evening_stands_as_in_the_mock_up_while_the_dealer_bids() -> None:
    sheet = score_sheet(bidding())
    # Gina 14, Harry 7, Frank 7, Irene 0; Gina, seat 0, cannot bid 2.
    assert sheet.totals == (14, 7, 7, 0)
    assert (sheet.next.seat, sheet.next.hooked) == (0, (2,))


def test_while_the_tricks_are_counted_the_call_is_over_by_1() -> None:
    call = score_sheet(counting()).rounds[-1].call
    assert call is not None
    assert (call.bid, call.word, call.by) == (11, "over", 1)


def test_every_screen_has_a_name_of_its_own() -> None:
    names = [screen.name for screen in SCREENS]
    assert len(set(names)) == len(names)


@pytest.mark.browser
def test_the_camera_takes_a_picture_and_finds_nothing_wrong_with_the_page(tmp_path: Path) -> None:
    arguments = ["--only", "counting", "--size", "390x844", "--out", str(tmp_path)]
    # A process of its own: the browser of the other tests lives in this one, and there can be only one.
    command = [sys.executable, "-m", "tools.screenshots", *arguments]
    outcome = subprocess.run(command, cwd=DOCS.parent, capture_output=True, text=True, check=True)
    assert outcome.stdout == f"2 pictures in {tmp_path.name}/\n"
    assert outcome.stderr == ""
    assert size_of(tmp_path / "counting-390x844-light.png") == (390, 844)
    assert size_of(tmp_path / "counting-390x844-dark.png") == (390, 844)
