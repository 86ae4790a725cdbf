"""A certificate that the owner of the server provides in files, which are read again when they change."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

from msgspec import Struct

from scorekeeper.cli.language import _
from scorekeeper.cli.output import CommandError
from scorekeeper.wording import N_

CHECK_EVERY_S = 60.0
UNUSABLE = N_("%(file)s and %(key)s are not a certificate and its key: %(reason)s.")


class Certificate(Struct, frozen=True):
    """The files of a certificate, with its chain up to a known authority, and of its key."""

    file: Path
    key: Path

    def fault(self) -> str | None:
        """Return why the certificate cannot be used, or None."""
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(self.file, self.key, password="")
        except (OSError, ValueError) as error:
            return getattr(error, "strerror", None) or str(error)
        return None

    def state(self) -> list[tuple[Path, int]]:
        """Return a value that changes with the files.

        It has paths and times: certbot points its links to new files, and other programs overwrite the files.
        """
        return [(each.resolve(), each.stat().st_mtime_ns) for each in (self.file, self.key)]


def require_certificate(certificate: Certificate) -> None:
    """Raise CommandError if the certificate cannot be used."""
    fault = certificate.fault()
    if fault is not None:
        names = {"file": str(certificate.file), "key": str(certificate.key), "reason": fault.rstrip(".")}
        raise CommandError([_(UNUSABLE) % names])


def watch_certificate(certificate: Certificate, changed: Callable[[], None]) -> None:
    """Call `changed` each time the files hold another certificate, as long as this process runs."""
    known = certificate.state()
    Thread(target=watch, args=(certificate, known, changed, Event().wait), daemon=True, name="certificate").start()


def watch(
    certificate: Certificate, known: list[tuple[Path, int]], changed: Callable[[], None], wait: Callable[[float], bool]
) -> None:
    """Check the files from time to time until `wait` returns true. Call `changed` if they have a new certificate."""
    while not wait(CHECK_EVERY_S):
        try:
            now = certificate.state()
        except OSError:
            # One of them is just being replaced.
            continue
        if now != known and certificate.fault() is None:
            known = now
            changed()
