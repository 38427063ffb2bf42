"""What papers have in common."""

import random

from lmsdesk.desk.submissions.likeness import PHRASE, beside, hashed, likeness

WORDS = [f"word{number}" for number in range(2000)]


def essay(seed: int, count: int = 300) -> str:
    return " ".join(random.Random(seed).choices(WORDS, k=count))


def test_a_copied_passage_is_found_and_what_everybody_has_is_not() -> None:
    task = essay(99, 60)
    texts = [f"{task}. {essay(seed)}" for seed in range(12)]
    texts[3] += "\n" + essay(7)[:900].upper()
    found = likeness([hashed(text) for text in texts])
    [pair] = found.pairs
    assert (pair.first, pair.second) == (3, 7)
    assert pair.shared > 90
    assert 0.25 < pair.share < 0.45
    assert len(found.common) == 60 - PHRASE + 1
    assert abs(found.order.index(3) - found.order.index(7)) == 1
    assert sorted(found.order) == list(range(12))
    shown = beside(texts[3], texts[7], found.common)
    assert [line.text for line in shown.first] == texts[3].split("\n")
    [mark] = [line for line in shown.first if line.marks]
    assert mark.text.isupper(), "neither the task nor what is a paper's own"
    assert mark.text[mark.marks[0] : mark.marks[0] + mark.marks[1]].casefold() in texts[7]
    assert shown.passages == [(1, 0)]


def test_a_passage_goes_on_over_the_ends_of_lines() -> None:
    shown = beside("x one two three\nfour five six y", "One, two three four\n\nfive six", hashed("").phrases)
    assert [line.marks for line in shown.first] == [(2, 13), (0, 13)]
    assert [line.marks for line in shown.second] == [(0, 19), (), (0, 8)]
    assert shown.passages == [(0, 0)]


def test_papers_without_words_and_short_ones_do_no_harm() -> None:
    assert likeness([]).order == []
    found = likeness([hashed(""), hashed("one two"), hashed("?!"), hashed("one two")])
    assert found.pairs == []
    assert found.order == [1, 3, 0, 2]
