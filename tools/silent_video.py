"""Makes `static/video/silent.mp4`: ten seconds of grey without a sound, bit by bit and without any other program.

A browser keeps the screen on while a video plays that has a track of sound. Run `python -m tools.silent_video` and
commit what it writes. H.264 is by ITU-T H.264 (7.3), AAC by ISO/IEC 14496-3, the file by ISO/IEC 14496-12.
"""

from __future__ import annotations

import struct
from pathlib import Path

from scorekeeper.paths import STATIC

FILE = Path(STATIC) / "video" / "silent.mp4"

SECONDS = 10
# 64 by 64 pixels are 4 by 4 macroblocks; there is one picture a second.
SIDE, MACROBLOCKS = 64, 16
TICKS = 1000
# The sample rate by its index in AAC, and the samples of a frame.
RATE, RATE_INDEX, FRAME = 16_000, 8, 1024
SOUNDS = -(-SECONDS * RATE // FRAME)
UNITY = struct.pack(">9i", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


class Bits:
    """Bits written one after another."""

    def __init__(self) -> None:
        self._text = ""

    def fixed(self, value: int, width: int) -> Bits:
        """A number in so many bits."""
        self._text += f"{value:0{width}b}"
        return self

    def golomb(self, *values: int) -> Bits:
        """Numbers from 0 on in exponential Golomb codes: ue(v), and se(v) of 0."""
        for value in values:
            code = f"{value + 1:b}"
            self._text += "0" * (len(code) - 1) + code
        return self

    def ended(self) -> bytes:
        """The bytes, after a stop bit."""
        return (self.fixed(1, 1)).padded()

    def padded(self) -> bytes:
        """The bytes, the last one filled up with zeros."""
        text = self._text + "0" * (-len(self._text) % 8)
        return bytes(int(text[place : place + 8], 2) for place in range(0, len(text), 8))


def unit(kind: int, payload: bytes) -> bytes:
    """A NAL unit, in which no two zeros are followed by a byte below 4."""
    out = bytearray([kind])
    for byte in payload:
        if byte < 4 and out[-2:] == b"\0\0":
            out.append(3)
        out.append(byte)
    return bytes(out)


def parameters() -> tuple[bytes, bytes]:
    """The sequence and the picture parameter set: constrained baseline, level 1, pictures in the order of decoding."""
    sequence = Bits().fixed(66, 8).fixed(0xC0, 8).fixed(10, 8).golomb(0, 0, 2, 1).fixed(0, 1)
    side = SIDE // 16 - 1
    sequence.golomb(side, side).fixed(0b1100, 4)
    picture = Bits().golomb(0, 0).fixed(0, 2).golomb(0, 0, 0).fixed(0, 3).golomb(0, 0, 0).fixed(0, 3)
    return unit(0x67, sequence.ended()), unit(0x68, picture.ended())


def first_picture() -> bytes:
    """An IDR slice: every macroblock is predicted from its neighbours without a residual, which makes it grey."""
    bits = Bits().golomb(0, 7, 0).fixed(0, 4).golomb(0).fixed(0, 2).golomb(0)
    for _ in range(MACROBLOCKS):
        # Intra 16x16 with DC prediction, the same for chroma, no change of the quantiser, no coefficient.
        bits.golomb(3, 0, 0).fixed(1, 1)
    return unit(0x65, bits.ended())


def next_picture(number: int) -> bytes:
    """A P slice that skips every macroblock: the picture stays."""
    bits = Bits().golomb(0, 5, 0).fixed(number % 16, 4).fixed(0, 3).golomb(0).golomb(MACROBLOCKS)
    return unit(0x41, bits.ended())


def silence() -> bytes:
    """A raw data block of AAC: one channel of a long window without any band, and the end."""
    return Bits().fixed(0, 29).fixed(0b111, 3).padded()


def box(kind: str, *parts: bytes) -> bytes:
    """A box of the file."""
    data = b"".join(parts)
    return struct.pack(">I4s", len(data) + 8, kind.encode()) + data


def full(kind: str, *parts: bytes, flags: int = 0) -> bytes:
    """A box with a version and flags."""
    return box(kind, struct.pack(">I", flags), *parts)


def descriptor(tag: int, *parts: bytes) -> bytes:
    """A descriptor of MPEG-4 systems."""
    data = b"".join(parts)
    return bytes([tag, len(data)]) + data


def picture_entry() -> bytes:
    """How the pictures are coded."""
    sequence, picture = parameters()
    settings = bytes([1, 66, 0xC0, 10, 0xFF, 0xE1]) + struct.pack(">H", len(sequence)) + sequence
    settings += b"\1" + struct.pack(">H", len(picture)) + picture
    head = struct.pack(">6xH16xHHIIIH32sHh", 1, SIDE, SIDE, 72 << 16, 72 << 16, 0, 1, b"", 24, -1)
    return box("avc1", head, box("avcC", settings))


def sound_entry() -> bytes:
    """How the sound is coded: AAC-LC with one channel."""
    config = Bits().fixed(2, 5).fixed(RATE_INDEX, 4).fixed(1, 4).fixed(0, 3).padded()
    decoder = descriptor(4, struct.pack(">BBBHII", 0x40, 0x15, 0, 0, 1000, 1000), descriptor(5, config))
    stream = descriptor(3, struct.pack(">HB", 1, 0), decoder, descriptor(6, b"\2"))
    head = struct.pack(">6xH8xHH4xI", 1, 1, 16, RATE << 16)
    return box("mp4a", head, full("esds", stream))


def track(number: int, samples: list[bytes], entry: bytes, at: int, *, scale: int, each: int, sound: bool) -> bytes:
    """A track whose samples lie one after another in the file, the first `at` its beginning."""
    side = 0 if sound else SIDE << 16
    head = struct.pack(">IIIII8xhhhxx", 0, 0, number, 0, SECONDS * TICKS, 0, 0, 0x100 if sound else 0)
    head += UNITY + struct.pack(">II", side, side)
    sizes = {len(sample) for sample in samples}
    same = sizes.pop() if len(sizes) == 1 else 0
    listed = b"" if same else struct.pack(f">{len(samples)}I", *(len(sample) for sample in samples))
    table = box(
        "stbl",
        full("stsd", struct.pack(">I", 1), entry),
        full("stts", struct.pack(">III", 1, len(samples), each)),
        b"" if sound else full("stss", struct.pack(">II", 1, 1)),
        full("stsc", struct.pack(">IIII", 1, 1, len(samples), 1)),
        full("stsz", struct.pack(">II", same, len(samples)), listed),
        full("stco", struct.pack(">II", 1, at)),
    )
    kind, about = ("soun", full("smhd", bytes(4))) if sound else ("vide", full("vmhd", bytes(8), flags=1))
    place = box("dinf", full("dref", struct.pack(">I", 1), full("url ", flags=1)))
    media = box(
        "mdia",
        full("mdhd", struct.pack(">IIIIHH", 0, 0, scale, len(samples) * each, 0x55C4, 0)),
        full("hdlr", struct.pack(">4x4s12xx", kind.encode())),
        box("minf", about, place, table),
    )
    return box("trak", full("tkhd", head, flags=3), media)


def silent_video() -> bytes:
    """The whole file, what it consists of before what is played."""
    pictures = [first_picture(), *(next_picture(number) for number in range(1, SECONDS))]
    pictures = [struct.pack(">I", len(picture)) + picture for picture in pictures]
    sounds = [silence()] * SOUNDS
    begin = box("ftyp", b"isom", struct.pack(">I", 0x200), b"isomiso2avc1mp41")

    def about(at: int) -> bytes:
        after = at + sum(map(len, pictures))
        head = struct.pack(">IIIIIH10x", 0, 0, TICKS, SECONDS * TICKS, 0x10000, 0x100) + UNITY
        return box(
            "moov",
            full("mvhd", head, bytes(24), struct.pack(">I", 3)),
            track(1, pictures, picture_entry(), at, scale=TICKS, each=TICKS, sound=False),
            track(2, sounds, sound_entry(), after, scale=RATE, each=FRAME, sound=True),
        )

    at = len(begin) + len(about(0)) + 8
    return begin + about(at) + box("mdat", *pictures, *sounds)


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(silent_video())
    print(f"{FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
