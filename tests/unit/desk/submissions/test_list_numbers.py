"""Items of numbered lists are called what they are called where they were written, in each kind of document."""

import pytest

from lmsdesk.decoding.list_labels import counted
from lmsdesk.desk.submissions.decoder import Decoder
from tests.helpers.documents import open_text_of, word_of
from tests.unit.desk.submissions.test_blocks import blocks_of

_WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def numbering(*lists: str, levels: str) -> dict[str, bytes]:
    """The parts of a document of Word that say how its lists are numbered: all share the same levels."""
    nums = "".join(
        f'<w:num w:numId="{number}"><w:abstractNumId w:val="7"/>{inside}</w:num>'
        for number, inside in enumerate(lists, 1)
    )
    shared = f'<w:abstractNum w:abstractNumId="7">{levels}</w:abstractNum>'
    related = "http://schemas.openxmlformats.org/package/2006/relationships"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    relations = "".join(
        f'<Relationship Id="rId{n}" Type="{office}/{one}" Target="{one}.xml"/>'
        for n, one in enumerate(("numbering", "styles"), 1)
    )
    style = (
        '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/>'
        '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Mine"><w:basedOn w:val="Heading1"/></w:style>'
    )
    return {
        "word/numbering.xml": f"<w:numbering {_WORD}>{shared}{nums}</w:numbering>".encode(),
        "word/styles.xml": f"<w:styles {_WORD}>{style}</w:styles>".encode(),
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{related}">{relations}</Relationships>'.encode(),
    }


def level(place: int, form: str, text: str, more: str = "") -> str:
    said = f'<w:numFmt w:val="{form}"/>{more}<w:lvlText w:val="{text}"/>'
    return f'<w:lvl w:ilvl="{place}"><w:start w:val="1"/>{said}</w:lvl>'


def paragraph(words: str, place: int | None = None, *, num: int = 1, style: str = "", more: str = "") -> str:
    listed = "" if place is None else f'<w:numPr><w:ilvl w:val="{place}"/><w:numId w:val="{num}"/></w:numPr>'
    styled = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{styled}{listed}{more}</w:pPr><w:r><w:t>{words}</w:t></w:r></w:p>"


async def test_lists_of_word_go_on_after_a_paragraph(decoder: Decoder) -> None:
    levels = level(0, "decimal", "%1.") + level(1, "lowerLetter", "%2)") + level(2, "lowerRoman", "%1.%2.%3")
    again = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>'
    before = (
        '<w:pPrChange w:id="1"><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:pPrChange>'
    )
    body = (
        paragraph("one", 0) + paragraph("in one", 1) + paragraph("two", 0) + paragraph("between", more=before)
        + paragraph("three", 0) + paragraph("in three", 1) + paragraph("deep", 2) + paragraph("b", 1)
        + paragraph("seven", 0, num=3) + paragraph("eight", 0, num=3) + paragraph("none", 0, num=0)
    )  # fmt: skip
    paper = await decoder.open("essay.docx", word_of(body, numbering("", "", again, levels=levels)))
    assert await blocks_of(paper) == [
        ("item", 1, 1, "one"), ("item", 2, "a)", "in one"), ("item", 1, 2, "two"), ("paragraph", "between"),
        ("item", 1, 3, "three"), ("item", 2, "a)", "in three"), ("item", 3, "3.a.i", "deep"), ("item", 2, "b)", "b"),
        ("item", 1, 7, "seven"), ("item", 1, 8, "eight"), ("paragraph", "none"),
    ]  # fmt: skip


async def test_numbers_of_headings_and_words_in_labels_are_kept(decoder: Decoder) -> None:
    levels = level(0, "upperRoman", "Part %1:") + level(1, "decimal", "%1.%2", "<w:isLgl/>") + level(2, "bullet", "•")
    body = (
        paragraph("Aims", style="Heading1") + paragraph("words", 1, num=2) + paragraph("dot", 2, num=2)
        + paragraph("Means", style="Mine")
    )  # fmt: skip
    paper = await decoder.open("essay.docx", word_of(body, numbering("", "", levels=levels)))
    assert await blocks_of(paper) == [
        ("heading", 1, "Part I: Aims"), ("item", 2, "1.1", "words"), ("item", 3, "dot"),
        ("paragraph", "Part II: Means"),
    ]  # fmt: skip


async def test_damaged_numbers_cost_no_words(decoder: Decoder) -> None:
    parts = numbering("", levels=level(0, "decimal", "%1."))
    parts["word/numbering.xml"] = parts["word/numbering.xml"].replace(b'w:val="7"', b'w:val="8"')
    assert await blocks_of(await decoder.open("a.docx", word_of(paragraph("one", 0), parts))) == [("paragraph", "one")]


