"""One document of each kind with everything a student may use: it is shown, or counted among what is left out."""

import io
import zipfile

import pytest
import xlsxwriter

from lmsdesk.decoding.messages import BlockKind, Run, Style
from lmsdesk.desk.submissions.decoder import Decoder, Paper
from tests.helpers.documents import open_text_of, slides_of, word_of, zip_of
from tests.helpers.hostile_drawings import drawing

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATED = "http://schemas.openxmlformats.org/package/2006/relationships"


async def lines_of(paper: Paper) -> list[str]:
    """What is shown, a line for each block, with how it looks."""
    return [
        f"{block.kind.value}{block.number or ''}: {''.join(map(_shown, block.runs))}"
        if block.kind is not BlockKind.TABLE
        else f"table: {'|'.join(''.join(map(_shown, cell.runs)) for row in block.rows for cell in row)}"
        for block in await paper.blocks(0, 99)
    ]


def _shown(run: Run) -> str:
    text, style, link = run.text, run.style, run.link
    for one, mark in ((Style.BOLD, "*"), (Style.UNDERLINED, "_"), (Style.MARKED, "="), (Style.RAISED, "^")):
        text = f"{mark}{text}{mark}" if style & one else text
    return f"<{text} {link}>" if link else text


def losses_of(paper: Paper) -> dict[str, int]:
    """What is said to be left out."""
    return {one.kind.value: one.count for one in paper.info.losses}


def run(text: str, looks: str = "") -> str:
    return f'<w:r><w:rPr>{looks}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def relations(*each: tuple[str, str, str]) -> bytes:
    """Those of a part: number, kind, target."""
    made = "".join(
        f'<Relationship Id="{number}" Type="{_OFFICE}/{kind}" Target="{target}"'
        + (' TargetMode="External"/>' if ":" in target else "/>")
        for number, kind, target in each
    )
    return f'<Relationships xmlns="{_RELATED}">{made}</Relationships>'.encode()


def word() -> bytes:
    box = "<w:p>" + run("in a box") + "</w:p>"
    boxed = f"<w:txbxContent>{box}</w:txbxContent>"
    moved = (
        f"<w:moveFrom w:id='1'>{run('before')}</w:moveFrom><w:moveTo w:id='2'>{run('moved')}</w:moveTo>"
        "<w:del w:id='3'><w:r><w:delText>gone</w:delText></w:r></w:del>"
    )
    chosen = (
        "<w:sdt><w:sdtPr><w14:checkbox xmlns:w14='http://schemas.microsoft.com/office/word/2010/wordml'>"
        f"<w14:checked w14:val='1'/></w14:checkbox></w:sdtPr><w:sdtContent>{run('☒')}</w:sdtContent></w:sdt>"
    )
    in_a_box = (
        "<w:r><mc:AlternateContent xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006'>"
        f"<mc:Choice Requires='wps'><wps:wsp xmlns:wps='x'>{boxed}</wps:wsp></mc:Choice>"
        "<mc:Fallback><w:pict><v:rect xmlns:v='urn:schemas-microsoft-com:vml'><v:textbox>"
        f"{boxed}</v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    paragraphs = (
        run("plain ") + run("under", "<w:u w:val='single'/>") + run(" marked", "<w:highlight w:val='yellow'/>"),
        moved,
        run("secret", "<w:vanish/>"),
        run("foot") + "<w:r><w:footnoteReference w:id='2'/></w:r>",
        run("Figure ") + f"<w:fldSimple w:instr='SEQ Figure'>{run('7')}</w:fldSimple>",
        f"<w:hyperlink r:id='rId20'>{run('here')}</w:hyperlink> <w:hyperlink r:id='rId22'>{run('there')}</w:hyperlink>",
        chosen + run("agreed"),
        in_a_box,
    )
    notes = (
        "<w:footnotes xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'>"
        f"<w:footnote w:id='2'><w:p>{run('at the foot')}</w:p></w:footnote></w:footnotes>"
    )
    related = relations(
        ("rId20", "hyperlink", "file:///c:/x.docx"),
        ("rId21", "footnotes", "footnotes.xml"),
        ("rId23", "styles", "styles.xml"),
        ("rId22", "hyperlink", "https://example.org/"),
    )
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{number}"><w:name w:val="{name}"/></w:style>'
        for number, name in (("a1", "Title"), ("a2", "Quote"))
    )
    named = "".join(
        f"<w:p><w:pPr><w:pStyle w:val='{number}'/></w:pPr>{run(words)}</w:p>"
        for number, words in (("a1", "On osmosis"), ("a2", "as they say"))
    )
    body = named + "".join(f"<w:p>{one}</w:p>" for one in paragraphs)
    names = "xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'"
    parts = {"word/footnotes.xml": notes, "word/styles.xml": f"<w:styles {names}>{styles}</w:styles>"}
    return word_of(
        body, {"word/_rels/document.xml.rels": related, **{name: part.encode() for name, part in parts.items()}}
    )


