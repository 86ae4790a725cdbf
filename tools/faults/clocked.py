"""The command `scorekeeper` with a wrong clock, shifted by the seconds in a file, for `tools.faults.keys_and_clock`."""

from __future__ import annotations

import datetime as dt
import os
import time
from pathlib import Path

FILE = "SCOREKEEPER_FAULTS_CLOCK"
right_time = time.time


def wrong_time() -> float:
    """Return the time, shifted by the seconds in the file."""
    return right_time() + float(Path(os.environ[FILE]).read_text() or 0)


class WrongDatetime(dt.datetime):
    """A datetime whose `now` is the wrong time."""

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> WrongDatetime:
        """Return the wrong time."""
        return cls.fromtimestamp(wrong_time(), tz)


def main() -> None:
    """Set the clock for all modules that are loaded from now on."""
    time.time = wrong_time
    dt.datetime = WrongDatetime  # type: ignore[misc] # it stands for the class
    from scorekeeper.__main__ import main as scorekeeper  # noqa: PLC0415 - it must find the wrong clock

    scorekeeper()


if __name__ == "__main__":
    main()
