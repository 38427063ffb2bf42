"""Drawings written anew: nothing that leads outside is left, and each is counted."""

import pytest

from lmsdesk.decoding.drawing_fonts import rare_letters
from lmsdesk.decoding.drawing_source import read_drawing
from lmsdesk.decoding.messages import LossKind, Trouble
from lmsdesk.decoding.paper import Unreadable
from tests.helpers.hostile_drawings import NAMED_OUTSIDE, drawing


@pytest.mark.parametrize("inside", NAMED_OUTSIDE)
def test_what_leads_outside_is_cut_and_counted(inside: str) -> None:
    source = read_drawing(drawing(inside).decode())
    assert source.losses == {LossKind.OUTSIDE: 1}
    assert not any(word in source.markup for word in ("host", "passwd", "@import"))


@pytest.mark.parametrize(
    "inside",
    [
        "<script href='//host/x.js'>fetch('//host')</script>",
        "<rect onclick='//host'/>",
        "<rect xml:base='//host/'/>",
        "<a href='//host'><rect/></a>",
        "<style>image { href: '//host/x.png' }</style>",
        "<rect style='href: //host/x.png'/>",
        "<other:image xmlns:other='//host' href='//host'/>",
        "<metadata>//host</metadata>",
        "<foreignObject><img src='//host'/></foreignObject>",
        "<image href='data:image/svg+xml,&lt;svg//host/>'/>",
        "<image href='data:text/html;base64,aaaa//host/>'/>",
        "<!-- //host --><?x //host?><![CDATA[//host]]>",
        "<rect><set attributeName='href' to='//host'/></rect>",
    ],
)
def test_nothing_else_comes_through_either(inside: str) -> None:
    assert "host" not in read_drawing(drawing(inside).decode()).markup


def test_pictures_inside_and_parts_of_the_drawing_are_kept() -> None:
    kept = (
        '<image href="data:image/png;base64,AAAA"/>',
        '<use href="#a"/>',
        '<rect fill="url(#b)"/>',
        "<text>x &lt; y</text>",
    )
    source = read_drawing(drawing("".join(kept)).decode())
    assert all(one in source.markup for one in kept)
    assert source.words == ["x < y"]
    assert not source.losses


def test_what_holds_nothing_is_one_tag_and_what_holds_something_is_not() -> None:
    inside = "<g><rect x='1' id='a\"&lt;'/><foreignObject/></g><text y='1'><tspan/>a<tspan> </tspan></text><g>\n</g>"
    made = read_drawing(drawing(inside).decode()).markup
    assert '<g><rect x="1" id=\'a"&lt;\'/></g><text y="1"><tspan/>a<tspan> </tspan></text><g/></svg>' in made


def test_a_style_that_many_marks_share_is_cut_in_each_of_them() -> None:
    inside = "<rect style='fill: red'/><rect style='fill: url(//host/a)'/>" * 3
    source = read_drawing(drawing(inside).decode())
    assert source.markup.count('style="fill: red"') == source.markup.count('style="fill: none"') == 3
    assert source.losses[LossKind.OUTSIDE] == 3


def test_letters_of_other_scripts_are_drawn_or_counted() -> None:
    """Which fonts there are depends on the computer; hieroglyphs are in none of those that are looked for."""
    page = drawing('<text y="700" font-size="300" font-family="Times">{}</text>'.format("鍵𓀀")).decode()
    source = read_drawing(page)
    assert source.rare == {"鍵", "𓀀"}
    assert source.losses[LossKind.LETTERS] == (1 if rare_letters("鍵")[1] == 0 else 2)
    assert not read_drawing(drawing("<text>Größe αβγ Ж ∑ \N{NO-BREAK SPACE}</text>").decode()).rare


def test_a_prefix_and_declared_words_are_understood() -> None:
    text = (
        '<!DOCTYPE svg [<!ENTITY space "http://www.w3.org/2000/svg"><!ENTITY word "Cell">]>'
        '<s:svg xmlns:s="&space;" width="2in" height="72pt"><s:text>&word;</s:text></s:svg>'
    )
    source = read_drawing(text)
    assert (source.width, source.height, source.words) == (192.0, 96.0, ["Cell"])


@pytest.mark.parametrize("text", ["<svg>", "<html/>", "", "<svg/><svg/>", '<!DOCTYPE svg [<!ENTITY a "&b;">]><svg/>'])
def test_what_is_no_drawing_is_refused(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_drawing(text)
    assert refused.value.trouble is Trouble.DAMAGED
