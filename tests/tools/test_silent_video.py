"""The silent video that keeps a screen on: ours down to the bit, and small."""

from __future__ import annotations

from tools.silent_video import FILE, silent_video


def test_the_committed_file_is_what_its_tool_makes() -> None:
    assert FILE.read_bytes() == silent_video()


def test_it_is_small() -> None:
    assert len(silent_video()) < 2_000
