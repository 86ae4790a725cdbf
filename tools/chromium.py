"""The Chromium that tests, pictures and measurements drive, and how to start it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType

# The pages for the address bar, which Chromium 156 loads into every new window, take two thirds of the time to open a
# game. Only the last list of disabled features counts, so this one repeats those of Playwright.
_DISABLED_FEATURES = (
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
# Without a graphics processor, because emulating one takes a tenth of the time of every page.
ARGUMENTS = ["--no-sandbox", "--disable-gpu", f"--disable-features={','.join(_DISABLED_FEATURES)}"]

# Playwright puts shared memory on disk, for machines with little of it. If there is enough, a page takes a twentieth
# less time in memory.
_SHARED_MEMORY = Path("/dev/shm")
_SHARED_BYTES = 1 << 30
IGNORED_DEFAULTS = (
    ["--disable-dev-shm-usage"]
    if _SHARED_MEMORY.is_dir() and shutil.disk_usage(_SHARED_MEMORY).free >= _SHARED_BYTES
    else []
)

# The default font size of browsers, in CSS pixels.
DEFAULT_FONT_SIZE = 16


def launch(chromium: BrowserType, program: str | None, *more: str) -> Browser:
    """Start this program with our arguments and these."""
    return chromium.launch(executable_path=program, args=[*ARGUMENTS, *more], ignore_default_args=IGNORED_DEFAULTS)


def font_size_argument(percent: int) -> str:
    """Return the argument for a default font size of this percentage, as set by a user: media queries depend on it."""
    return f"--blink-settings=defaultFontSize={DEFAULT_FONT_SIZE * percent // 100}"


def chromium_program() -> str | None:
    """Return the browser that CHROMIUM names, or else the one on the path."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


def headless_shell() -> str | None:
    """Return Chromium without windows, which opens a page in two thirds of the time, or Chromium itself if it is
    missing.
    """
    named = os.environ.get("CHROMIUM_HEADLESS_SHELL") or os.environ.get("CHROMIUM")
    return named or shutil.which("chromium-headless-shell") or chromium_program()
