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
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from scorekeeper.files.game_file import read_game
from scorekeeper.files.group_archive import ArchivedGame, ArchivedSeason, GroupArchive, reader, write_group
from scorekeeper.files.group_archive.reader import ArchiveLimits, BeyondLimits, describe_entry, read_group
from scorekeeper.files.group_archive.zip_entries import MAX_BYTES, MAX_ENTRIES
from scorekeeper.rules.presets import preset_definition
from scorekeeper.rules.statistics.ranking import Order, Ranking
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


def lines_of(data: bytes) -> list[str]:
    """What is wrong with an archive."""
    group, problems = read_group(data)
    assert (group is None) is bool(problems)
    return [describe_entry(problem) for problem in problems]


def with_files(**more: bytes) -> bytes:
    names = {"friday": FRIDAY, "rules": RULES, "list": MANIFEST}
    return packed(unpacked(write_group(a_group())) | {names.get(name, name): data for name, data in more.items()})


def with_list(**values: Any) -> bytes:
    listed = json.loads(unpacked(write_group(a_group()))[MANIFEST])
    return with_files(list=json.dumps(listed | values).encode())


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
            assert lines_of(with_list(ranking=wrong)) == [
                "club.json: “ranking.surprise” means nothing here.",
                "club.json: “ranking.by” must be one of rating, points, made, finish, wins.",
                "club.json: “ranking.places” must be a list of 1 to 10 whole numbers up to 999, the largest first.",
                "club.json: “ranking.dropped” must be a whole number from 0 to 99.",
            ]
        assert lines_of(with_list(ranking=3)) == [
            "club.json: “ranking” must be an object.",
            "club.json: “ranking.by” is missing.",
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
        name, last = "must be a name of 1 to 40 letters.", "before “first_day” and at most three years after it."
        assert lines_of(with_list(seasons=wrong)) == [
            "club.json: “seasons.1.surprise” means nothing here.",
            f"club.json: “seasons.1.name” {name}",
            f"club.json: “seasons.2.name” {name}",
            "club.json: “seasons.2.first_day” must be a date as in 2022-09-05.",
            "club.json: “seasons.3.first_day” is missing.",
            f"club.json: “seasons.4.last_day” must be a day that is not {last}",
            "club.json: “seasons.4.closed_on” must be a day that is not before “first_day”.",
            f"club.json: “seasons.5.last_day” must be a day that is not {last}",
        ]
        assert lines_of(with_list(seasons=[{"name": "x", **day}] * 101)) == [
            "club.json: “seasons” must be a list of at most 100 seasons."
        ]

    @pytest.mark.parametrize("data", [b"", b"PK", b"PK\x03\x04 and so on", b"{}"], ids=repr)
    def test_no_archive(self, data: bytes) -> None:
        assert lines_of(data) == ["This is not the archive of a group, or not all of it."]

    def test_cut_off_anywhere(self) -> None:
        data = write_group(a_group())
        for end in range(0, len(data), 97):
            assert lines_of(data[:end]) == ["This is not the archive of a group, or not all of it."]

    def test_another_zip(self) -> None:
        assert lines_of(packed({"word/document.xml": b""})) == ["This is not the archive of a group, or not all of it."]

    def test_a_newer_format(self) -> None:
        [line] = lines_of(with_list(format="oh-hell-club/2"))
        assert line.startswith(
            "The file has the newer format “oh-hell-club/2”; this scorekeeper reads “oh-hell-club/1”"
        )

    def test_a_list_that_is_wrong_tells_all_of_it(self) -> None:
        games = [{"file": FRIDAY, "started_on": "yesterday"}, {"file": WORKED}]
        assert lines_of(with_list(surprise=1, players=[3], games=games))[:5] == [
            "club.json: “surprise” means nothing here.",
            "club.json: “players” must be a list of names, each a text of at most 200 letters on one line.",
            "club.json: “games.1.started_on” must be a date as in 2022-09-05.",
            "club.json: “games.2.started_on” is missing.",
            f"{WORKED}: This does not belong in the archive: nothing lists it.",
        ]

    def test_more_names_than_any_group_has(self) -> None:
        names = [f"Ann {number}" for number in range(5_001)]
        assert lines_of(with_list(players=names)) == ["club.json: “players” must be a list of at most 5000 names."]
        assert not lines_of(with_list(players=names[1:]))

    @pytest.mark.parametrize(
        "name", ["../evil.json", "/etc/passwd", "games/../../x", "games\\..\\x", "C:\\x", "games/", "x" * 60_000]
    )
    def test_a_path_that_leads_elsewhere(self, name: str) -> None:
        line = f"{name[:120]}: This does not belong in the archive: nothing lists it."
        assert lines_of(with_files(**{name: b"x"})) == [line]
        listed = with_list(games=[{"file": name[:200], "started_on": "2022-09-05"}])
        assert line in lines_of(listed)

    def test_a_game_that_is_missing_or_listed_twice(self) -> None:
        one = {"file": FRIDAY, "started_on": "2022-09-05"}
        other = {"file": "games/0003-x.ohhell.json", "started_on": "2022-09-05"}
        assert lines_of(with_list(games=[one, one, other])) == [
            f"{FRIDAY}: This is in the archive twice.",
            "games/0003-x.ohhell.json: The archive lists this, and it is not there.",
            f"{WORKED}: This does not belong in the archive: nothing lists it.",
        ]

    def test_the_same_name_twice(self) -> None:
        out = BytesIO(write_group(a_group()))
        with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(out, "a") as pack:
            pack.writestr(FRIDAY, "{}")
        assert lines_of(out.getvalue()) == [f"{FRIDAY}: This is in the archive twice."]

    def test_games_and_rules_that_are_wrong_are_named_with_all_their_reasons(self) -> None:
        wrong = worked_sheet() | {"surprise": 1}
        wrong["rounds"][1]["bids"] = [9, 0, 1, 0]
        first, *others = lines_of(with_files(friday=json.dumps(wrong).encode(), rules=b'name = "x"\nbase = "poker"'))
        assert first.startswith(f"{RULES}: There are no rules called “poker”; there are desilva, himes, classic")
        assert others == [
            f"{FRIDAY}: “surprise” means nothing here.",
            f"{FRIDAY}: round 2: Alice: A bid here is from 0 to 2, not 9.",
        ]

    def test_an_archive_in_an_archive(self) -> None:
        [line] = lines_of(with_files(friday=write_group(a_group())))
        assert line.startswith(f"{FRIDAY}: This is not text in UTF-8")

    def test_a_locked_file(self) -> None:
        data = bytearray(write_group(a_group()))
        place = data.rindex(b"PK\x01\x02")
        data[place + 8] |= 1
        assert lines_of(bytes(data)) == [f"{FRIDAY}: This is locked with a password."]

    @pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    def test_another_way_of_packing(self, method: int) -> None:
        files = unpacked(write_group(a_group()))
        assert lines_of(packed(files, method)) == ["club.json: This is damaged and cannot be unpacked."]

    def test_one_letter_changed_on_the_way(self) -> None:
        data = packed(unpacked(write_group(a_group())), zipfile.ZIP_STORED).replace(b"Friday night", b"Friday might", 1)
        assert lines_of(data) == [f"{FRIDAY}: This is damaged and cannot be unpacked."]


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
    ("make", "sentence"),
    [
        (bomb_in_one_game, f"{FRIDAY}: A game file has at most 2 MB."),
        (bomb_in_many, "An archive of a group has at most 20 MB, unpacked too."),
        (more_files_than_fit, "An archive of a group holds at most 2500 files."),
    ],
)
def test_a_bomb_does_not_go_off(make: Callable[[], bytes], sentence: str) -> None:
    """What is small on the way stays small here: neither memory nor time grow with what it claims to hold."""
    data = make()
    assert len(data) < 500_000
    tracemalloc.start()
    begun = time.process_time()
    try:
        lines = lines_of(data)
        assert time.process_time() - begun < 5
        assert tracemalloc.get_traced_memory()[1] < 40_000_000
    finally:
        tracemalloc.stop()
    assert lines == [sentence]


