"""The standings as a picture: a podium with the leaders on amber, whatever their number and names."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from scorekeeper.palette import AMBER_WASH
from scorekeeper.rules.game import Game
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.sheets.pictures import PrintAs, print_document, standings_html
from scorekeeper.wording.translation import identity
from tests.rules.tables import a_game, a_round
from tests.sheets.samples import played

AMBER = tuple(bytes.fromhex(AMBER_WASH[1:]))


def picture_of(sheet: ScoreSheet) -> bytes:
    return print_document(PrintAs.PAGE, standings_html(sheet, identity))


def pixels(sheet: ScoreSheet) -> Image.Image:
    return Image.open(io.BytesIO(picture_of(sheet))).convert("RGB")


def amber_steps(picture: Image.Image) -> int:
    """How many steps of the podium are amber, counted along their feet, where nothing is written."""
    feet = [picture.getpixel((x, 610)) == AMBER for x in range(picture.width)]
    return sum(now and not before for before, now in zip([False, *feet], feet, strict=False))


@pytest.mark.parametrize("players", [3, 4, 10])
def test_it_has_the_size_that_messengers_take_and_one_leader(players: int) -> None:
    sheet = played(preset("desilva"), players, 5)
    leaders = [standing for standing in sheet.standings if standing.rank == 1]
    picture = pixels(sheet)
    assert picture.size == (1080, 1350)
    assert amber_steps(picture) == min(3, len(leaders))


def test_before_the_first_round_nobody_leads() -> None:
    assert amber_steps(pixels(score_sheet(Game(preset("desilva"), ("Ann", "Bo", "Cy"), 2, 0)))) == 0


@pytest.mark.parametrize(
    ("rounds", "agreed", "rows"),
    [
        # A game that goes on, one that has ended, and one whose rows of 4 mm need more than 174 mm.
        (2, (1, 2, 1), 0),
        (3, (1, 2, 1), 3),
        (44, (1,) * 44, 0),
    ],
)
def test_at_the_end_the_sheet_is_beside_the_totals_if_it_has_room(
    rounds: int, agreed: tuple[int, ...], rows: int
) -> None:
    html = standings_html(played(preset("desilva"), 4, rounds, agreed=agreed), identity)
    assert html.count('<th scope="row"') == rows


def test_other_bids_change_the_sheet_and_nothing_beside_it() -> None:
    """Two cards: with 1 1 1 and 0 2 0, and with 2 1 2 and 1 0 1, everybody misses by one."""
    games = (a_round([1, 1, 1], [0, 2, 0]), a_round([2, 1, 2], [1, 0, 1]))
    one, two = (pixels(score_sheet(a_game("desilva", 3, row, agreed=[2]))) for row in games)
    beside, sheet = (0, 0, 510, 1350), (510, 630, 1080, 1350)
    assert one.crop(beside).tobytes() == two.crop(beside).tobytes()
    assert one.crop(sheet).tobytes() != two.crop(sheet).tobytes()


def test_the_same_game_gives_the_same_bytes_and_another_one_others() -> None:
    sheet = played(preset("himes"), 5, 7)
    assert picture_of(sheet) == picture_of(sheet)
    assert picture_of(sheet) != picture_of(played(preset("himes"), 5, 6))


def test_a_long_name_leaves_the_total_its_place() -> None:
    """Below the names of the podium, where the totals stand, the picture is the same whatever the name is."""
    short = played(preset("desilva"), 4, 9)
    long = score_sheet(replace(short.game, players=("Bartholomew-Maximilian the 3rd", *short.game.players[1:])))
    box = (0, 410, 1080, 620)
    assert pixels(short).crop(box).tobytes() == pixels(long).crop(box).tobytes()
    assert pixels(short).tobytes() != pixels(long).tobytes()


@pytest.mark.parametrize(
    ("name", "other"),
    [
        *(("محمد", "مسمد"), ("דוד", "דאד"), ("山田", "山本"), ("민준", "민수")),
        *(("สมชาย", "สดชาย"), ("मदन", "मनन"), ("👑 Bo", "🎩 Bo")),
    ],
)
def test_two_names_in_any_script_are_two_pictures_as_on_paper(name: str, other: str) -> None:
    """By a font of the machine, or where it has none by the numbers of the first letters: never by boxes alike."""
    game = played(preset("desilva"), 3, 4).game
    one, two = (pixels(score_sheet(replace(game, players=(first, *game.players[1:])))) for first in (name, other))
    assert one.tobytes() != two.tobytes()
