"""Rich text in the few elements that a service takes."""

from lmsdesk.model.rich_text import Paragraph, Run, markup_of


def entry(text: str, depth: int = 0, *, is_numbered: bool = False) -> Paragraph:
    return Paragraph((Run(text),), list_kind="ol" if is_numbered else "ul", depth=depth)


def test_letters_paragraphs_and_headings() -> None:
    runs = (
        Run("a < b & ", is_bold=True), Run("c", is_bold=True, is_italic=True), Run("2", script="sup"),
        Run("bad", link="javascript:alert(1)"),
        Run("good", link='https://e.org/?a="1"'), Run("me", link="mailto:a@b.c"),
    )  # fmt: skip
    text = [Paragraph((Run("Title"),), is_heading=True), Paragraph(runs), Paragraph(), Paragraph((Run("x\u2028y"),))]
    assert markup_of(text) == (
        "<h4>Title</h4><p><strong>a &lt; b &amp; </strong><strong><em>c</em></strong><sup>2</sup>bad"
        '<a href="https://e.org/?a=&quot;1&quot;">good</a><a href="mailto:a@b.c">me</a></p><p><br></p><p>x<br>y</p>'
    )


def test_lists_stand_inside_one_another() -> None:
    entries = [entry("a"), entry("a1", 1), entry("a2", 1), entry("b"), entry("one", is_numbered=True)]
    assert markup_of([*entries, Paragraph((Run("end"),)), Paragraph()]) == (
        "<ul><li>a<ul><li>a1</li><li>a2</li></ul></li><li>b</li></ul><ol><li>one</li></ol><p>end</p>"
    )


def test_a_text_of_which_nothing_can_be_seen_is_none() -> None:
    assert markup_of([]) == markup_of([Paragraph(), Paragraph((Run("  "),))]) == ""


def test_spaces_and_breaks_that_a_page_would_drop_are_kept() -> None:
    code = Paragraph((Run("for i:\n    go()  ", is_code=True),))
    assert markup_of([code]) == "<p><span>for i:<br>&nbsp;&nbsp;&nbsp;&nbsp;go() &nbsp;</span></p>"
    assert markup_of([Paragraph((Run("a "), Run(" b\n", is_bold=True)))]) == "<p>a <strong>&nbsp;b<br></strong><br></p>"
    assert markup_of([Paragraph((Run("a\tb\x00\ufffc"),))]) == "<p>a &nbsp;&nbsp;&nbsp;b</p>"
