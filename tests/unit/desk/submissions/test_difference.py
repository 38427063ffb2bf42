"""What has changed from one text to another."""

from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.submissions import difference as module
from lmsdesk.desk.submissions.attempt_parts import AttemptPart, PartKind
from lmsdesk.desk.submissions.comparing import same_part
from lmsdesk.desk.submissions.difference import Piece, Side, difference
from lmsdesk.model.ids import AttemptId, AttemptKey, ColumnId, CourseId

OLD = "The cat sat on the mat. It was\nhappy. We left.\n\nA second paragraph. This sentence goes."
NEW = "The cat sat on the red mat. It\nwas happy. We then left.\n\nA second paragraph."
WORDS = st.lists(st.sampled_from(["a", "b.", "c", "d!", "e\n\n", "f"]), max_size=30).map(" ".join)
PLACE = AttemptKey(CourseId("_1_1"), ColumnId("_2_1"), AttemptId("_3_1"))


def sides(text: str, other: str, *, is_of_lines: bool = False) -> tuple[list[str], list[str]]:
    """The words, or lines, of each of the two texts, put together again."""
    found = difference(text, other, is_of_lines=is_of_lines)
    pieces = [piece for line in found.lines for piece in line.pieces]
    old = [piece.text for piece in pieces if piece.side is not Side.NEW]
    return old, [piece.text for piece in pieces if piece.side is not Side.OLD]


def test_sentences_are_compared_first_then_the_words_in_them() -> None:
    found = difference(OLD, NEW)
    assert found.lines[0].pieces == (
        Piece("The cat sat on the", Side.BOTH),
        Piece("red", Side.NEW),
        Piece("mat.", Side.BOTH),
    )
    assert [line.words(Side.BOTH) for line in found.lines][1] == "It was happy.", "however its paper wraps the words"
    assert found.lines[-1].pieces == (Piece("This sentence goes.", Side.OLD),)
    assert found.changes == [range(1), range(2, 3), range(len(found.lines) - 1, len(found.lines))]
    assert (found.removed, found.added, found.is_cut) == (3, 2, False)
    assert not difference(OLD, OLD).changes
    assert difference("", "").lines == ()


@given(WORDS, WORDS)
def test_both_texts_are_in_it_with_all_their_words(one: str, two: str) -> None:
    old, new = sides(one, two)
    assert " ".join(filter(None, old)).split() == one.split()
    assert " ".join(filter(None, new)).split() == two.split()


def test_programs_are_compared_by_lines() -> None:
    one, two = "a = 1\nb = 2\n    c = 3\n", "a = 1\n    b = 2\n    c = 3\nd = 4\n"
    assert sides(one, two, is_of_lines=True) == (one.splitlines(), two.splitlines())
    found = difference(one, two, is_of_lines=True)
    assert (found.removed, found.added, found.is_of_lines) == (1, 2, True)


def test_of_what_is_too_long_the_beginning_is_compared_and_that_is_said() -> None:
    one = "\n".join(f"x{number}" for number in range(3 * module.MOST_UNITS))
    found = difference(one, one.replace("x", "y"), is_of_lines=True)
    assert found.is_cut
    assert (found.removed, found.added) == (module.MOST_UNITS, module.MOST_UNITS)
    assert not difference(one, f"{one}\nlast", is_of_lines=True).is_cut, "what both begin with costs nothing"
    endless = difference("x" * (module.MOST_LETTERS + 1), "y")
    assert endless.is_cut
    many = module.MOST_UNITS * module.LONGEST_SENTENCE
    assert difference("word " * many, "other " * many).lines


def test_the_paper_of_another_attempt_is_found_by_its_name_then_by_its_place() -> None:
    text, comments = AttemptPart(PLACE, PartKind.TEXT, 0, text="a"), AttemptPart(PLACE, PartKind.COMMENTS, 0, text="b")
    one, two = (AttemptPart(PLACE, PartKind.FILE, number, name=name) for number, name in enumerate(("a.py", "b.py")))
    assert same_part([one, two], AttemptPart(PLACE, PartKind.FILE, 0, name="b.py")) == two
    assert same_part([text, one, two], AttemptPart(PLACE, PartKind.FILE, 1, name="new.py")) == two
    assert same_part([comments, one], text) == one
    assert same_part([comments], text) is None
