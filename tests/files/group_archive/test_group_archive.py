"""A whole group as one archive: out and in again without a loss, and whatever is wrong with one is reported.

```
club.json                            {"format": "oh-hell-club/1", "players": [...], "house_rules": [...], ...}
house-rules/01-thursday-rules.toml
games/0001-friday-night.ohhell.json
```
"""

from __future__ import annotations

import json
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from datetime import date, timedelta
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from scorekeeper.files.game_file import read_game_and_names
from scorekeeper.files.group_archive import ArchivedGame, ArchivedSeason, GroupArchive, reader, write_group
from scorekeeper.files.group_archive.reader import ArchiveLimits, BeyondLimits, describe_entry, read_group
from scorekeeper.files.group_archive.zip_entries import MAX_BYTES, MAX_ENTRIES
from scorekeeper.files.text import MAX_JSON_BYTES
from scorekeeper.rules.faults.definition import MissingKey, UnknownKey, UnknownPreset, WrongValue
from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.file import (
    ArchiveTooLarge,
    EncryptedEntry,
    FileTooLarge,
    ForbiddenCharacter,
    MoreProblems,
    NewerFormat,
    NotGroupArchive,
    NotText,
    TooManyEntries,
    UnlistedEntry,
)
from scorekeeper.rules.faults.play import BidOutsideLimits
from scorekeeper.rules.game.length import MAX_PENALTIES
from scorekeeper.rules.presets import preset_definition
from scorekeeper.rules.statistics.ranking import Order, Ranking
from tests.dearest_game import FORMULA, dearest_game
from tests.files.game_files import game_in, worked_sheet
from tests.property.game_strategies import attended_games, games
from tests.sheets.samples import friday_night

MONDAY = date(2022, 9, 5)
FRIDAY, WORKED, RULES, MANIFEST = (
    *("games/0002-friday-night.ohhell.json", "games/0001-oh-hell.ohhell.json"),
    *("house-rules/01-thursday-rules.toml", "club.json"),
)


def a_group() -> GroupArchive:
    rules = dict(preset_definition("himes")) | {"name": "Thursday rules", "reset_multiple": 25}
    played = (ArchivedGame(game_in(worked_sheet()), MONDAY), ArchivedGame(friday_night(), MONDAY + timedelta(days=4)))
    return GroupArchive("Pratt & Whitney", ("Alice", "Zoë"), (rules,), played)


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as pack:
        return {name: pack.read(name) for name in pack.namelist()}


