"""Reads the body of a request before the app is called, with a timeout for slow clients (slowloris).

Reading takes no thread, so that many slow clients do not block the app.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from granian.rsgi import HTTPProtocol

from scorekeeper.web.config import MAX_REQUEST_BYTES

# The timeout, plus a second for each of these bytes received: a slow phone is faster, an attacker is cut off.
GRACE_S = 5.0
MIN_BYTES_PER_S = 10_000
# The bytes of all bodies that a worker is reading; beyond them only small bodies, such as taps, are accepted.
MAX_PENDING_BYTES = 50_000_000
SMALL_BYTES = 20_000


class RefusedBody(Exception):
    """The request gets this status and sentence, and its connection is closed."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


TOO_SLOW = (408, "The request did not arrive in time. Please send it once more.")
TOO_SHORT = (400, "The request did not arrive whole. Please send it once more.")
TOO_MANY = (503, "Too much is being sent at this moment. Please send it once more.")
NO_LENGTH = (411, "The request does not tell its length.")


class BodyReader:
    """Reads the request bodies of one worker, within a limit for all of them."""

    def __init__(self) -> None:
        self._pending = 0

    async def read(self, headers: Mapping[str, str], protocol: HTTPProtocol) -> bytes:
        """The whole body; empty where its Content-Length is beyond the limit, for which the app refuses it.

        Raises RefusedBody where it is too slow or incomplete, has no Content-Length, or too many others are being read.
        """
        # Without a length the end of a body and a broken connection look the same.
        if "TRANSFER_ENCODING" in headers:
            raise RefusedBody(*NO_LENGTH)
        length = int(headers.get("CONTENT_LENGTH") or 0)
        if not 0 < length <= MAX_REQUEST_BYTES:
            return b""
        body = bytearray()
        try:
            await self._receive(protocol, length, body)
        except TimeoutError:
            raise RefusedBody(*TOO_SLOW) from None
        finally:
            self._pending -= len(body)
        if len(body) < length:
            raise RefusedBody(*TOO_SHORT)
        return bytes(body)

    async def _receive(self, protocol: HTTPProtocol, length: int, body: bytearray) -> None:
        begin = asyncio.get_running_loop().time()
        chunks = aiter(protocol)
        while len(body) < length:
            async with asyncio.timeout_at(begin + GRACE_S + len(body) / MIN_BYTES_PER_S):
                chunk = await anext(chunks)
            if not chunk:
                return
            body += chunk
            self._pending += len(chunk)
            if length > SMALL_BYTES and self._pending > MAX_PENDING_BYTES:
                raise RefusedBody(*TOO_MANY)
