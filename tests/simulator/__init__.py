"""A seeded, deterministic simulator of several desks, one service, bad lines, bad disks and sudden deaths.

`KINDS` lists the kinds of targets that people change.
"""

from tests.simulator.beside_marks import Answers, Shares
from tests.simulator.contents import Contents
from tests.simulator.copies import Copies
from tests.simulator.files import Files
from tests.simulator.grades import Grades
from tests.simulator.group_marks import GroupMarks
from tests.simulator.kept_here import Annotations, CommentBank, CommentUses, OwnRubrics, RubricChoices
from tests.simulator.kinds import KINDS
from tests.simulator.marks import Marks

_KINDS = (
    Grades,
    Marks,
    GroupMarks,
    Annotations,
    RubricChoices,
    OwnRubrics,
    CommentBank,
    CommentUses,
    Shares,
    Answers,
    Contents,
    Files,
    Copies,
)
KINDS.update({kind.name: kind() for kind in _KINDS})
