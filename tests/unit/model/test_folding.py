"""How texts are searched: without case, accents and strokes, with one typing error forgiven."""

import unicodedata

import pytest

from lmsdesk.model.folding import fitting, fold, has_nearly, spans

NAMES = ["Babić, Ana 00419828", "O’Neill, Siobhán 00420001", "Sørensen, Øyvind 00420002", "Şahin, Işıl 00420003"]


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("Babić", "babic"), ("Siobhán", "SIOBHAN"), ("Sørensen", "sorensen"), ("Łukasz", "lukasz"),
        ("Weiß", "weiss"), ("WEISS", "weiß"), ("Işıl", "isil"), ("İpek", "ipek"), ("Đorđe", "dorde"),
        ("Þór", "thor"), ("Æsa", "aesa"), ("Ǿ", "o"), ("O’Neill", "o'neill"), ("Ｂａｂｉｃ", "babic"),
        ("Nguyễn", "nguyen"), ("Αλέξης", "αλεξησ"), ("ﬁeld", "field"),
    ],
)  # fmt: skip
def test_letters_are_found_by_what_a_keyboard_has(written: str, typed: str) -> None:
    assert fold(written) == fold(typed)
    assert fold(unicodedata.normalize("NFD", written)) == fold(typed)


def test_folding_twice_changes_nothing() -> None:
    for text in map(chr, range(0x2000)):
        assert fold(fold(text)) == fold(text), text


@pytest.mark.parametrize("typed", ["babic ana", "ana  BABIĆ", "00419828", "41982"])
def test_every_word_must_be_there_in_any_order(typed: str) -> None:
    assert fitting([fold(name) for name in NAMES], typed) == [0]


def test_nothing_typed_leaves_everybody() -> None:
    assert fitting([fold(name) for name in NAMES], " ") == [0, 1, 2, 3]


@pytest.mark.parametrize("typed", ["siobhn", "siobhann", "sibohan", "siobhem neil", "soibhan", "xiobhan", "siobh"])
def test_one_error_a_word_is_forgiven(typed: str) -> None:
    expected = [1] if typed != "siobhem neil" else []
    assert fitting([fold(name) for name in NAMES], typed) == expected


@pytest.mark.parametrize("typed", ["00419829", "0041982a", "anb", "zzzz"])
def test_numbers_and_short_words_are_not_forgiven(typed: str) -> None:
    assert fitting([fold(name) for name in NAMES], typed) == []


def test_an_error_is_forgiven_only_where_nobody_fits_without() -> None:
    assert fitting(["hansen, eva", "hanson, lee"], "hanson") == [1]


def test_every_single_error_in_a_word_is_found() -> None:
    word = "sorensen"
    changed = {word[:at] + "x" + word[at + 1 :] for at in range(len(word))}
    missing = {word[:at] + word[at + 1 :] for at in range(len(word))}
    added = {word[:at] + "x" + word[at:] for at in range(len(word) + 1)}
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)}
    for typed in changed | missing | added | swapped:
        assert word.startswith(typed) or has_nearly(word, typed), typed


@pytest.mark.parametrize(
    ("text", "wanted", "found"),
    [
        ("Très bon, tres mal", "tres", ["Très", "tres"]),
        ("Straße", "ss", ["ß"]),
        ("Straße", "s", ["S", "ß"]),
        ("Tre\u0300s", "tres", ["Tre\u0300s"]),
        ("e\u0300", "e", ["e\u0300"]),
        ("aaaa", "aa", ["aa", "aa"]),
        ("abc", "", []),
    ],
)
def test_where_a_text_occurs_is_told_in_whole_letters(text: str, wanted: str, found: list[str]) -> None:
    assert [text[first:last] for first, last in spans(text, fold(wanted))] == found
