"""The authority of a home vouches for addresses inside homes and nothing else, and its certificate is always young."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import ifaddr
import pytest

from scorekeeper.cli.output import CommandError
from scorekeeper.storage.backup.archive import make_backup
from scorekeeper.storage.database import open_database
from scorekeeper.storage.home import DATABASE_FILE, authority_file, configured_home, sqlite_address
from scorekeeper.web.serving import home_certificate as certificates
from scorekeeper.web.serving.home_certificate import home_certificate, make_certificate, renew_certificate
from tests.certificates import NEEDS_OPENSSL, looks

pytestmark = NEEDS_OPENSSL


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with an authority, which takes a while to make."""
    home = tmp_path_factory.mktemp("home")
    make_certificate(home)
    return home


def openssl(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["openssl", *words], check=False, capture_output=True, text=True)


def verified(home: Path) -> str:
    """What openssl says of the certificate to those who trust the authority."""
    answer = openssl("verify", "-CAfile", str(authority_file(home)), str(home_certificate(home).file))
    return answer.stdout + answer.stderr


def test_the_certificate_of_this_machine_is_trusted_by_all_who_trust_the_authority(home: Path) -> None:
    make_certificate(home)
    assert verified(home).endswith(": OK\n")
    assert home_certificate(home).fault() is None
    names = openssl("x509", "-in", str(home_certificate(home).file), "-noout", "-ext", "subjectAltName").stdout
    assert all(name in names for name in ("DNS:localhost", "DNS:scorekeeper.local", "IP Address:127.0.0.1"))


@pytest.mark.parametrize(
    ("name", "trusted"),
    [
        *((inside, True) for inside in ("DNS:cards.local", "DNS:localhost", "IP:10.1.2.3", "IP:172.31.0.1")),
        *((inside, True) for inside in ("IP:192.168.1.24", "IP:169.254.7.7", "IP:127.0.0.1")),
        *((inside, True) for inside in ("IP:fd00::7", "IP:fe80::7", "IP:::1")),
        *((outside, False) for outside in ("DNS:bank.example", "DNS:local.example", "DNS:notlocal", "DNS:*.example")),
        *((outside, False) for outside in ("IP:8.8.8.8", "IP:172.32.0.1", "IP:192.169.0.1", "IP:2001:db8::1")),
    ],
)
def test_it_vouches_for_addresses_inside_homes_alone(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str, trusted: bool
) -> None:
    """Whoever has stolen its key can sign anything, and browsers refuse what is outside."""
    monkeypatch.setattr(certificates, "machine_names", lambda: [name])
    make_certificate(home)
    assert verified(home).endswith(": OK\n") == trusted
    assert ("permitted subtree violation" in verified(home)) != trusted


def test_browsers_that_do_not_know_its_limits_refuse_it(home: Path) -> None:
    limits = openssl("x509", "-in", str(authority_file(home)), "-noout", "-ext", "nameConstraints,basicConstraints")
    assert "X509v3 Name Constraints: critical" in limits.stdout
    assert "CA:TRUE, pathlen:0" in limits.stdout


def test_an_address_outside_homes_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = ["8.8.8.8", "192.168.1.24", ("2001:db8::1", 0, 0), ("fd00::7", 0, 0)]
    adapter = type("Adapter", (), {"ips": [type("Ip", (), {"ip": ip}) for ip in addresses]})
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter])
    found = [name for name in certificates.machine_names() if name.startswith("IP:")]
    assert found == ["IP:127.0.0.1", "IP:192.168.1.24", "IP:::1", "IP:fd00::7"]


def test_at_each_start_the_certificate_is_new_and_the_authority_that_phones_trust_is_not(home: Path) -> None:
    make_certificate(home)
    before = {file.name: file.read_bytes() for file in authority_file(home).parent.iterdir()}
    make_certificate(home)
    after = {file.name: file.read_bytes() for file in authority_file(home).parent.iterdir()}
    assert {name for name in before if before[name] != after[name]} == {"machine.crt"}


def test_only_the_owner_can_read_the_keys(home: Path) -> None:
    folder = authority_file(home).parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.glob("*.key")} == {
        "authority.key": 0o600,
        "machine.key": 0o600,
    }


def test_no_backup_has_the_authority(home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "home"
    shutil.copytree(home, copy)
    with open_database(sqlite_address(copy / DATABASE_FILE)):
        pass
    made = make_backup(configured_home(copy, sqlite_address(copy / DATABASE_FILE)))
    with ZipFile(BytesIO(made.data)) as archive:
        read = b"".join(map(archive.read, archive.namelist()))
    assert not any(file.read_bytes() in read for file in authority_file(copy).parent.iterdir())


def test_another_address_and_every_month_bring_another_certificate(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_certificate(home)
    file = home_certificate(home).file
    seen: list[bytes] = []

    def look() -> None:
        seen.append(file.read_bytes())

    def move() -> None:
        look()
        monkeypatch.setattr(certificates, "machine_names", lambda: ["IP:192.168.7.7"])

    def grow_old() -> None:
        look()
        age = certificates.RENEW_AFTER_S + 1
        os.utime(file, (file.stat().st_atime - age, file.stat().st_mtime - age))

    renew_certificate(home, looks(look, move, look, grow_old, look))
    first, unchanged, moved, still, renewed = seen
    assert first == unchanged != moved == still != renewed
    assert verified(home).endswith(": OK\n")


def test_one_that_cannot_be_made_now_is_made_later(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    make_certificate(home)
    before = home_certificate(home).file.read_bytes()
    monkeypatch.setattr(certificates, "machine_names", lambda: ["IP:192.168.8.8"])
    path = os.environ["PATH"]
    monkeypatch.setenv("PATH", "")
    renew_certificate(home, looks(lambda: None, lambda: monkeypatch.setenv("PATH", path)))
    assert [record.message for record in caplog.records] == ["The certificate for https was not renewed"]
    assert home_certificate(home).file.read_bytes() != before


def test_without_openssl_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(CommandError) as refused:
        make_certificate(tmp_path)
    assert "apt-get install openssl" in refused.value.lines[0]
    assert list(tmp_path.iterdir()) == []


def test_an_openssl_that_is_too_old_is_named_with_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bin").mkdir()
    old = tmp_path / "bin" / "openssl"
    old.write_text("#!/bin/sh\necho usage >&2\necho 'unknown option -pkeyopt' >&2\nexit 1\n")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", str(old.parent))
    with pytest.raises(CommandError) as refused:
        make_certificate(tmp_path)
    assert refused.value.lines[0].endswith(": unknown option -pkeyopt")
    assert [each.name for each in tmp_path.iterdir()] == ["bin"]