def packed(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", method) as pack:
        for name, data in files.items():
            pack.writestr(name, data)
    return out.getvalue()


def wrong_in(data: bytes) -> list[tuple[str, Fault]]:
    """What is wrong with an archive, and in which of its files."""
    group, problems = read_group(data)
    assert (group is None) is bool(problems)
    return [(wrong.entry, wrong.problem.fault) for wrong in problems]


def with_files(**more: bytes) -> bytes:
    names = {"friday": FRIDAY, "rules": RULES, "list": MANIFEST}
    return packed(unpacked(write_group(a_group())) | {names.get(name, name): data for name, data in more.items()})


def with_list(**values: Any) -> bytes:
    listed = json.loads(unpacked(write_group(a_group()))[MANIFEST])
    return with_files(list=json.dumps(listed | values).encode())


def with_directory(data: bytes, at: int, value: bytes) -> bytes:
    """An archive whose directory says something else of its last file."""
    place = data.rindex(b"PK\x01\x02") + at
    return data[:place] + value + data[place + len(value) :]


@pytest.fixture
def games_read(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The games that are read meanwhile."""
    read: list[bytes] = []

    def counted(data: bytes) -> Any:
        read.append(data)
        return read_game_and_names(data)

    monkeypatch.setattr(reader, "read_game_and_names", counted)
    return read


def test_an_archive_is_a_zip_that_anybody_can_look_into() -> None:
    files = unpacked(write_group(a_group()))
    assert list(files) == [MANIFEST, RULES, WORKED, FRIDAY]
    assert json.loads(files[MANIFEST]) == {
        "format": "oh-hell-club/1",
        "name": "Pratt & Whitney",
        "players": ["Alice", "Zoë"],
        "house_rules": [RULES],
        "games": [{"file": WORKED, "started_on": "2022-09-05"}, {"file": FRIDAY, "started_on": "2022-09-09"}],
    }
    assert files[RULES].startswith(b'id = "himes"\nname = "Thursday rules"')


def test_what_goes_out_comes_in_the_same_and_goes_out_in_the_same_bytes() -> None:
    data = write_group(a_group())
    group, problems = read_group(data)
    assert problems == ()
    assert group == a_group()
    assert write_group(a_group()) == data


@given(st.lists(games(most_rounds=2) | attended_games(most_rounds=2), max_size=3), st.none() | st.just("=Group ✓"))
@settings(max_examples=15)
def test_any_group_goes_round_in_the_same_bytes(played: list[Any], name: str | None) -> None:
    data = write_group(GroupArchive(name, (), (), tuple(ArchivedGame(game, MONDAY) for game in played)))
    group, problems = read_group(data)
    assert problems == ()
    assert group is not None
    assert write_group(group) == data


def test_a_ranking_and_seasons_go_along_where_there_are_any() -> None:
    seasons = (ArchivedSeason("Autumn ✓", MONDAY), ArchivedSeason("Holiday", MONDAY, MONDAY, MONDAY))
    whole = replace(a_group(), ranking=Ranking(Order.POINTS, (5, 3, 1), 2), seasons=seasons)
    data = write_group(whole)
    listed = json.loads(unpacked(data)[MANIFEST])
    assert listed["ranking"] == {"by": "points", "places": [5, 3, 1], "dropped": 2}
    assert listed["seasons"] == [
        {"name": "Autumn ✓", "first_day": "2022-09-05"},
        {"name": "Holiday", "first_day": "2022-09-05", "last_day": "2022-09-05", "closed_on": "2022-09-05"},
    ]
    group, problems = read_group(data)
    assert problems == ()
    assert group == whole


class TestWhatIsWrong:
    def test_a_ranking(self) -> None:
        for places in ([1, 2], [], [0], [1000], ["5"], [1] * 11, 5):
            wrong = {"by": "luck", "places": places, "dropped": 100, "surprise": 1}
            assert wrong_in(with_list(ranking=wrong)) == [
                (MANIFEST, UnknownKey("ranking.surprise")),
                (MANIFEST, WrongValue("ranking.by", "one-of: rating, points, made, finish, wins")),
                (MANIFEST, WrongValue("ranking.places", "points-for-places")),
                (MANIFEST, WrongValue("ranking.dropped", "dropped-evenings")),
            ]
        assert wrong_in(with_list(ranking=3)) == [
            (MANIFEST, WrongValue("ranking", "table")),
            (MANIFEST, MissingKey("ranking.by")),
        ]

    def test_seasons(self) -> None:
        day = {"first_day": "2022-09-05"}
        wrong = [
            {"name": " ", "surprise": 1, **day},
            {"name": "x" * 41, "first_day": "yesterday"},
            {"name": "x"},
            {"name": "x", "last_day": "2022-09-04", "closed_on": "2022-09-04", **day},
            {"name": "x", "last_day": "2032-09-04", **day},
        ]
        assert wrong_in(with_list(seasons=wrong)) == [
            (MANIFEST, UnknownKey("seasons.1.surprise")),
            (MANIFEST, WrongValue("seasons.1.name", "season-name")),
            (MANIFEST, WrongValue("seasons.2.name", "season-name")),
            (MANIFEST, WrongValue("seasons.2.first_day", "date")),
            (MANIFEST, MissingKey("seasons.3.first_day")),
            (MANIFEST, WrongValue("seasons.4.last_day", "last-day")),
            (MANIFEST, WrongValue("seasons.4.closed_on", "closing-day")),
            (MANIFEST, WrongValue("seasons.5.last_day", "last-day")),
        ]
        assert wrong_in(with_list(seasons=[{"name": "x", **day}] * 101)) == [
            (MANIFEST, WrongValue("seasons", "at-most: 100"))
        ]

    def test_no_archive(self) -> None:
        """Also one that is cut off anywhere, and a zip of something else."""
        whole = write_group(a_group())
        cut = [whole[:end] for end in range(0, len(whole), 97)]
        for data in (b"PK", b"PK\x03\x04 and so on", b"{}", packed({"word/document.xml": b""}), *cut):
            assert wrong_in(data) == [("", NotGroupArchive())]

    def test_a_newer_format(self) -> None:
        newer = NewerFormat("oh-hell-club/2", "oh-hell-club/1")
        assert wrong_in(with_list(format="oh-hell-club/2")) == [("", newer)]

    def test_a_list_that_is_wrong_tells_all_of_it(self) -> None:
        games = [{"file": FRIDAY, "started_on": "yesterday"}, {"file": WORKED}]
        assert wrong_in(with_list(surprise=1, players=[3], games=games))[:5] == [
            (MANIFEST, UnknownKey("surprise")),
            (MANIFEST, WrongValue("players", "list-of-names")),
            (MANIFEST, WrongValue("games.1.started_on", "date")),
            (MANIFEST, MissingKey("games.2.started_on")),
            (WORKED, UnlistedEntry()),
        ]

    def test_more_names_than_any_group_has(self) -> None:
        names = [f"Ann {number}" for number in range(5_001)]
        assert wrong_in(with_list(players=names)) == [(MANIFEST, WrongValue("players", "at-most: 5000"))]
        assert not wrong_in(with_list(players=names[1:]))

    @pytest.mark.parametrize(
        "name", ["../evil.json", "/etc/passwd", "games/../../x", "games\\..\\x", "C:\\x", "games/", "x" * 60_000]
    )
    def test_a_path_that_leads_elsewhere(self, name: str) -> None:
        assert wrong_in(with_files(**{name: b"x"})) == [(name, UnlistedEntry())]
        listed = with_list(games=[{"file": name[:200], "started_on": "2022-09-05"}])
        assert (name[:200], UnlistedEntry()) in wrong_in(listed)

    def test_a_game_that_is_missing_or_listed_twice(self) -> None:
        one = {"file": FRIDAY, "started_on": "2022-09-05"}
        other = {"file": "games/0003-x.ohhell.json", "started_on": "2022-09-05"}
        assert wrong_in(with_list(games=[one, one, other])) == [
            (FRIDAY, NotGroupArchive()),
            ("games/0003-x.ohhell.json", NotGroupArchive()),
            (WORKED, UnlistedEntry()),
        ]

    def test_the_same_name_twice(self) -> None:
        out = BytesIO(write_group(a_group()))
        with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(out, "a") as pack:
            pack.writestr(FRIDAY, "{}")
        assert wrong_in(out.getvalue()) == [(FRIDAY, NotGroupArchive())]

    def test_games_and_rules_that_are_wrong_are_named_with_all_their_reasons(self) -> None:
        wrong = worked_sheet() | {"surprise": 1}
        wrong["rounds"][1]["bids"] = [9, 0, 1, 0]
        data = with_files(friday=json.dumps(wrong).encode(), rules=b'name = "x"\nbase = "poker"')
        assert wrong_in(data) == [
            (RULES, UnknownPreset("poker")),
            (FRIDAY, UnknownKey("surprise")),
            (FRIDAY, BidOutsideLimits(9, 0, 2)),
        ]
        # In one line, the file first.
        assert describe_entry(read_group(data)[1][2]).startswith(f"{FRIDAY}: round 2: Alice: ")

    def test_an_archive_in_an_archive(self) -> None:
        [(entry, fault)] = wrong_in(with_files(friday=write_group(a_group())))
        assert (entry, type(fault)) == (FRIDAY, NotText)

    def test_a_file_that_is_locked_changed_or_packed_in_another_way(self) -> None:
        files = unpacked(write_group(a_group()))
        assert wrong_in(with_directory(write_group(a_group()), 8, b"\x01")) == [(FRIDAY, EncryptedEntry())]
        one_letter = packed(files, zipfile.ZIP_STORED).replace(b"Friday night", b"Friday might", 1)
        assert wrong_in(one_letter) == [(FRIDAY, NotGroupArchive())]
        for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
            assert wrong_in(packed(files, method)) == [(MANIFEST, NotGroupArchive())]


def bomb_in_one_game() -> bytes:
    return with_files(friday=b" " * (MAX_BYTES + 1))


def bomb_in_many() -> bytes:
    """Eleven games of two megabytes each are one too many."""
    names = [f"games/{number:04}.ohhell.json" for number in range(12)]
    games = [{"file": name, "started_on": "2022-09-05"} for name in names]
    listed = {"format": "oh-hell-club/1", "players": [], "house_rules": [], "games": games}
    text = json.dumps(worked_sheet()).encode() + b" " * 1_900_000
    return packed({MANIFEST: json.dumps(listed).encode(), **dict.fromkeys(names, text)})


def more_files_than_fit() -> bytes:
    return packed({f"{number}": b"" for number in range(MAX_ENTRIES + 1)}, zipfile.ZIP_STORED)


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (bomb_in_one_game, (FRIDAY, FileTooLarge(2_000_000))),
        (bomb_in_many, ("", ArchiveTooLarge(20_000_000))),
        (more_files_than_fit, ("", TooManyEntries(2_500))),
    ],
)
def test_a_bomb_does_not_go_off(make: Callable[[], bytes], wrong: tuple[str, Fault]) -> None:
    """What is small on the way stays small here: neither memory nor time grow with what it claims to hold."""
    data = make()
    assert len(data) < 500_000
    tracemalloc.start()
    begun = time.process_time()
    try:
        found = wrong_in(data)
        assert time.process_time() - begun < 5
        assert tracemalloc.get_traced_memory()[1] < 40_000_000
    finally:
        tracemalloc.stop()
    assert found == [wrong]


@pytest.mark.parametrize("shape", ["[]", "[[],[]],", '""', '"",', "1,", "{", '\\"', " "])
def test_no_small_archive_costs_seconds(shape: str) -> None:
    """Ten games of 2 MB each, of 20 kB on the way: the first that is refused is read once, and no other."""
    files = [f"games/{number:04}.ohhell.json" for number in range(9)]
    game = ("[" + shape * (MAX_JSON_BYTES // len(shape)))[:MAX_JSON_BYTES].encode()
    listed = with_list(games=[{"file": file, "started_on": "2026-11-20"} for file in files], house_rules=[])
    data = packed({MANIFEST: unpacked(listed)[MANIFEST]} | dict.fromkeys(files, game))
    assert len(data) < 60_000
    begun = time.process_time()
    assert {entry for entry, _ in wrong_in(data)} == {files[0]}
    assert time.process_time() - begun < 1


def test_a_wrong_size_in_the_directory_is_not_trusted() -> None:
    """The list at the end says that a game unpacks to two bytes."""
    assert wrong_in(with_directory(bomb_in_one_game(), 24, (2).to_bytes(4, "little"))) == [(FRIDAY, NotGroupArchive())]


@given(st.data())
@settings(max_examples=60)
def test_whatever_becomes_of_an_archive_it_is_read_or_refused(data: st.DataObject) -> None:
    changed = bytearray(write_group(replace(a_group(), games=a_group().games[:1])))
    for _ in range(data.draw(st.integers(1, 6))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    wrong_in(bytes(changed))


@given(st.binary(max_size=200))
def test_any_bytes_behind_the_sign_of_a_zip_are_refused(data: bytes) -> None:
    assert wrong_in(b"PK\x03\x04" + data)


@pytest.mark.parametrize(("formula", "penalties", "rows"), [(FORMULA, 0, 500), ("", MAX_PENALTIES, 1_500)])
def test_formulas_and_penalties_count_as_well(formula: str, penalties: int, rows: int) -> None:
    dear = dearest_game(formula, penalties)
    assert len(dear.rounds) * len(dear.players) < rows
    with pytest.raises(BeyondLimits):
        read_group(write_group(GroupArchive(None, (), (), (ArchivedGame(dear, MONDAY),))), ArchiveLimits(3, rows))


class TestMoreThanOneRequestMayCost:
    LIMITS = ArchiveLimits(games=3, rows=16)

    def test_too_many_games_are_left_to_a_job_before_one_is_read(self, games_read: list[bytes]) -> None:
        with pytest.raises(BeyondLimits):
            read_group(write_group(GroupArchive(None, (), (), a_group().games * 2)), self.LIMITS)
        assert games_read == []

    def test_too_many_rows_are_left_to_a_job_at_the_first_game_beyond(self, games_read: list[bytes]) -> None:
        # Two rounds of four have eight rows.
        worked = (a_group().games[0],) * 3
        with pytest.raises(BeyondLimits):
            read_group(write_group(GroupArchive(None, (), (), worked)), ArchiveLimits(3, 8))
        assert len(games_read) == 2

    def test_as_much_as_is_allowed_comes_in_and_without_limits_all_of_it(self) -> None:
        allowed = write_group(GroupArchive(None, (), (), (a_group().games[0],) * 2))
        assert read_group(allowed, self.LIMITS)[1] == ()
        assert wrong_in(write_group(GroupArchive(None, (), (), a_group().games * 5))) == []

    def test_house_rules_count_like_games(self) -> None:
        with pytest.raises(BeyondLimits):
            read_group(write_group(GroupArchive(None, (), a_group().house_rules * 4, ())), self.LIMITS)


class TestProblems:
    def test_of_many_wrong_files_end_after_fifty_and_the_rest_is_not_read(self, games_read: list[bytes]) -> None:
        names = [f"games/{number:04}.ohhell.json" for number in range(200)]
        games = [{"file": name, "started_on": "2022-09-05"} for name in names]
        listed = {"format": "oh-hell-club/1", "players": [], "house_rules": [], "games": games}
        wrong = wrong_in(packed({MANIFEST: json.dumps(listed).encode(), **dict.fromkeys(names, b"{")}))
        assert (len(wrong), wrong[-1]) == (51, ("", MoreProblems(50)))
        assert len(games_read) == 51

    def test_of_the_list_end_after_fifty(self) -> None:
        wrong = wrong_in(with_list(**{f"x{number}": 1 for number in range(200)}))
        assert (len(wrong), wrong[-1]) == (51, ("", MoreProblems(50)))

    def test_a_name_that_steers_a_terminal_is_shown_without_its_signs(self) -> None:
        _, [wrong] = read_group(with_files(**{"games/\x1b[2J": b"x"}))
        assert describe_entry(wrong).startswith("games/�[2J: ")

    @pytest.mark.parametrize(
        ("name", "place"), [("\ud800", "name"), ("a\x00", "name"), (["Ann", "B\x1bo"], "players.2")]
    )
    def test_a_text_of_the_list_that_cannot_be_kept_is_refused_at_its_place(self, name: Any, place: str) -> None:
        first, *_ = wrong_in(with_list(**{place.partition(".")[0]: name}))
        assert first == (MANIFEST, ForbiddenCharacter(place))