async def test_a_document_of_word(decoder: Decoder) -> None:
    paper = await decoder.open("essay.docx", word())
    assert await lines_of(paper) == [
        "heading: On osmosis",
        "quote: as they say",
        "paragraph: plain _under_= marked=",
        "paragraph: moved",
        "paragraph: secret",
        "paragraph: foot^[1]^",
        "paragraph: Figure 7",
        "paragraph: here<there https://example.org/>",
        "paragraph: ☑ agreed",
        "paragraph: in a box",
        "item1: at the foot",
    ]
    assert losses_of(paper) == {"deleted": 1, "shown though hidden": 1, "where links lead": 1, "shapes": 1}


async def test_an_open_text(decoder: Decoder) -> None:
    looks = (
        '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" '
        'style:num-suffix="."/><text:list-level-style-bullet text:level="2"/></text:list-style>'
        "<style:style style:name='P1' style:family='paragraph'><style:text-properties fo:font-weight='bold'/>"
        "</style:style>"
    )
    note = "<text:note-citation>1</text:note-citation><text:note-body><text:p>at the foot</text:p></text:note-body>"
    inner = "<text:list><text:list-item><text:p>deeper</text:p></text:list-item></text:list>"
    formula, chart = (
        f"<text:p><draw:frame><draw:object xlink:href='./{name}'/><draw:image xlink:href='./pictures/{name}'/>"
        "</draw:frame></text:p>"
        for name in ("Object 1", "Object 2")
    )
    body = (
        f"<text:p>Word<text:note>{note}</text:note> goes on</text:p>"
        f"<text:list text:style-name='L1'><text:list-item><text:p>one</text:p>{inner}</text:list-item>"
        "<text:list-item><text:p>two</text:p></text:list-item></text:list>"
        f"<text:p text:style-name='P1'>heavy</text:p>{formula}{chart}<draw:line/>"
        "<text:p><draw:frame><draw:text-box><text:p>in a box</text:p></draw:text-box></draw:frame></text:p>"
    )
    maths = (
        b'<?xml version="1.0"?><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>a</mi><mo>+</mo>'
        b'<mi>b</mi></mrow><annotation encoding="StarMath 5.0">a+b</annotation></semantics></math>'
    )
    more = {"Object 1/content.xml": maths, "Object 2/content.xml": b"<office:chart/>", "pictures/Object 1": b"VCLMTF"}
    paper = await decoder.open("essay.odt", open_text_of(body, looks, more))
    assert await lines_of(paper) == [
        "paragraph: Word^[1]^ goes on",
        "item1: one",
        "item: deeper",
        "item2: two",
        "paragraph: *heavy*",
        "paragraph: a+b",
        "paragraph: in a box",
        "rule: ",
        "paragraph: [1] at the foot",
    ]
    assert losses_of(paper) == {"charts": 1, "shapes": 1}
    assert any(one.formula for block in await paper.blocks(0, 99) for one in block.runs)


async def test_a_rich_text(decoder: Decoder) -> None:
    text = (
        rb"{\rtf1 plain {\deleted gone}{\field{\*\fldinst HYPERLINK "
        rb'"https://example.org/a"}{\fldrslt here}} {\field{\*\fldinst{HYPERLINK "file:///x"}}{\fldrslt there}}\par '
        rb"foot{\super\chftn}{\footnote{\super\chftn}at the foot} goes on\par "
        rb"{\shp{\*\shpinst{\sp{\sn fillColor}{\sv 1}}{\shptxt in a box\par}}{\shprslt{\*\do old}}}"
        rb"{\uldb twice} {\field{\*\fldinst PAGE}{\fldrslt 7}}}"
    )
    paper = await decoder.open("essay.rtf", text)
    assert await lines_of(paper) == [
        "paragraph: plain <here https://example.org/a> there",
        "paragraph: foot [at the foot] goes on",
        "paragraph: in a box",
        "paragraph: _twice_ 7",
    ]
    assert losses_of(paper) == {"deleted": 1, "where links lead": 1, "shapes": 1}


