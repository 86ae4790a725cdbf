"""The group of the statistics, whose evenings these are."""

from __future__ import annotations

from tests.web.statistics.conftest import group, new_group

__all__ = ["group", "new_group"]
