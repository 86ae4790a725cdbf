"""The frame of every act of a game."""

from __future__ import annotations

import secrets

import pytest

from scorekeeper.actions.game.command import new_key


def test_a_key_can_be_named_on_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """`scorekeeper keys -abc` would look for options, so such a key is drawn again; a dash further on does no harm."""
    drawn = iter(["-abc", "--ab", "a-bc", "dabc"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: next(drawn))
    assert new_key() == "a-bc"
