"""Drawings written anew: nothing that leads outside is left, and each is counted."""

from xml.etree import ElementTree as ET

import pytest

from lmsdesk.decoding import drawing_source
from lmsdesk.decoding.drawing_fonts import rare_letters
from lmsdesk.decoding.drawing_source import read_drawing
from lmsdesk.decoding.messages import LossKind, Trouble
from lmsdesk.decoding.paper import Unreadable
from lmsdesk.decoding.plain_marks import set_aside
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


MARKS = {
    "plotted": ("<use xlink:href='#m' x='{}.5' y=\"7\" style='fill: #1f77b4; stroke: none'/>\n", True),
    "drawn": ('<path d="M {} 1 L2,3z" transform="translate(1 2)" stroke-width=".5" fill="rgb(1, 2, 3)" />', True),
    "leading outside": ("<use href='//host/a.svg#{}'/>", False),
    "with a script": ("<rect x='{}' onload='a()'/>", False),
    "with fonts": ("<rect x='{}' style='FONT-family: Comic'/>", False),
    "with an address": ("<circle r='{}' style='fill: url(//host)'/>", False),
    "painted from outside": ("<circle r='{}' fill='URL(//host/a)'/>", False),
    "of two names": ("<use xlink:href='#m' href='#n' x='{}'/>", False),
    "with letters": ("<path class='&lt;{}' d='M0 0'/>", False),
    "that are animated": ("<rect x='{}'><set attributeName='x' to='9'/></rect>", False),
    "of another kind": ("<other:rect x='{}'/>", False),
}


@pytest.mark.parametrize("kind", MARKS)
@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "<g>{}</g>",
        "<g><rect/>{}<text>a</text></g>",
        "<metadata>{}</metadata>",
        "<!-- {} -->",
        "<style>{}</style>",
    ],
)
def test_rows_of_marks_are_what_they_are_tag_by_tag(kind: str, around: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mark, _ = MARKS[kind]
    text = drawing(around.format("".join(map(mark.format, range(20)))) + NAMED_OUTSIDE[0]).decode()
    together = read_drawing(text)
    monkeypatch.setattr(drawing_source, "set_aside", lambda text: (text, []))
    apart = read_drawing(text)
    made = [ET.canonicalize(one.markup, strip_text=True) for one in (together, apart)]
    assert made[0] == made[1]
    assert together.losses == apart.losses
    assert together.words == apart.words


@pytest.mark.parametrize("kind", MARKS)
def test_only_marks_that_lead_nowhere_are_set_aside(kind: str) -> None:
    mark, is_plain = MARKS[kind]
    left, rows = set_aside("".join(map(mark.format, range(20))))
    assert (len(rows), "<" + mark[1:5] in left) == ((1, False) if is_plain else (0, True))


def test_what_only_looks_like_marks_is_left() -> None:
    text = drawing("<text><![CDATA[" + "<rect/>" * 20 + "]]></text>").decode()
    assert read_drawing(text).words == ["<rect/>" * 20]
    assert 'n="0"' not in read_drawing(drawing('<set-aside n="0"/>' + "<rect/>" * 20).decode()).markup


def test_rows_of_marks_count_for_depth_and_length(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = "<rect x='1'/>" * 20
    for deep, is_refused in ((drawing_source.DEEPEST - 1, False), (drawing_source.DEEPEST, True)):
        text = drawing("<g>" * (deep - 1) + marks + "</g>" * (deep - 1)).decode()
        if is_refused:
            with pytest.raises(Unreadable):
                read_drawing(text)
        else:
            assert read_drawing(text).markup.count("<rect") == 20
    monkeypatch.setattr(drawing_source, "LARGEST_MADE", 200)
    with pytest.raises(Unreadable):
        read_drawing(drawing(marks).decode())


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
