"""What marking keeps on this computer only: annotations, choices in rubrics, rubrics of one's own, comments."""
# ruff: noqa: ARG002 - a kind is asked in one way about all targets

import random
from collections.abc import Iterator
from typing import ClassVar

import apsw

from lmsdesk.model import ids
from lmsdesk.model.annotations import Annotation, AnnotationKind
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.rubrics import OwnRubricTarget, RubricTarget
from lmsdesk.model.targets import target_at
from lmsdesk.model.wire import decode_json
from tests.simulator.acts_of_marking import ACTS
from tests.simulator.kinds import Act, Fields, Kind, OwnAct, Target
from tests.simulator.service import ATTEMPTS, COURSE, MARKED

ROWS = ("r1", "r2")
LEVELS = ("a", "b")
COMMENTS = ("c1", "c2")
_PAPER = "file/_1_1"
_ANNOTATIONS = "SELECT column_id, user_id, attempt_id, annotation_id, paper_id, body FROM annotation"
_CHOICES = "SELECT column_id, user_id, attempt_id, row_id, cell_id FROM rubric_choice"
_RUBRICS = "SELECT column_id, body FROM own_rubric"
_COMMENTS = "SELECT comment_id, text, points, folder, revision, is_gone FROM comment"
_USES = "SELECT use_id, points FROM comment_use WHERE points IS NOT NULL"


class KeptHere(Kind):
    """One that the service does not have."""

    part = "marks"
    is_kept_here = True

    def of_program(self, target: Target) -> ids.Target:
        """The target by its address."""
        return target_at((COURSE, target.column, target.user, target.kind, target.item))


class Annotations(KeptHere):
    """What is put on papers."""

    name = ids.AnnotationTarget.kind
    fields = ("body",)
    acts: ClassVar = {"type": 5, "join": 2, "paste": 0.5}

    def draw_target(self, dice: random.Random) -> list[str]:
        """One of a few annotations of two papers."""
        number = dice.choice(list(ATTEMPTS)[:2])
        return [MARKED, ATTEMPTS[number], self.name, f"{number}/n{dice.randrange(3)}/{_PAPER}"]

    def draw_fields(self, dice: random.Random, numbers: Iterator[int]) -> Fields:
        """A note, or that it is taken away."""
        words = f"note {next(numbers)}"
        made = Annotation(kind=AnnotationKind.NOTE, page=0, points=((1.0, 2.0),), text=words)
        return {"body": None if dice.random() < 0.2 else made.body()}

    def kept(self, connection: apsw.Connection) -> Iterator[tuple[Target, Fields]]:
        """The annotations with all that is in them."""
        for column, user, attempt, one, paper, body in connection.execute(_ANNOTATIONS):
            yield Target(column, user, self.name, f"{attempt}/{one}/{paper}"), {"body": decode_json(body.encode())}


class RubricChoices(KeptHere):
    """What was chosen in the rubric for an attempt, often together with a mark."""

    name = RubricTarget.kind
    fields = ("choices",)
    acts: ClassVar = {"type": 1, "choose": 6}

    def __init__(self) -> None:
        self.own_acts = {"choose": OwnAct(self._draw_choice, ACTS["choose"])}

    def _draw_choice(self, dice: random.Random) -> Act:
        return {"attempt": dice.choice(list(ATTEMPTS)), "choices": _choices(dice)}

    def draw_target(self, dice: random.Random) -> list[str]:
        """An attempt."""
        number = dice.choice(list(ATTEMPTS))
        return [MARKED, ATTEMPTS[number], self.name, number]

    def draw_fields(self, dice: random.Random, numbers: Iterator[int]) -> Fields:
        """Levels in some rows."""
        return {"choices": _choices(dice) or None}

    def kept(self, connection: apsw.Connection) -> Iterator[tuple[Target, Fields]]:
        """The choices of each attempt."""
        found: dict[Target, dict[str, str]] = {}
        for column, user, attempt, row, cell in connection.execute(_CHOICES):
            found.setdefault(Target(column, user, self.name, attempt), {})[row] = cell
        for target, choices in found.items():
            yield target, {"choices": choices}


class OwnRubrics(KeptHere):
    """The rubric of a column, which moves the marks that were given with it."""

    name = OwnRubricTarget.kind
    fields = ("body",)
    acts: ClassVar = {"rubric": 4}

    def __init__(self) -> None:
        self.own_acts = {"rubric": OwnAct(self._draw_rubric, ACTS["rubric"])}

    def _draw_rubric(self, dice: random.Random) -> Act:
        levels = [[row, level, dice.randrange(8) / 2, f"{row}{level}{dice.randrange(3)}"] for row, level in _LEVELS]
        return {"levels": levels if dice.random() < 0.9 else [], "meanwhile": dice.choice((0.0, 0.1, 3.0))}

    def of_program(self, target: Target) -> ids.Target:
        """The rubric of the column."""
        return OwnRubricTarget(CourseId(COURSE), ColumnId(target.column))

    def kept(self, connection: apsw.Connection) -> Iterator[tuple[Target, Fields]]:
        """The rubrics."""
        for column, body in connection.execute(_RUBRICS):
            yield Target(column, "", self.name), {"body": decode_json(body.encode())}


class CommentBank(KeptHere):
    """Words for feedback, and what they are worth; changing one is no step, and has its own way back."""

    name = "comment"
    fields = ("body",)
    acts: ClassVar = {"comment": 3, "use": 4, "rescore": 3}

    def __init__(self) -> None:
        self.own_acts = {
            "comment": OwnAct(self._draw_change, ACTS["comment"]),
            "use": OwnAct(self._draw_use, ACTS["use"]),
            "rescore": OwnAct(self._draw_change, ACTS["rescore"]),
        }

    def _draw_change(self, dice: random.Random) -> Act:
        words = {"text": f"comment {dice.randrange(5)}", "points": dice.choice((-2.0, -1.0, 0.5, 3.0))}
        drawn = {"comments": dice.choice((["c1"], ["c2"], list(COMMENTS))), "meanwhile": dice.choice((0.0, 0.1, 3.0))}
        return {**drawn, **words, "gone": dice.random() < 0.1}

    def _draw_use(self, dice: random.Random) -> Act:
        return {"comment": dice.choice(COMMENTS), "attempt": dice.choice(list(ATTEMPTS))}

    def kept(self, connection: apsw.Connection) -> Iterator[tuple[Target, Fields]]:
        """The comments."""
        for name, *body in connection.execute(_COMMENTS):
            yield Target("", "", self.name, name), {"body": body}


class CommentUses(KeptHere):
    """The points with which a comment was used."""

    name = "comment use"
    fields = ("points",)

    def kept(self, connection: apsw.Connection) -> Iterator[tuple[Target, Fields]]:
        """The points of each use."""
        for number, points in connection.execute(_USES):
            yield Target(MARKED, "", self.name, str(number)), {"points": points}


_LEVELS = [(row, level) for row in ROWS for level in LEVELS]


def _choices(dice: random.Random) -> dict[str, str]:
    return {row: dice.choice(LEVELS) for row in ROWS if dice.random() < 0.8}
