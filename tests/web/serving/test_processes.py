"""How many processes serve a home."""

from __future__ import annotations

import os
import sys

import pytest

from scorekeeper.web.serving.settings import worker_count


@pytest.mark.parametrize(("cores", "processes"), [(1, 1), (2, 2), (8, 2), (None, 1)])
def test_usually_as_many_as_there_are_cores_and_two_at_most(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, processes: int
) -> None:
    monkeypatch.delenv("PROCESSES", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert worker_count() == processes


def test_as_many_as_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROCESSES", "5")
    assert worker_count() == 5


def test_one_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PROCESSES", raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert worker_count() == 1