async def test_lists_of_libreoffice_go_on_where_they_say_so(decoder: Decoder) -> None:
    def item(words: str, inside: str = "", more: str = "") -> str:
        return f"<text:list-item{more}>{f'<text:p>{words}</text:p>' if words else ''}{inside}</text:list-item>"

    def listed(items: str, more: str = "") -> str:
        return f"<text:list{more}>{items}</text:list>"

    styles = (
        '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" '
        'style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" '
        'text:display-levels="2" style:num-prefix="(" style:num-suffix=")"/></text:list-style>'
    )
    bare = "<text:list-header><text:p>bare</text:p></text:list-header>"
    own, go_on = ' text:style-name="L" xml:id="x"', ' text:style-name="L" text:continue-numbering="true"'
    body = (
        listed(item("one", listed(item("a") + item("b"))), own) + "<text:p>between</text:p>"
        + listed(item("", listed(item("c"))) + item("two") + bare
        + item("three", listed(item("a again"))), go_on)
        + listed(item("other") + item("nine", more=' text:start-value="9"'), ' text:style-name="L"')
        + listed(item("four"), ' text:style-name="L" text:continue-list="x"')
    )  # fmt: skip
    assert await blocks_of(await decoder.open("essay.odt", open_text_of(body, styles))) == [
        ("item", 1, 1, "one"), ("item", 2, "(1.a)", "a"), ("item", 2, "(1.b)", "b"), ("paragraph", "between"),
        ("item", 2, "(1.c)", "c"), ("item", 1, 2, "two"), ("paragraph", "bare"), ("item", 1, 3, "three"),
        ("item", 2, "(3.a)", "a again"), ("item", 1, 1, "other"), ("item", 1, 9, "nine"), ("item", 1, 4, "four"),
    ]  # fmt: skip


async def test_chapters_of_libreoffice_have_their_numbers(decoder: Decoder) -> None:
    levels = (
        '<text:outline-level-style text:level="1" style:num-format="1"/><text:outline-level-style text:level="2" '
        'style:num-format="1" text:display-levels="2"/><text:outline-level-style text:level="3" style:num-format=""/>'
    )
    headings = "".join(
        f'<text:h text:outline-level="{depth}"{more}>{words}</text:h>'
        for depth, words, more in (
            (1, "Aims", ""), (2, "Near", ""), (2, "Far", ""), (3, "Bare", ""), (1, "Means", ""), (2, "Mine", ""),
            (1, "Thanks", ' text:is-list-header="true"'),
        )
    )  # fmt: skip
    styles = f"<text:outline-style>{levels}</text:outline-style>"
    found = await blocks_of(await decoder.open("essay.odt", open_text_of(headings, styles)))
    assert [one[-1] for one in found] == ["1 Aims", "1.1 Near", "1.2 Far", "Bare", "2 Means", "2.1 Mine", "Thanks"]


async def test_lists_of_web_pages_count_as_they_are_told(decoder: Decoder) -> None:
    markup = (
        "<ol start=0><li>zero<li value=5>five<li>six<ol type=a><li>in six</ol></ol>"
        "<ol reversed><li>three<li>two<ul><li>dot</ul><li>one</ol><ol reversed start=9><li>nine<li>eight</ol>"
        "<ol type=I start=4><li>four</ol>"
    )
    assert await blocks_of(await decoder.open("essay.html", markup.encode())) == [
        ("item", 1, "0.", "zero"), ("item", 1, 5, "five"), ("item", 1, 6, "six"), ("item", 2, "a.", "in six"),
        ("item", 1, 3, "three"), ("item", 1, 2, "two"), ("item", 2, "dot"), ("item", 1, 1, "one"),
        ("item", 1, 9, "nine"), ("item", 1, 8, "eight"), ("item", 1, "IV.", "four"),
    ]  # fmt: skip


async def test_a_long_item_has_its_number_once(decoder: Decoder) -> None:
    found = await blocks_of(await decoder.open("essay.html", b"<ol start=3><li>" + b"long words " * 1200 + b"</ol>"))
    assert [one[:-1] for one in found] == [("item", 1, 3), ("paragraph",), ("paragraph",)]


@pytest.mark.parametrize(
    ("number", "form", "words"),
    [(27, "a", "aa"), (28, "A", "BB"), (0, "a", "0"), (1994, "i", "mcmxciv"), (5000, "I", "5000"), (7, "01", "07")],
)
def test_numbers_in_other_forms(number: int, form: str, words: str) -> None:
    assert counted(number, form) == words
