"""A seeded, deterministic simulator of several desks, one service, bad lines, bad disks and sudden deaths.

`KINDS` lists the kinds of targets that people change.
"""

from tests.simulator.grades import Grades
from tests.simulator.kinds import KINDS
from tests.simulator.marks import Marks

KINDS[Grades.name] = Grades()
KINDS[Marks.name] = Marks()
