"""A certificate from files: what is wrong with it is a sentence, and a new one is noticed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scorekeeper.cli.output import CommandError
from scorekeeper.web.serving.certificate import Certificate, require_certificate, watch
from tests.certificates import NEEDS_OPENSSL, looks, make_certificate

pytestmark = NEEDS_OPENSSL


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    return make_certificate(tmp_path, "first")


def test_one_that_belongs_to_its_key_is_taken(certificate: Certificate) -> None:
    require_certificate(certificate)


@pytest.mark.parametrize("spoilt", ["file", "key"])
def test_one_that_does_not_is_refused_with_both_names(certificate: Certificate, spoilt: str) -> None:
    getattr(certificate, spoilt).write_text("nothing of the kind")
    with pytest.raises(CommandError) as refused:
        require_certificate(certificate)
    [line] = refused.value.lines
    assert line.startswith(f"{certificate.file} and {certificate.key} are not ")


def test_another_one_in_its_place_is_taken_once_it_is_whole(certificate: Certificate, tmp_path: Path) -> None:
    other = make_certificate(tmp_path, "other")
    changes: list[int] = []

    def replace_file() -> None:
        shutil.copy(other.file, certificate.file)

    def replace_key() -> None:
        assert changes == []
        shutil.copy(other.key, certificate.key)

    wait = looks(lambda: None, replace_file, certificate.key.unlink, replace_key, lambda: None)
    watch(certificate, certificate.state(), lambda: changes.append(1), wait)
    assert changes == [1]


def test_links_that_lead_to_others_are_another_one(certificate: Certificate, tmp_path: Path) -> None:
    other = make_certificate(tmp_path, "other")
    changes: list[int] = []
    linked = Certificate(tmp_path / "live.pem", tmp_path / "live.key")
    linked.file.symlink_to(certificate.file)
    linked.key.symlink_to(certificate.key)

    def lead_on() -> None:
        for link, there in ((linked.file, other.file), (linked.key, other.key)):
            link.unlink()
            link.symlink_to(there)

    watch(linked, linked.state(), lambda: changes.append(1), looks(lead_on, lambda: None))
    assert changes == [1]
