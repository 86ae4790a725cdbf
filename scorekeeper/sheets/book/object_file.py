"""A PDF file written piece by piece: only what is being written is in memory (ISO 32000-1, 7.5)."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from hashlib import sha256
from typing import BinaryIO

VERSION = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
# How an object is kept; zero means that there is none of this number.
PLAIN, PACKED = 1, 2
# Of each object is told how, where (or in which stream) and at which place there, in so many bytes.
PLACE, INDEX = 5, 2
KNOWN = 1 + PLACE + INDEX


class ObjectFile:
    """Objects by number, in any order, each written once.

    Streams stand in the file as they are; everything else is packed, many objects in one compressed stream.
    """

    def __init__(self, file: BinaryIO, reserved: int) -> None:
        """The numbers from 1 up to `reserved` are for the writer to use; `take` gives out those above."""
        self._file = file
        self._where = bytearray(KNOWN * (reserved + 1))
        self._last = reserved
        self._position = 0
        self._digest = sha256()
        self._write(VERSION)

    def take(self, count: int) -> int:
        """Keep so many numbers for one purpose; returns the one before the first."""
        before = self._last
        self._last += count
        self._where.extend(bytes(KNOWN * count))
        return before

    def add_stream(self, number: int, data: bytes) -> None:
        """An object that holds a stream: `<<...>>`, `stream`, its bytes, `endstream`."""
        self._know(number, PLAIN, self._position, 0)
        self._write(b"%d 0 obj\n%s\nendobj\n" % (number, data))

    def add_packed(self, objects: Mapping[int, bytes]) -> None:
        """Objects without streams, together."""
        if not objects:
            return
        offsets, position = [], 0
        for number, data in objects.items():
            offsets.append(b"%d %d" % (number, position))
            position += len(data) + 1
        head = b" ".join(offsets) + b"\n"
        extra = b"/Type /ObjStm /N %d /First %d" % (len(objects), len(head))
        stream = self.take(1) + 1
        self.add_stream(stream, compressed(head + b"\n".join(objects.values()), extra))
        for index, number in enumerate(objects):
            self._know(number, PACKED, stream, index)

    def close(self, catalog: int, info: int) -> None:
        """Write where everything is. The same objects give the same file."""
        number, position = self.take(1) + 1, self._position
        self._know(number, PLAIN, position, 0)
        identity = self._digest.hexdigest()[:32].encode()
        extra = b"/Type /XRef /Size %d /W [1 %d %d] /Root %d 0 R /Info %d 0 R /ID [<%s> <%s>]"
        words = extra % (self._last + 1, PLACE, INDEX, catalog, info, identity, identity)
        self._write(b"%d 0 obj\n%s\nendobj\n" % (number, compressed(bytes(self._where), words)))
        self._write(b"startxref\n%d\n%%%%EOF\n" % position)

    def _know(self, number: int, kind: int, place: int, index: int) -> None:
        entry = bytes([kind]) + place.to_bytes(PLACE, "big") + index.to_bytes(INDEX, "big")
        self._where[number * KNOWN : (number + 1) * KNOWN] = entry

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._digest.update(data)
        self._position += len(data)


def compressed(data: bytes, extra: bytes) -> bytes:
    """A stream object without its number; `extra` are further words of its dictionary."""
    packed = zlib.compress(data)
    return b"<<%s /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream" % (extra, len(packed), packed)
