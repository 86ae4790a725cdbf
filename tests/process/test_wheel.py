"""The scorekeeper as people install it: a wheel, in an environment and a folder where nothing of the checkout is."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path, PurePosixPath
from urllib.request import urlopen

import pytest
from hatchling.build import build_sdist, build_wheel
from pypdf import PdfReader

from tests.process.phone import Phone
from tests.process.server import HOST, ROOT, Server, free_port
from tests.process.sheet_on_page import sheet_on

NAMES = ("Gina", "Harry", "Frank", "Irene")
IRENE = 3
CARRIED = ("static", "templates", "translations")
WHERE = """
import json, sys
import scorekeeper
from scorekeeper import paths

found = [scorekeeper.__file__, paths.TEMPLATES, paths.STATIC, paths.home_folder()]
print(json.dumps([sys.path, *map(str, found)]))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as `pip wheel .` makes it, without build isolation."""
    folder = tmp_path_factory.mktemp("wheel")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return folder / build_wheel(str(folder))


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of a new environment with the wheel in it. Other packages are those of these tests."""
    apart = tmp_path_factory.mktemp("apart") / "environment"
    venv.create(apart, symlinks=True)
    paths = sysconfig.get_paths(vars={"base": str(apart), "platbase": str(apart)})
    programs = Path(paths["scripts"])
    install = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install", "--quiet"]
    subprocess.run([*install, "--no-index", "--no-deps", str(wheel)], check=True, timeout=120)
    # A folder that is named in such a file is searched last, and files like this one in it, which lead to the checkout,
    # are not read.
    (Path(paths["purelib"]) / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return programs


class InstalledServer(Server):
    """`scorekeeper serve --home` from an empty folder, with nothing said in the environment."""

    def __init__(self, folder: Path, programs: Path) -> None:
        super().__init__(folder)
        self.home = folder / "home"
        self._programs = programs
        (folder / "empty").mkdir()

    def launch(self) -> None:
        """Start it without waiting for anything."""
        self.port = free_port()
        with (self.folder / "output.txt").open("ab") as output:
            self._process = subprocess.Popen(
                [self._programs / "scorekeeper", *self.command(self.port)[1:], "--home", self.home],
                cwd=self.folder / "empty",
                env=plain_environment(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )


def plain_environment() -> dict[str, str]:
    ours = ("DATABASE_URL", "SECRET_KEY", "SCOREKEEPER_HOME", "PROCESSES", "METRICS", "PYTHONPATH", "TRUSTED_HOSTS")
    return {name: value for name, value in os.environ.items() if name not in ours}


def files_below(*folders: str) -> set[str]:
    """The files of the checkout in these folders, without what Python leaves behind."""
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*"))
    return {path.relative_to(ROOT).as_posix() for path in paths if path.is_file() and "__pycache__" not in path.parts}


def test_the_wheel_carries_the_whole_package_and_every_template_script_style_and_font(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = {f"scorekeeper/{name}" for name in files_below(*CARRIED)} | files_below("scorekeeper")
    assert packed == wanted


def test_the_source_archive_holds_what_the_wheel_is_made_of_and_nothing_that_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    with tarfile.open(tmp_path / build_sdist(str(tmp_path))) as archive:
        packed = {str(PurePosixPath(*PurePosixPath(name).parts[1:])) for name in archive.getnames()}
    assert packed - files_below("scorekeeper", *CARRIED) == {
        ".gitignore",
        "CHANGELOG.md",
        "PKG-INFO",
        "README.md",
        "pyproject.toml",
    }
    assert packed >= files_below("scorekeeper", *CARRIED)


def test_nothing_of_the_checkout_is_looked_for_where_the_wheel_is_installed(programs: Path, tmp_path: Path) -> None:
    environment = plain_environment() | {"XDG_DATA_HOME": str(tmp_path / "data")}
    result = subprocess.run(
        [programs / "python", "-c", WHERE], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    searched, *found, home = json.loads(result.stdout)
    assert str(ROOT) not in searched
    assert all(Path(path).is_relative_to(programs.parent) for path in found)
    assert not Path(home).is_relative_to(ROOT)


def test_a_round_is_played_and_printed_from_the_wheel_and_kept_in_its_home(programs: Path, tmp_path: Path) -> None:
    server = InstalledServer(tmp_path, programs)
    server.start()
    try:
        phone = Phone(server)
        game = phone.start_game("desilva", NAMES, dealer=IRENE)
        cells = [*(("bid", bid) for bid in "1001"), *(("tricks", tricks) for tricks in "1000")]
        assert phone.fill_in(f"{game}/rounds/1", cells).status == 303
        page = phone.get(game).text
        assert sheet_on(phone.get(f"{game}/plain").text)[0] == ["1", "1", "0", "0", "0", "0", "1", "−1"]

        files = re.findall(r'"(/static/[^"]+\.(?:js|css))"', page)
        assert {PurePosixPath(file).suffix for file in files} == {".js", ".css"}
        font = re.sub(r"(/static/[^/]+)/.*", r"\1/fonts/inter-400.ttf", files[0])
        assert all(fetched(server, file) for file in [*files, font])

        sheet = PdfReader(io.BytesIO(fetched(server, f"{game}/sheet.pdf"))).pages[0].extract_text()
        assert all(name in sheet for name in NAMES)
    finally:
        server.kill()
    assert {file.name for file in server.home.iterdir()} >= {"scorekeeper.sqlite3", "secret_key"}
    assert list((tmp_path / "empty").iterdir()) == []


def fetched(server: Server, path: str) -> bytes:
    with urlopen(f"http://{HOST}:{server.port}{path}", timeout=60) as answer:
        return bytes(answer.read())
