"""The body of a request, read before the app is asked and given up where it does not come.

Reading costs no thread: however many senders dribble, the threads of the app stay free for everybody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from granian.rsgi import HTTPProtocol

from scorekeeper.web.foundation.config import MAX_REQUEST_BYTES

# A body may take so many seconds, and a second more for every so many bytes that came: a slow phone sends more than
# that, and a sender who only wants to keep the server waiting is cut off.
GRACE_S = 5.0
MIN_BYTES_PER_S = 10_000
# All bodies that a worker is reading; more of them must wait. Small ones, such as taps, are always taken.
MAX_PENDING_BYTES = 50_000_000
SMALL_BYTES = 20_000


class RefusedBody(Exception):
    """The request is answered with this status and sentence, and its connection is closed."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


TOO_SLOW = (408, "The request did not arrive in time. Please send it once more.")
TOO_SHORT = (400, "The request did not arrive whole. Please send it once more.")
TOO_MANY = (503, "Too much is being sent at this moment. Please send it once more.")
NO_LENGTH = (411, "The request does not tell its length.")


class BodyReader:
    """Reads the bodies of one worker, and bounds what they take together."""

    def __init__(self) -> None:
        self._pending = 0

    async def read(self, headers: Mapping[str, str], protocol: HTTPProtocol) -> bytes:
        """The whole body; empty where the app will refuse it for its announced length alone.

        Raises RefusedBody where it comes too slowly or not whole, tells no length, or too many others are coming.
        """
        # The end of a body without a length cannot be told from the end of a broken connection.
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
