"""The certificate authority of this home, and the certificate for the addresses of this machine that it signs.

Its critical name constraints allow only private addresses and names that exist in every home. So even with its key no
server of the internet can be impersonated. The program openssl makes both certificates.
"""

from __future__ import annotations

import logging
import re
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

import ifaddr

from scorekeeper.cli.language import _
from scorekeeper.cli.output import CommandError
from scorekeeper.storage.atomic_files import make_private, make_private_folder
from scorekeeper.storage.home import authority_file
from scorekeeper.web.serving.certificate import Certificate
from scorekeeper.web.sharing.hosts import HOME_DOMAINS, HOME_NETWORKS, MDNS_NAMES, ONLY_HERE, is_certified
from scorekeeper.wording import N_

AUTHORITY_DAYS = 3650
# Apple takes no certificate that lasts longer than 825 days, and other browsers may follow with 398.
CERTIFICATE_DAYS = 390
# A server may run for years, or start before the clock of its machine is set.
RENEW_AFTER_S = 30 * 24 * 3600
CHECK_EVERY_S = 60.0
CONFIGURATION_FILE, REQUEST_FILE = "openssl.cnf", "machine.csr"
AUTHORITY_KEY, MACHINE_KEY, MACHINE_FILE = "authority.key", "machine.key", "machine.crt"
# LibreSSL, the openssl of a Mac, knows the curve P-256 by this name only.
NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-config", CONFIGURATION_FILE)
CONFIGURATION = """\
[req]
distinguished_name = name
prompt = no
[name]
CN = {name}
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
nameConstraints = critical, {permitted}
[machine]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
authorityKeyIdentifier = keyid
subjectAltName = {names}
"""
NO_OPENSSL = N_("The program openssl is missing, which makes the certificate. On Debian: sudo apt-get install openssl")
FAILED = N_("openssl makes no certificate: %(reason)s")

log = logging.getLogger(__name__)


def home_certificate(home: Path) -> Certificate:
    """Return the files of the certificate in the folder of a home; `make_certificate` makes them."""
    folder = authority_file(home).parent
    return Certificate(folder / MACHINE_FILE, folder / MACHINE_KEY)


def make_certificate(home: Path) -> None:
    """Make a new certificate for the addresses that this machine has now; the first call makes the authority too.

    Raises CommandError if openssl is missing or fails, and OSError if a file cannot be written.
    """
    folder = authority_file(home).parent
    if not folder.exists():
        _make_authority(folder)
    by = ("-CA", authority_file(home).name, "-CAkey", AUTHORITY_KEY, "-set_serial", f"0x{secrets.token_hex(16)}")
    lasting = ("-sha256", "-days", str(CERTIFICATE_DAYS), "-extensions", "machine")
    with TemporaryDirectory(dir=folder) as draft:
        given, made = Path(draft) / CONFIGURATION_FILE, Path(draft) / MACHINE_FILE
        given.write_text(configuration(machine_names()), encoding="utf-8")
        _openssl(folder, "x509", "-req", "-in", REQUEST_FILE, *by, *lasting, "-extfile", str(given), "-out", str(made))
        made.replace(folder / MACHINE_FILE)
        # Last, because by it the certificate is known to be that of these addresses.
        given.replace(folder / CONFIGURATION_FILE)


def renew_certificate(home: Path, wait: Callable[[float], bool]) -> None:
    """Renew the certificate when an address of this machine changes, and every month, until `wait` returns true."""
    while not wait(CHECK_EVERY_S):
        try:
            if not is_current(home):
                make_certificate(home)
        except (CommandError, OSError):
            # The next check may succeed.
            log.exception("The certificate for https was not renewed")


def is_current(home: Path) -> bool:
    """Return whether the certificate is for the present addresses of this machine, and less than a month old."""
    folder = authority_file(home).parent
    made_for = (folder / CONFIGURATION_FILE).read_text(encoding="utf-8")
    age = time.time() - (folder / MACHINE_FILE).stat().st_mtime
    return made_for == configuration(machine_names()) and age < RENEW_AFTER_S


def machine_names() -> list[str]:
    """Return the names and addresses of this machine that the authority may certify, in the notation of openssl."""
    ips = [ip.ip if isinstance(ip.ip, str) else ip.ip[0] for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    addresses = {*ONLY_HERE, *ips} - {"localhost"}
    names = ["localhost", *MDNS_NAMES]
    return [f"DNS:{name}" for name in names] + [f"IP:{ip}" for ip in sorted(addresses) if is_certified(ip)]


def configuration(names: Sequence[str]) -> str:
    """Return the openssl configuration of the authority, and of the certificate for these names."""
    # Phones list it by its name, and there may be several homes.
    machine = re.sub(r"[^\w.-]", "", socket.gethostname(), flags=re.ASCII)[:40]
    permitted = [f"permitted;DNS:{domain}" for domain in HOME_DOMAINS]
    permitted += [f"permitted;IP:{network.network_address}/{network.netmask}" for network in HOME_NETWORKS]
    name = f"Scorekeeper {machine}"
    return CONFIGURATION.format(name=name, permitted=", ".join(permitted), names=", ".join(names))


def _make_authority(folder: Path) -> None:
    """Make the authority, the key of this machine, and the request for its certificate.

    The folder gets its final name once it is complete.
    """
    if not folder.parent.exists():
        make_private_folder(folder.parent)
    draft = Path(mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        (draft / CONFIGURATION_FILE).write_text(configuration(machine_names()), encoding="utf-8")
        files = ("-keyout", AUTHORITY_KEY, "-out", "authority.crt")
        _openssl(draft, "req", "-x509", *NEW_KEY, "-days", str(AUTHORITY_DAYS), "-extensions", "authority", *files)
        _openssl(draft, "req", "-new", *NEW_KEY, "-keyout", MACHINE_KEY, "-out", REQUEST_FILE)
        for file in draft.iterdir():
            make_private(file)
        draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _openssl(folder: Path, *words: str) -> None:
    program = shutil.which("openssl")
    if program is None:
        raise CommandError([_(NO_OPENSSL)])
    try:
        subprocess.run([program, *words], cwd=folder, check=True, stdin=subprocess.DEVNULL, capture_output=True)  # noqa: S603 - as it was found
    except subprocess.CalledProcessError as error:
        reason = error.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise CommandError([_(FAILED) % {"reason": reason}]) from error
