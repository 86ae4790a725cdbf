"""The key that signs cookies: made once, kept for its owner alone, and known again."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from scorekeeper.storage.errors import ChangedKey, LostKey, ShortKey
from scorekeeper.storage.home import fingerprint_file, forget_fingerprint, secret_from_file


def test_the_secret_key_is_made_once_and_kept_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "instance" / "secret_key"
    key = secret_from_file(file)
    assert len(key) >= 64
    assert secret_from_file(file) == key
    assert sorted(path.name for path in file.parent.iterdir()) == ["secret_key", "secret_key.sha256"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()} == {0o600}
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_two_servers_that_start_together_share_one_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret_key"
    file.write_text("the quicker one's")
    exists = Path.exists
    monkeypatch.setattr(Path, "exists", lambda path: exists(path) and path not in (file, fingerprint_file(file)))
    assert secret_from_file(file) == "the quicker one's"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["secret_key", "secret_key.sha256"]


def test_a_new_key_and_its_name_are_on_the_disk_before_it_is_used(tmp_path: Path, synced: list[str]) -> None:
    secret_from_file(tmp_path / "secret_key")
    assert synced == ["file", "folder"] * 2


def test_the_key_of_an_earlier_version_is_kept_and_closed_to_others(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    file.write_text("made by an earlier version")
    file.chmod(0o644)
    assert secret_from_file(file) == "made by an earlier version"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("written", "error"),
    [
        (b"", ShortKey),
        (b"\n", ShortKey),
        (b"  \n", ShortKey),
        (b"fifteen letters\n", ShortKey),
        (b"the key of another home", ChangedKey),
        (b"\xff\xfe" * 8, ChangedKey),
    ],
)
def test_a_key_that_was_emptied_or_changed_is_refused_until_the_right_one_is_back(
    tmp_path: Path, written: bytes, error: type[Exception]
) -> None:
    file = tmp_path / "secret_key"
    key = secret_from_file(file)
    file.write_bytes(written)
    with pytest.raises(error):
        secret_from_file(file)
    file.write_text(key)
    assert secret_from_file(file) == key


def test_a_key_that_is_gone_is_not_replaced_by_a_new_one(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    secret_from_file(file)
    file.unlink()
    with pytest.raises(LostKey):
        secret_from_file(file)
    assert not file.exists()


def test_whoever_wants_a_new_key_removes_both_files(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    key = secret_from_file(file)
    file.unlink()
    forget_fingerprint(file)
    assert secret_from_file(file) != key