def test_a_wrong_size_in_the_directory_is_not_trusted() -> None:
    """The list at the end says that a game unpacks to two bytes."""
    data = bytearray(bomb_in_one_game())
    place = data.rindex(b"PK\x01\x02")
    data[place + 24 : place + 28] = (2).to_bytes(4, "little")
    assert lines_of(bytes(data)) == [f"{FRIDAY}: This is damaged and cannot be unpacked."]


@given(st.data())
@settings(max_examples=60)
def test_whatever_becomes_of_an_archive_it_is_read_or_refused(data: st.DataObject) -> None:
    changed = bytearray(write_group(replace(a_group(), games=a_group().games[:1])))
    for _ in range(data.draw(st.integers(1, 6))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    assert all(line.endswith(".") for line in lines_of(bytes(changed)))


@given(st.binary(max_size=200))
def test_any_bytes_behind_the_sign_of_a_zip_are_refused(data: bytes) -> None:
    assert lines_of(b"PK\x03\x04" + data)


class TestMoreThanOneRequestMayCost:
    LIMITS = ArchiveLimits(games=3, rows=16)

    def lines_of(self, data: bytes, limits: ArchiveLimits = LIMITS) -> list[str]:
        return [describe_entry(problem) for problem in read_group(data, limits)[1]]

    def test_too_many_games_are_left_to_a_job_before_one_is_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        read: list[bytes] = []
        monkeypatch.setattr(reader, "read_game", read.append)
        with pytest.raises(BeyondLimits):
            self.lines_of(write_group(GroupArchive(None, (), (), a_group().games * 2)))
        assert read == []

    def test_too_many_rows_are_left_to_a_job_at_the_first_game_beyond(self, monkeypatch: pytest.MonkeyPatch) -> None:
        read: list[bytes] = []

        def counted(data: bytes) -> Any:
            read.append(data)
            return read_game(data)

        monkeypatch.setattr(reader, "read_game", counted)
        # Two rounds of four have eight rows.
        worked = (a_group().games[0],) * 3
        with pytest.raises(BeyondLimits):
            self.lines_of(write_group(GroupArchive(None, (), (), worked)), ArchiveLimits(3, 8))
        assert len(read) == 2

    def test_as_much_as_is_allowed_comes_in_and_without_limits_all_of_it(self) -> None:
        allowed = write_group(GroupArchive(None, (), (), (a_group().games[0],) * 2))
        assert self.lines_of(allowed) == []
        assert lines_of(write_group(GroupArchive(None, (), (), a_group().games * 5))) == []

    def test_house_rules_count_like_games(self) -> None:
        with pytest.raises(BeyondLimits):
            self.lines_of(write_group(GroupArchive(None, (), a_group().house_rules * 4, ())))


class TestProblems:
    def test_of_many_wrong_files_end_after_fifty_and_the_rest_is_not_read(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        read: list[bytes] = []

        def counted(data: bytes) -> Any:
            read.append(data)
            return read_game(data)

        monkeypatch.setattr(reader, "read_game", counted)
        names = [f"games/{number:04}.ohhell.json" for number in range(200)]
        games = [{"file": name, "started_on": "2022-09-05"} for name in names]
        listed = {"format": "oh-hell-club/1", "players": [], "house_rules": [], "games": games}
        lines = lines_of(packed({MANIFEST: json.dumps(listed).encode(), **dict.fromkeys(names, b"{")}))
        assert len(lines) == 51
        assert lines[-1] == "More is wrong than these 50: correct them first."
        assert len(read) == 51

    def test_of_the_list_end_after_fifty(self) -> None:
        lines = lines_of(with_list(**{f"x{number}": 1 for number in range(200)}))
        assert (len(lines), lines[-1]) == (51, "More is wrong than these 50: correct them first.")

    def test_a_name_that_steers_a_terminal_is_shown_without_its_signs(self) -> None:
        assert lines_of(with_files(**{"games/\x1b[2J": b"x"})) == [
            "games/�[2J: This does not belong in the archive: nothing lists it."
        ]

    @pytest.mark.parametrize(
        ("name", "place"), [("\ud800", "name"), ("a\x00", "name"), (["Ann", "B\x1bo"], "players.2")]
    )
    def test_a_text_of_the_list_that_cannot_be_kept_is_refused_at_its_place(self, name: Any, place: str) -> None:
        [line] = lines_of(with_list(**{place.partition(".")[0]: name}))[:1]
        assert line.startswith(f"club.json: “{place}” has a character that cannot be shown or kept")
