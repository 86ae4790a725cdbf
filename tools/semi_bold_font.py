"""A heavier cut of a font, for totals: `python -m tools.semi_bold_font FROM TO`.

Every point of an outline moves outwards, along the middle between its two neighbours, as FreeType emboldens a font that
has no heavier cut of its own.
"""

from __future__ import annotations

import math
import sys
from typing import Any

from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

# How much thicker a stroke gets, as a part of the font's size.
HEAVIER = 0.019
WEIGHT = 600
# Corners sharper than this would grow spikes.
SHARPEST = 0.35

Vector = tuple[float, float]


def main(source: str, target: str) -> None:
    """Write the font with heavier strokes."""
    font = TTFont(source)
    by = HEAVIER * font["head"].unitsPerEm
    glyphs = font.getGlyphSet()
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(pen)
        glyph = pen.glyph(dropImpliedOnCurves=False)
        _embolden(glyph, by)
        glyph.recalcBounds(font["glyf"])
        font["glyf"][name] = glyph
        width, _ = font["hmtx"][name]
        font["hmtx"][name] = (width + round(by) if width else 0, getattr(glyph, "xMin", 0))
    font["OS/2"].usWeightClass = WEIGHT
    font.save(target)


def _embolden(glyph: Any, by: float) -> None:
    """Move every point of every contour outwards by half of `by`, and all to the right by as much."""
    start = 0
    for end in getattr(glyph, "endPtsOfContours", []):
        points = [(float(x), float(y)) for x, y in glyph.coordinates[start : end + 1]]
        for place, point in enumerate(points):
            x, y = _moved(points[place - 1], point, points[(place + 1) % len(points)], by / 2)
            glyph.coordinates[start + place] = (round(x + by / 2), round(y))
        start = end + 1


def _moved(before: Vector, point: Vector, after: Vector, far: float) -> Vector:
    """Return a point moved to the left of its contour: outer contours of TrueType turn right, holes left."""
    (ax, ay), (bx, by) = _direction(before, point), _direction(point, after)
    nx, ny = -(ay + by), ax + bx
    length = math.hypot(nx, ny) / 2
    if not length:
        return point
    # The closer the two directions, the less both sides have to move for the same thickness.
    reach = far / max(length, SHARPEST) / (2 * length)
    return point[0] + nx * reach, point[1] + ny * reach


def _direction(start: Vector, end: Vector) -> Vector:
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(x, y)
    return (x / length, y / length) if length else (0.0, 0.0)


if __name__ == "__main__":
    main(*sys.argv[1:])
