"""Takes people out of a course, after saying exactly what becomes of their grades."""

from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct
from PySide6.QtWidgets import QWidget

from lmsdesk.desk.administration.people import MembershipLosses
from lmsdesk.desk.administration.several import OnProgress, Outcome
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit.formatting import counted


class RemoveWork(Struct, frozen=True):
    """How the dialog reaches the service; both raise LmsdeskError."""

    count: Callable[[], Awaitable[MembershipLosses]]
    remove: Callable[[OnProgress], Awaitable[Outcome]]


class RemovePeopleDialog(WorkDialog):
    """The button can be pressed only once it has been counted."""

    def __init__(self, names: Sequence[str], work: RemoveWork, parent: QWidget | None = None) -> None:
        self._count, self._work = len(names), work
        self._losses: MembershipLosses | None = None
        super().__init__("", "", is_dangerous=True, parent=parent)
        self.setObjectName("removePeopleDialog")
        self._name(names)
        self.cancel.setFocus()
        self._ask()

    def _name(self, names: Sequence[str]) -> None:
        count = len(names)
        one = self.tr("Remove “{name}” from this course?").format(name=names[0])
        self.show_title(counted(count, one, self.tr("Remove %Ln people from this course?", "", count)))
        self._verb_words = counted(count, self.tr("Remove 1 person"), self.tr("Remove %Ln people", "", count))
        self.verb.setText(self._verb_words)

    def _ask(self) -> None:
        self.verb.setEnabled(False)
        self.say(self.tr("Counting grades…"))
        self._tasks.spawn(self._counted(), what="counting grades", on_done=self._on_counted, on_error=self._on_failed)

    async def _counted(self) -> MembershipLosses:
        return await self._work.count()

    def _on_counted(self, losses: MembershipLosses) -> None:
        self._losses = losses
        self.say(self._sentences(losses))
        self.verb.setText(self._verb_words)
        self.verb.setEnabled(True)

    def _sentences(self, losses: MembershipLosses) -> str:
        grades = losses.grades
        words = counted(grades, self.tr("1 grade"), self.tr("%Ln grades", "", grades))
        sentences = [
            self.tr("{grades} will leave the gradebook; the site may keep them in case someone is added again.").format(
                grades=words
            )
            if grades
            else self.tr("No grades will be lost.")
        ]
        if losses.unsent:
            unsent = counted(losses.unsent, self.tr("1 grade"), self.tr("%Ln grades", "", losses.unsent))
            sentences.append(
                self.tr("Not yet on the server: {grades} that cannot be sent any more.").format(grades=unsent)
            )
        if grades or losses.unsent:
            sentences.append(self.tr("All values stay in the history on this computer."))
            sentences.append(self.tr("To keep someone's work, change the availability instead."))
        return " ".join(sentences)

    def _start(self) -> None:
        if self._losses is None:
            self._ask()
        else:
            self._run(self._removed(), self.tr("Removing…"))

    async def _removed(self) -> Outcome:
        return await self._work.remove(self._on_progress)

    def _on_failed(self, problem: LmsdeskError) -> None:
        self._losses = None
        super()._on_failed(problem)