async def test_a_presentation(decoder: Decoder) -> None:
    def shape(words: str, looks: str = "") -> str:
        run = f"<a:r>{looks}<a:t>{words}</a:t></a:r>"
        return f"<p:sp><p:txBody><a:p>{run}</a:p></p:txBody></p:sp>"

    linked = shape("here", '<a:rPr u="sng"><a:hlinkClick r:id="rId30"/></a:rPr>')
    linked += shape("there", '<a:rPr><a:hlinkClick r:id="rId31"/></a:rPr>') + "<a:videoFile/>"
    slides = zip_parts(slides_of(linked, shape("second")))
    first, second = "ppt/slides/slide2.xml", "ppt/slides/slide1.xml"
    slides[second] = slides[second].replace(b"<p:sld ", b'<p:sld show="0" ')
    slides["ppt/slides/_rels/slide2.xml.rels"] = relations(
        ("rId30", "hyperlink", "https://example.org/?a=1&amp;b=2"), ("rId31", "hyperlink", "file:///c:/x")
    )
    slides["ppt/comments/comment1.xml"] = b'<p:cmLst xmlns:p="x"><p:cm authorId="1"/><p:cm authorId="2"/></p:cmLst>'
    assert first in slides
    paper = await decoder.open("talk.pptx", zip_of(slides))
    assert await lines_of(paper) == [
        "heading: 1",
        "paragraph: <_here_ https://example.org/?a=1&b=2>",
        "paragraph: there",
        "heading: 2",
        "paragraph: second",
    ]
    assert losses_of(paper) == {
        "comments": 2,
        "embedded": 1,
        "shown though hidden": 1,
        "layout": 1,
        "where links lead": 1,
    }


def zip_parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


async def test_a_workbook(decoder: Decoder) -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet, other = book.add_worksheet(), book.add_worksheet()
        other.hide()
        sheet.write_column(0, 0, [1, 2, 3])
        sheet.write(3, 0, "red", book.add_format({"bg_color": "red"}))
        sheet.write_url(4, 0, "https://example.org/", string="here")
        sheet.write_formula(5, 0, "=SUM(A1:A3)")
        sheet.set_row(1, None, None, {"hidden": True})
        sheet.set_column(3, 4, None, None, {"hidden": True})
        sheet.insert_textbox(9, 0, "in a box")
        sheet.set_header("&CStudent 4711")
    paper = await decoder.open("lab.xlsx", file.getvalue())
    wanted = {"formulae": 1, "headers": 1, "shown though hidden": 3, "layout": 1, "where links lead": 1, "shapes": 1}
    assert losses_of(paper) == wanted


async def test_an_open_workbook(decoder: Decoder) -> None:
    names = ("office", "table", "text", "draw")
    spaces = " ".join(f"xmlns:{one}='urn:oasis:names:tc:opendocument:xmlns:{one}:1.0'" for one in names)
    row = (
        "<table:table-row table:visibility='collapse'><table:table-cell table:formula='of:=1+1' office:value='2'"
        " office:value-type='float'><text:p><text:a>2</text:a></text:p></table:table-cell></table:table-row>"
    )
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet><table:table table:name='a'>{row}"
        "<table:shapes><draw:line/></table:shapes></table:table></office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    parts = {"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": content.encode()}
    parts["META-INF/manifest.xml"] = b"<manifest:manifest xmlns:manifest='x'/>"
    paper = await decoder.open("lab.ods", zip_of(parts))
    assert losses_of(paper) == {"formulae as values": 1, "where links lead": 1, "shapes": 1, "shown though hidden": 1}


@pytest.mark.parametrize(
    ("markup", "shown", "left_out"),
    [
        (
            "<a href='javascript:x'>a</a> <a href='#b'>b</a> <a href='c.html'>c</a>",
            "paragraph: a b c",
            {"where links lead": 2},
        ),
        ("a<script>x</script><script type='application/json'>{}</script>", "paragraph: a", {"scripts": 1}),
        ("<p align=center>a", "paragraph: a", {"layout": 1}),
        ("<font color=red>a</font>", "paragraph: a", {"layout": 1}),
        ("<input type=checkbox checked>a <input type=radio>b", "paragraph: ☑ a ○ b", {}),
        ("<input value='typed'><input type=hidden value=x><input type=submit value=y>", "paragraph: [typed]", {}),
        ("<select><option>a<option selected>b</select>", "paragraph: ○ a ◉ b", {}),
    ],
)
async def test_a_web_page(decoder: Decoder, markup: str, shown: str, left_out: dict[str, int]) -> None:
    paper = await decoder.open("page.html", markup.encode())
    assert await lines_of(paper) == [shown]
    assert losses_of(paper) == left_out


async def test_drawings_in_a_web_page(decoder: Decoder) -> None:
    inside = drawing(
        '<linearGradient id="g"><stop stop-color="#00f"/></linearGradient><rect width="900" height="900"/>'
    )
    open_ended = b"<svg viewBox='0 0 9 9'><g><rect width='9' height='9'></svg>"
    page = b"<p>a</p>" + inside + b"<table><tr><td>b" + open_ended + b"</table><svg><p>never closed"
    paper = await decoder.open("page.html", page)
    assert await lines_of(paper) == ["paragraph: a", "picture: ", "table: b", "picture: "]
    assert [size.width for size in paper.info.pages] == [900, 9]
    assert losses_of(paper) == {"embedded": 1}
