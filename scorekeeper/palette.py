"""The light colours of `static/css/tokens.css`, for pictures, icons and the manifest, which have no style sheet."""

from __future__ import annotations

FELT, ON_FELT, ON_FELT_SOFT = "#1f4d3a", "#f9f3e3", "#bccfc1"
PAPER, INK, INK_SOFT, LINE, RED, AMBER_WASH = "#fcf7ec", "#1b211e", "#61665f", "#ddd6c2", "#b3261e", "#f4e9d0"
