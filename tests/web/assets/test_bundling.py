"""Bundled scripts and styles mean the same as their sources."""

from __future__ import annotations

import posixpath
import re

import pytest

from scorekeeper.paths import STATIC
from scorekeeper.web.assets.bundling import Bundle
from scorekeeper.web.assets.css_imports import with_imports
from scorekeeper.web.assets.js_module import BundleError, parse_module
from scorekeeper.web.assets.page_scripts import GAME_PAGE, PageScripts
from scorekeeper.web.assets.script_files import ScriptFiles

STORE = "export let total = 0;\nexport function grow() { total += 1; }\n"
TABLE = 'import { total } from "./store.js";\nconst place = 1;\nexport const shown = () => total + place;\n'
WORDS = 'const place = 2;\nexport const shown = () => "words";\n'
APP = """import { grow } from "./game/store.js";
import { shown } from "./game/table.js";
import { shown as words } from "./words.js";

grow();
setTimeout(() => import("./game/later.js"), 300);
"""
LATER = """import { total } from "./store.js";
import { shown } from "../words.js";
import { alone } from "./alone.js";
alone(total, shown);
"""
FILES = {
    "app.js": APP,
    "words.js": WORDS,
    "game/store.js": STORE,
    "game/table.js": TABLE,
    "game/later.js": LATER,
    "game/alone.js": "export const alone = (...all) => all;\n",
}


def scripts(**changed: str) -> ScriptFiles:
    """The files above, some with another text."""
    texts = {**FILES, **{f"{name}.js": text for name, text in changed.items()}}
    return ScriptFiles("app.js", {path: parse_module(path, text) for path, text in texts.items()})


def bundled(file: str = "app.js", **changed: str) -> str:
    return Bundle(scripts(**changed)).text(file)


def test_every_module_stands_behind_those_it_imports() -> None:
    assert scripts().files["app.js"] == ("game/store.js", "game/table.js", "words.js", "app.js")


def test_a_name_that_two_modules_have_is_kept_apart() -> None:
    assert bundled() == (
        "let total = 0;\nfunction grow() { total += 1; }\n"
        "const place$3 = 1;\nconst shown$2 = () => total + place$3;\n"
        'const place$5 = 2;\nconst shown$4 = () => "words";\n'
        "\ngrow();\n"
        'setTimeout(() => import("./game/later.js"), 300);\n'
        "export { shown$4 as A, total as B };\n"
    )


@pytest.mark.parametrize("used", ["const f = (total) => total;", "f({ total });", "{ const total = 1; f(total); }"])
def test_a_name_that_another_module_uses_for_something_else_is_kept_apart(used: str) -> None:
    text = bundled(words=f"{WORDS}{used}\n")
    assert "let total$0 = 0;\nfunction grow() { total$0 += 1; }\n" in text
    assert used in text


def test_a_property_is_called_as_it_was() -> None:
    table = "const place = 1;\nexport const shown = () => ({ place, a: place.place });\n"
    assert "() => ({ place:place$3, a: place$3.place })" in bundled(**{"game/table": table})


def test_a_name_that_no_other_module_has_stays() -> None:
    text = {"words": "export const shown = () => 2;\n", "app": 'import { shown } from "./words.js";\nshown();\n'}
    assert bundled(**text) == "const shown = () => 2;\nshown();\n"


def test_what_comes_later_shares_what_came_before() -> None:
    assert scripts().files["game/later.js"] == ("game/alone.js", "game/later.js")
    assert bundled("game/later.js") == (
        'import { B as total, A as shown } from "../app.js";\nconst alone = (...all) => all;\nalone(total, shown);\n'
    )


def test_a_name_that_changes_is_the_same_variable_for_everybody() -> None:
    later = {"game/later": 'import { total as sum } from "./store.js";\nconst total = sum;\n'}
    assert bundled("game/later.js", **later) == ('import { A as total$1 } from "../app.js";\nconst total = total$1;\n')


def test_what_several_later_files_import_is_a_file_of_its_own() -> None:
    app = f'{APP}setTimeout(() => import("./game/last.js"), 600);\n'
    last = {"game/last": 'import { alone } from "./alone.js";\nexport const last = alone;\n', "app": app}
    assert scripts(**last).files == {
        "app.js": ("game/store.js", "game/table.js", "words.js", "app.js"),
        "game/alone.js": ("game/alone.js",),
        "game/later.js": ("game/later.js",),
        "game/last.js": ("game/last.js",),
    }
    assert bundled("game/alone.js", **last) == "const alone = (...all) => all;\nexport { alone };\n"
    assert 'import { alone } from "./alone.js";\n' in bundled("game/later.js", **last)
    # A dynamic import uses the exported names as they are written.
    assert bundled("game/last.js", **last).endswith("const last = alone;\nexport { last };\n")


