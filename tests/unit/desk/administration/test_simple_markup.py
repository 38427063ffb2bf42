"""Plain text as markup and back, with nothing lost of what is no plain text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.administration.fields import markup_of, readable, text_of

_TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="<\r"))


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>One &amp; two</p><p>three<br>four</p>", "One & two\n\nthree\nfour"),
        ('<!-- {"bbMLEditorVersion":1} --><p>One</p>', "One"),
        ("No tags at all", "No tags at all"),
        ("<p>With a <strong>word</strong></p>", "<p>With a <strong>word</strong></p>"),
        ("", ""),
    ],
)
def test_simple_markup_is_edited_as_text_and_other_markup_as_it_is(markup: str, text: str) -> None:
    assert text_of(markup) == text
    assert text_of(markup_of(text)) == text


@given(_TEXTS)
def test_what_is_typed_is_what_is_read_again(text: str) -> None:
    once = text_of(markup_of(text))
    assert text_of(markup_of(once)) == once
    assert once.split() == text.split()


def test_markup_is_read_without_its_tags_and_what_runs_in_it() -> None:
    markup = "<h2>News</h2><ul><li>one</li><li>two &lt;2&gt;</li></ul><script>alert(1)</script>"
    assert readable(markup).split() == ["News", "one", "two", "<2>"]
