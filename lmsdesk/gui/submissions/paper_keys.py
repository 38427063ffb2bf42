"""What a key does while the paper has the keys: digits begin the score or choose in a rubric, letters are commands."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage

_SCORE_KEYS: Final = frozenset("0123456789.,+-")


def letters_of(page: "SubmissionsPage") -> dict[str, Callable[[], object]]:
    """What each letter does, whatever paper is on the screen."""
    return {
        "n": page.next_student,
        "p": page.previous_student,
        "g": page.next_to_grade,
        "k": page.tagging.toggle_flag,
        "j": page.next_flagged,
        "s": lambda: page.panel.focus(page.panel.score),
        "c": page.comments.choose,
        "e": page.difference.toggle,
        "i": page.docks.toggle_task,
        "q": page.docks.toggle_answer,
        "f": lambda: page.panel.focus(page.panel.feedback),
    }


def run_key(page: "SubmissionsPage", letter: str) -> bool:
    """Do what a key stands for, or say why it does nothing here; False where it stands for nothing."""
    if page.rubric.press_digit(letter):
        return True
    if letter in _SCORE_KEYS and page.session is None:
        page.typed.refuse()
        return True
    if letter in _SCORE_KEYS:
        page.panel.type_score(letter)
        return True
    if (verb := letters_of(page).get(letter)) is None:
        return page.paper.annotating.refuse(letter)
    verb()
    return True
