"""Points on sheets are written as in sentences."""

from scorekeeper.wording.numbers import MINUS, number_text, signed_text, size_text

__all__ = ["MINUS", "number_text", "signed_text", "size_text"]