def test_what_several_files_import_stands_in_the_last_one_that_is_there_before_all_of_them() -> None:
    """The later file loads the last one, so it is there when that asks for what both need."""
    later = {"game/later": f'{LATER}setTimeout(() => import("./last.js"));\n'}
    last = {"game/last": 'import { alone } from "./alone.js";\nexport const last = alone;\n'}
    files = scripts(**later, **last).files
    assert files["game/later.js"] == ("game/alone.js", "game/later.js")
    assert files["game/last.js"] == ("game/last.js",)
    assert 'import { A as alone } from "./later.js";\n' in bundled("game/last.js", **later, **last)


def test_what_only_a_later_file_loads_later_is_known_too() -> None:
    later = {"game/later": 'setTimeout(() => import("./alone.js"));\n'}
    assert list(scripts(**later).files) == ["app.js", "game/later.js", "game/alone.js"]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"words": 'import { shown } from "./app.js";\nexport const x = shown;\n'}, "import each other"),
        ({"words": "export default 3;\n"}, "not understood: export default 3;"),
        ({"words": 'import * as all from "./game/store.js";\n'}, "not understood: import"),
        ({"words": "export const other = 1;\n"}, "no name of words.js: shown"),
        ({"words": "const shown = 1;\nexport { shown };\n"}, "not understood: export { shown };"),
        ({"words": "export var shown = 1;\n"}, "not understood: export var"),
        ({"words": 'import all from "./game/store.js";\n'}, "not understood: import all"),
        ({"words": 'import { all } from "elsewhere";\n'}, "not understood: import { all }"),
        ({"words": "export const shown = (place) => import(place);\n"}, r"not understood: import\(place\)"),
        ({"words": "export const shown = ;\n"}, "words.js is not understood"),
        (
            {"words": 'export const shown = () => import("./game/table.js");\n'},
            "table.js later, which is there already",
        ),
        (
            {
                "game/later": f'{LATER}import {{ last }} from "./last.js";\nlast(() => import("./last.js"));\n',
                "game/last": 'import { alone } from "./alone.js";\nexport const last = alone;\n',
            },
            "files import each other",
        ),
    ],
)
def test_what_is_not_understood_is_refused(changed: dict[str, str], sentence: str) -> None:
    with pytest.raises(BundleError, match=sentence):
        bundled(**changed)


@pytest.mark.parametrize(
    ("declaration", "names"),
    [
        ("export const a = 1, b = a;", ("a", "b")),
        ("export const { a, b: c, d = a, e: f = {}, ...g } = {};", ("a", "c", "d", "f", "g")),
        ("export const [a, , [b], ...c] = [];", ("a", "b", "c")),
        ("export async function a() {}", ("a",)),
        ("export function* a() {}", ("a",)),
        ("export class a {}", ("a",)),
    ],
)
def test_a_declaration_exports_every_name_it_takes(declaration: str, names: tuple[str, ...]) -> None:
    assert parse_module("a.js", declaration).exports == names


def test_comments_and_texts_import_and_export_nothing() -> None:
    text = """/*
import { a } from "./a.js";
*/
export const words = `
export const b = 1;
import("./b.js")`;
// import("./c.js")
"""
    module = parse_module("words.js", text)
    assert (module.imports, module.exports, module.dynamic_imports) == ((), ("words",), ())
    assert module.body("") == text.replace("export const words", "const words")


def test_letters_of_every_alphabet_stand_where_they_stood() -> None:
    text = 'export const suit = "♠ − ½";\nsetTimeout(() => import("./later.js"), "♥");\n'
    assert parse_module("game/suits.js", text).body("") == (
        'const suit = "♠ − ½";\nsetTimeout(() => import("./game/later.js"), "♥");\n'
    )


def test_our_own_scripts_can_be_bundled() -> None:
    ours = PageScripts(STATIC)
    assert {"js/game/view/pad.js", "js/rules/sheet.js", "js/game/penalties.js"} <= ours.inside_others
    assert not ours.inside_others & {GAME_PAGE, "js/game/settings.js", "js/offline/home.js", "js/theme.js"}
    assert not re.search(r"^import ", ours.text(GAME_PAGE), re.MULTILINE)
    assert ours.text("js/theme.js") == (STATIC / "js" / "theme.js").read_text(encoding="utf-8")


def test_every_script_a_page_asks_for_is_there() -> None:
    """No file imports a module, statically or dynamically, that is served only inside a bundle."""
    ours = PageScripts(STATIC)
    for path in (each.relative_to(STATIC).as_posix() for each in STATIC.rglob("*.js")):
        if path not in ours.inside_others:
            named = re.findall(r'(?:^import .*|\bimport\()"(\.[^"]+\.js)"', ours.text(path), re.MULTILINE)
            asked = {posixpath.normpath(posixpath.join(posixpath.dirname(path), each)) for each in named}
            assert not ours.inside_others & asked, path


def test_an_imported_style_stands_where_it_was_imported() -> None:
    styles = {
        "css/page.css": '@import "tokens.css";\n@import "parts/print.css" print;\np { color: red }\n',
        "css/tokens.css": ":root { --red: red }\n",
        "css/parts/print.css": "p { color: black }\n",
    }
    assert with_imports("css/page.css", styles.__getitem__) == (
        ":root { --red: red }\n@media print {\np { color: black }\n}\np { color: red }\n"
    )
