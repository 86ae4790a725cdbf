"""What a module declares at its top has short names where it is served."""

from __future__ import annotations

import pytest

from scorekeeper.web.assets.short_names import with_short_top_names


@pytest.mark.parametrize(
    ("module", "short"),
    [
        ("const total=1;f(total);export{total};", "const $a=1;f($a);export{$a as total};"),
        ("function total(){}class Row{}export{total};", "function $a(){}class $b{}export{$a as total};"),
        # The one that is used most often is the shortest.
        ("const one=1,two=one+one;export{two};", "const $a=1,$b=$a+$a;export{$b as two};"),
        # A property is called as it was.
        ("const total=1;f({total},a.total);export{total};", "const $a=1;f({total:$a},a.total);export{$a as total};"),
        ("const{total=1}=a;f(total);export{total};", "const{total:$a=1}=a;f($a);export{$a as total};"),
        ("const[one,[two]]=a;export{two,one};", "const[$a,[$b]]=a;export{$b as two,$a as one};"),
        # Known to others by a short name, it has that one itself, unless something else is called so.
        ("const total=1;f(total);export{total as $c};", "const $c=1;f($c);export{$c};"),
        ("const total=$c;f(total);export{total as $c};", "const $a=$c;f($a);export{$a as $c};"),
    ],
)
def test_a_name_at_the_top_is_short_and_keeps_its_meaning(module: str, short: str) -> None:
    assert with_short_top_names(module) == short


@pytest.mark.parametrize(
    "module",
    [
        # Hidden below the top by another of the same name.
        "const total=1;f(total=>total);export{total};",
        "const total=1;function f(a,{total}){}export{f};",
        "const total=1;{const total=2;f(total)}export{f};",
        "const total=1;try{}catch(total){}export{total as f};",
        # Others ask for these by name.
        "export const total=1;f(total);",
        'import{total}from"./total.js";export const a=total;',
        # In a script that is no module, everybody sees them.
        "const total=1;f(total);",
        # Short already.
        "const a=1;export{a};",
    ],
)
def test_a_name_stays_where_another_would_not_be_safe_or_not_shorter(module: str) -> None:
    assert with_short_top_names(module) == module


def test_a_new_name_is_none_that_is_used() -> None:
    assert with_short_top_names("const total=$a;export{total};") == "const $b=$a;export{$b as total};"
