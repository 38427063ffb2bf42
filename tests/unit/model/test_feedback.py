"""Feedback as it is kept: plain letters as they were typed, formats in the few elements of the service."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.model.feedback import has_words, joined, kept_text, text_of, with_text_after, with_words
from lmsdesk.model.rich_text import Paragraph, Run, markup_of
from lmsdesk.model.rich_text_reading import is_markup, paragraphs_of

ALLOWED = {"a", "br", "del", "em", "h4", "li", "ol", "p", "span", "strong", "sub", "sup", "ul"}
LETTERS = st.text(st.sampled_from("ab <>&;\"'\n\u00a0é😀/pnbs\t\x00"), max_size=12)
RUNS = st.builds(
    Run,
    text=LETTERS,
    is_bold=st.booleans(),
    is_italic=st.booleans(),
    is_code=st.booleans(),
    script=st.sampled_from(("", "sub", "sup")),
    link=st.sampled_from(("", "https://e.org/?a=1&b=\"<'", "javascript:alert(1)", "file:///etc/passwd")),
)
PARAGRAPHS = st.builds(
    Paragraph,
    runs=st.lists(RUNS, max_size=4).map(tuple),
    is_heading=st.booleans(),
    list_kind=st.sampled_from(("", "", "ul", "ol")),
    depth=st.integers(0, 3),
)


def words_of(paragraphs: list[Paragraph]) -> str:
    return "\n".join("".join(run.text for run in one.runs) for one in paragraphs)


@given(st.lists(PARAGRAPHS, max_size=6))
def test_what_is_written_has_allowed_elements_only_and_is_read_as_it_was_written(text: list[Paragraph]) -> None:
    markup = markup_of(text)
    assert set(re.findall(r"</?([^\s>]*)[^>]*>", markup)) <= ALLOWED
    assert set(re.findall(r'<[a-z]+ ([a-z]+)="', markup)) <= {"href"}
    assert "javascript:" not in markup
    assert "file:" not in markup
    again = paragraphs_of(markup)
    plain = words_of(text).replace("\t", "    ").replace("\x00", "")
    assert words_of(again).rstrip() == plain.rstrip()
    assert markup_of(paragraphs_of(markup_of(again))) == markup_of(again)


@given(st.text(st.sampled_from('ab <>p/!-\n&;"'), max_size=40))
def test_any_letters_are_kept_so_that_the_same_letters_are_seen(text: str) -> None:
    kept = kept_text(text)
    assert kept == text or is_markup(kept)
    assert text_of(kept).strip() == text.strip()
    list(paragraphs_of(text))


def test_plain_feedback_is_kept_letter_by_letter() -> None:
    for text in ("a < b & c\r\n  two", "", "x <3", "&amp;", "5 <p 6"):
        assert kept_text(text) == text == text_of(text)
    assert kept_text("the <p> element") == "<p>the &lt;p&gt; element</p>"
    assert text_of("<p>the &lt;p&gt; element</p>") == "the <p> element"


def test_the_words_of_markup_without_its_tags() -> None:
    kept = '<h4>Overall</h4><ul><li>one<ol><li>in</li></ol></li></ul><p>H<sub>2</sub>O <a href="x">y</a><br>z</p>'
    assert text_of(kept) == "Overall\n• one\n  • in\nH2O y\nz"
    assert text_of('<script>x</script><style>p</style><img src="file:///x" onerror=alert(1)>seen') == "seen"


def test_what_comes_below_leaves_what_is_there_as_it_is() -> None:
    theirs = '<div style="x">Good  <b>work</b></div>\n'
    assert with_text_after(theirs, "a <b> c\nd") == theirs.rstrip() + "<p>a &lt;b&gt; c</p><p>d</p>"
    assert with_text_after("Good.\n", "More") == "Good.\nMore"
    assert with_text_after(" ", "More") == "More"
    assert joined(["<p>a</p>", "b"], between="\n\n* * *\n\n") == "<p>a</p><p>* * *</p><p>b</p>"
    assert joined(["a", "b"], between="-") == "a-b"


def test_words_are_replaced_inside_markup_and_in_plain_text() -> None:
    theirs = '<div id="1">Cite & <p>a &lt; b</p></div>'
    assert has_words(theirs, "a < b")
    assert with_words(theirs, "a < b", "c > d") == '<div id="1">Cite & <p>c &gt; d</p></div>'
    assert with_words(theirs, "a < b", "") == '<div id="1">Cite & </div>'
    assert with_words("one\ntwo\nthree", "two", "") == "one\nthree"
    assert not has_words(theirs, "div")


@pytest.mark.parametrize(
    "hostile",
    ["<b>" * 60_000 + "</i>" * 60_000, "<!--" * 60_000, "<p " * 90_000, "<ul>" * 50_000 + "x", "&" * 250_000],
)
def test_hostile_markup_is_read_in_bounds(hostile: str) -> None:
    found = paragraphs_of(hostile)
    assert len(found) <= 4_000
    assert all(one.depth < 8 for one in found)
