"""Letters that a window takes long to set: as many as people write are kept, masses of them are not."""

import pytest

from lmsdesk.decoding.blocks import MOST_LETTERS_OF_BLOCK, Writing
from lmsdesk.decoding.messages import Block, BlockKind, Run
from lmsdesk.decoding.slow_letters import HEAVIEST, MOST_SLOW, lightened, lightened_lines, shortened, weight

FACES = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
WRITTEN = (
    "Water moves.\tIt is clear.",
    "Größe, naïve, Ångström\xa0und so weiter",
    "水分子通过膜。" * 700,
    "नमस्ते दुनिया, यह एक लंबा पाठ है। " * 100,
    "שָׁלוֹם עֲלֵיכֶם " * 200,
    "Well done " + FACES * 20,
    "\uf0b7 one of a list",
    "a" + "\u0301" * 4,
)


@pytest.mark.parametrize("text", WRITTEN)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert lightened(text) == text
    assert lightened_lines(f"{text}\n{text}") == f"{text}\n{text}"


@pytest.mark.parametrize("letter", ["\ue000", "\U000e0100", "\u200d", "\u2066", "\ufdfa"])
def test_masses_of_letters_that_take_long_become_others_of_the_same_number(letter: str) -> None:
    text = f"before {letter * 5 * MOST_SLOW} after"
    light = lightened(text)
    assert len(light) == len(text)
    assert letter not in light
    assert light.startswith("before ")
    assert light.endswith(" after")


def test_letters_are_not_piled_up() -> None:
    assert lightened("a" + "\u0301" * 1000).count("\u0301") == 8


def test_only_the_line_is_changed_that_needs_it() -> None:
    first, second = lightened_lines("\ue000" * 1000 + "\n\ue000 is kept").split("\n")
    assert "\ue000" not in first
    assert second == "\ue000 is kept"


def test_what_stands_in_a_row_for_others_is_shortened() -> None:
    assert shortened("a" + "\N{REPLACEMENT CHARACTER}" * 1000 + "b") == "a" + "\N{REPLACEMENT CHARACTER}" * 20 + "b"


@pytest.mark.parametrize("text", ["Water moves. ", "Größe – naïve, “Ångström” ", "λόγος και τέχνη ", "слова и дело "])
def test_letters_of_one_script_weigh_one_each(text: str) -> None:
    assert weight(text * 100) == len(text * 100)


@pytest.mark.parametrize("text", ["水分子通过膜。", "α x ", "○ x ", "漢a", "水分子 and then α, "])
def test_a_paragraph_that_takes_long_to_set_becomes_several(text: str) -> None:
    words = text * 2_000
    assert len(words) < weight(words) <= HEAVIEST * len(words)
    writing = Writing()
    writing.add(Block(kind=BlockKind.PARAGRAPH, runs=(Run("It begins. "), Run(words))))
    blocks = ["".join(run.text for run in block.runs) for block in writing.blocks]
    assert "".join(blocks) == "It begins. " + words
    assert blocks[0].startswith("It begins. " + text)
    assert len(blocks) > 1
    assert all(sum(weight(run.text) for run in block.runs) <= MOST_LETTERS_OF_BLOCK for block in writing.blocks)
    assert len(blocks) <= 2 * weight(words) / MOST_LETTERS_OF_BLOCK + 2


@pytest.mark.parametrize(
    ("sentence", "end"),
    [("Water moves. ", ". "), ("水分子通过膜。", "。"), ("water " * 30, " "), ("a list\nof lines. ", "\n"), ("x", "x")],
)
def test_a_long_paragraph_is_divided_where_a_sentence_a_line_or_a_word_ends(sentence: str, end: str) -> None:
    writing = Writing()
    writing.add(Block(kind=BlockKind.PARAGRAPH, runs=(Run(sentence * 20_000),)))
    blocks = ["".join(run.text for run in block.runs) for block in writing.blocks[:-1]]
    assert len(blocks) > 1
    assert all(one.endswith(end) for one in blocks)
