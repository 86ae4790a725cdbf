"""The files of a ZIP archive that a stranger may have made: read in memory only, in bounded time and space.

Nothing that the archive says of itself is trusted. Names are never used as paths: the reader asks for the names it
knows, and everything else is refused. Sizes are counted while unpacking, so neither a zip bomb nor overlapping entries
exceed the limit.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable
from io import BytesIO

from msgspec import Struct

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.file import (
    ArchiveTooLarge,
    EncryptedEntry,
    NotGroupArchive,
    TooManyEntries,
)

# Two games a week for twenty years: two thousand with 25 rounds for four unpack to a third of this.
MAX_BYTES = 20_000_000
MAX_ENTRIES = 2_500
ZIP_SIGNATURE = b"PK"
ENCRYPTED = 0x1
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# The signature of an entry in the central directory of a ZIP file.
CENTRAL_DIRECTORY_HEADER = b"PK\x01\x02"
# What `zipfile` raises for archives that are truncated, corrupt or hostile.
UNREADABLE = (
    *(zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError),
    *(ValueError, IndexError, OverflowError, struct.error, zlib.error),
)


class BadArchive(Exception):
    """The archive, or its file `entry`, cannot be read."""

    def __init__(self, fault: Fault, entry: str = "") -> None:
        super().__init__(entry, fault)
        self.fault = fault
        self.entry = entry


class ZipEntries(Struct):
    """The opened archive. `left` is how many bytes may still be unpacked."""

    archive: zipfile.ZipFile
    names: frozenset[str]
    left: int = MAX_BYTES

    def read(self, name: str, most: int) -> bytes:
        """Return the content of a file, at most `most` + 1 bytes of it. Raises BadArchive."""
        if self.archive.getinfo(name).compress_type not in METHODS:
            raise BadArchive(NotGroupArchive(), name)
        try:
            with self.archive.open(name) as file:
                data = file.read(most + 1)
        except UNREADABLE:
            raise BadArchive(NotGroupArchive(), name) from None
        self.left -= len(data)
        if self.left < 0:
            raise BadArchive(ArchiveTooLarge(MAX_BYTES))
        return data


def open_archive(data: bytes) -> ZipEntries:
    """Return the files of an archive. Raises BadArchive for the first thing that is wrong with it as a whole."""
    if len(data) > MAX_BYTES:
        raise BadArchive(ArchiveTooLarge(MAX_BYTES))
    # Before `zipfile` makes an object for each: a million empty files are a small archive.
    if data.count(CENTRAL_DIRECTORY_HEADER) > MAX_ENTRIES:
        raise BadArchive(TooManyEntries(MAX_ENTRIES))
    try:
        archive = zipfile.ZipFile(BytesIO(data))
    except UNREADABLE:
        raise BadArchive(NotGroupArchive()) from None
    listed = archive.infolist()
    for entry, times in Counter(each.filename for each in listed).items():
        if times > 1:
            raise BadArchive(NotGroupArchive(), entry)
    for each in listed:
        if each.flag_bits & ENCRYPTED:
            raise BadArchive(EncryptedEntry(), each.filename)
    return ZipEntries(archive, frozenset(each.filename for each in listed))


def unpacked_size(data: bytes) -> int:
    """Return the unpacked size of an archive, as the archive itself says. This is safe after reading, because the
    reader unpacks no more than that.
    """
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return sum(entry.file_size for entry in archive.infolist())


def zip_of(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP file of these files in this order, without times, so that the same files give the same bytes."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files:
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            # Made on Unix, mode 0644, on every system.
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, data)
    return out.getvalue()
