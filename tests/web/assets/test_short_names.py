"""The top-level names of a module are shortened when it is served."""

from __future__ import annotations

import pytest

from scorekeeper.web.assets.short_names import short_names, with_short_top_names


@pytest.mark.parametrize(
    ("module", "short"),
    [
        ("const total=1;f(total);export{total};", "const A=1;f(A);export{A as total};"),
        ("function total(){}class Row{}export{total};", "function A(){}class B{}export{A as total};"),
        # The one that is used most often is the shortest.
        ("const one=1,two=one+one;export{two};", "const A=1,B=A+A;export{B as two};"),
        # A property keeps its name.
        ("const total=1;f({total},a.total);export{total};", "const A=1;f({total:A},a.total);export{A as total};"),
        ("const{total=1}=a;f(total);export{total};", "const{total:A=1}=a;f(A);export{A as total};"),
        ("const[one,[two]]=a;export{two,one};", "const[A,[B]]=a;export{B as two,A as one};"),
        # A name that is exported under a short name gets that one, unless it is taken.
        ("const total=1;f(total);export{total as tr};", "const tr=1;f(tr);export{tr};"),
        ("const total=tr;f(total);export{total as tr};", "const A=tr;f(A);export{A as tr};"),
    ],
)
def test_a_name_at_the_top_is_short_and_keeps_its_meaning(module: str, short: str) -> None:
    assert with_short_top_names(module) == short


@pytest.mark.parametrize(
    "module",
    [
        # Shadowed by a local of the same name.
        "const total=1;f(total=>total);export{total};",
        "const total=1;function f(a,{total}){}export{f};",
        "const total=1;{const total=2;f(total)}export{f};",
        "const total=1;try{}catch(total){}export{total as f};",
        # Imported and exported by name.
        "export const total=1;f(total);",
        'import{total}from"./total.js";export const a=total;',
        # A script that is no module, whose names are global.
        "const total=1;f(total);",
        # Already short.
        "const a=1;export{a};",
    ],
)
def test_a_name_stays_where_another_would_not_be_safe_or_not_shorter(module: str) -> None:
    assert with_short_top_names(module) == module


def test_a_new_name_is_none_that_is_used() -> None:
    assert with_short_top_names("const total=A;export{total};") == "const B=A;export{B as total};"


def test_no_two_names_are_the_same_and_none_is_a_word_of_the_language() -> None:
    names = list(short_names())
    assert len(names) == len(set(names)) == 26 + 52 * 52 - 3
    assert not {"do", "if", "in"} & set(names)
