"""Which Chromium tests, pictures and measurements drive, and how it is started."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType

# Without its own pages for the address bar, which Chromium 156 loads into every new window: two thirds of what opening
# a game costs. The last list of features counts, so it also names what Playwright leaves out.
_LEFT_OUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
)
# Where there is no graphics processor, pretending one costs a tenth of every page.
ARGUMENTS = ["--no-sandbox", "--disable-gpu", f"--disable-features={','.join(_LEFT_OUT)}"]

# What processes share lies on disk, as Playwright wants it for machines without room in memory for it: where there is
# room, a page costs a twentieth less.
_SHARED_MEMORY = Path("/dev/shm")
_SHARED_BYTES = 1 << 30
NOT_WANTED = (
    ["--disable-dev-shm-usage"]
    if _SHARED_MEMORY.is_dir() and shutil.disk_usage(_SHARED_MEMORY).free >= _SHARED_BYTES
    else []
)

# The size of type in a browser that nobody has set, in CSS pixels.
USUAL_TYPE = 16


def launch(chromium: BrowserType, program: str | None, *more: str) -> Browser:
    """Start this program with our arguments, and with more of them."""
    return chromium.launch(executable_path=program, args=[*ARGUMENTS, *more], ignore_default_args=NOT_WANTED)


def type_of(percent: int) -> str:
    """The argument for type of so many percent of the usual size, as people set it: queries of a style know of it."""
    return f"--blink-settings=defaultFontSize={USUAL_TYPE * percent // 100}"


def chromium_program() -> str | None:
    """The browser that CHROMIUM names, else the one on the path."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


def shell_program() -> str | None:
    """Chromium without windows, which opens a page for two thirds of the price; where it is missing, as it is."""
    named = os.environ.get("CHROMIUM_HEADLESS_SHELL") or os.environ.get("CHROMIUM")
    return named or shutil.which("chromium-headless-shell") or chromium_program()
