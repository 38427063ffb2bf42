"""Sets of groups on the page of groups: made, changed, dealt out and deleted."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QComboBox, QDialog, QLayout, QLineEdit, QMenu, QSpinBox, QWidget

from lmsdesk.desk.administration.fields import GROUP_FIELDS, Fault
from lmsdesk.desk.administration.groups import Members, NewGroupSet, shuffled
from lmsdesk.desk.administration.people import PersonEntry
from lmsdesk.desk.administration.records import OnProgress, Outcome
from lmsdesk.gui.administration.outcomes import tell_outcome, tell_written
from lmsdesk.gui.administration.record_dialog import change
from lmsdesk.gui.administration.words import fault_words, field_title
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.actions import literal, open_below
from lmsdesk.gui.kit.dialogs import Question, confirm
from lmsdesk.gui.kit.field_contents import changes_of, fill_field
from lmsdesk.gui.kit.form_fields import FieldBox
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.kept_text import show_kept
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.model.field_values import Values
from lmsdesk.model.groups import CourseGroup, Group
from lmsdesk.model.people import STUDENT_ROLE
from lmsdesk.model.wire import first_visible, value_or

if TYPE_CHECKING:
    from lmsdesk.gui.administration.groups_page import GroupsPage

CreateSet = Callable[[NewGroupSet, OnProgress], Coroutine[Any, Any, Outcome]]
_MOST_GROUPS, _MOST_NAME = 200, 240


class GroupSetDialog(WorkDialog):
    """What will be made is said before it is."""

    def __init__(self, students: Members, work: CreateSet, parent: QWidget | None = None) -> None:
        self._students, self._work = students, work
        super().__init__("", "", parent=parent)
        self.setObjectName("groupSetDialog")
        self.show_title(self.tr("New group set"))
        self.verb.setText(self.tr("Create groups"))
        self._say_sizes()
        self.set_name.setFocus()
        self._begin()

    def _fill(self, layout: QLayout) -> None:
        self.set_name = QLineEdit(maxLength=_MOST_NAME)
        self.name_box = FieldBox("groupSetName", field_title("name"), self.set_name)
        self.count = QSpinBox(minimum=1, maximum=_MOST_GROUPS, value=4)
        self.count.lineEdit().setTextMargins(theme.INSIDE, 0, 0, 0)
        self.count.valueChanged.connect(lambda _: self._say_sizes())
        self.way = QComboBox()
        self.way.addItem(self.tr("Randomly, in groups of equal size"), shuffled)
        self.way.addItem(self.tr("In roster order, in groups of equal size"), list)
        self.way.addItem(self.tr("Leave the groups empty"), None)
        self.way.currentIndexChanged.connect(lambda _: self._say_sizes())
        titles = (field_title("name"), self.tr("Number of groups"), self.tr("Distribute students"))
        boxes = (
            self.name_box,
            FieldBox("groupCount", titles[1], self.count),
            FieldBox("groupDistribution", titles[2], self.way),
        )
        for title, box in zip(titles, boxes, strict=True):
            layout.addWidget(plain(title))
            layout.addWidget(box)

        for widget in (self.set_name, self.count, self.way):
            for signal in changes_of(widget):
                signal.connect(self.edited)

    def entered(self) -> Values:
        return {"name": self.set_name.text(), "count": self.count.value(), "way": self.way.currentIndex()}

    def fill_in(self, typed: Values) -> None:
        fill_field(self.set_name, typed.get("name", self.set_name.text()))
        fill_field(self.count, typed.get("count", self.count.value()))
        if isinstance(way := typed.get("way"), int):
            self.way.setCurrentIndex(way)

    def _say_sizes(self) -> None:
        count, total = self.count.value(), len(self._students)
        if self.way.currentData() is None:
            self.say(self.tr("Students are added to the groups later."))
            return
        least = total // count
        sizes = str(least) if total % count == 0 else self.tr("{least} or {most}").format(least=least, most=least + 1)
        people = counted(total, self.tr("1 student"), self.tr("%Ln students", "", total))
        groups = counted(count, self.tr("1 group"), self.tr("%Ln groups", "", count))
        words = self.tr("{people} in {groups} of {sizes}.")
        self.say(words.format(people=people, groups=groups, sizes=sizes))

    def _start(self) -> None:
        name = self.set_name.text().strip()
        self.name_box.show_problem("" if name else fault_words(Fault.MISSING, 0))
        if not name:
            self.set_name.setFocus()
            return
        deal = self.way.currentData()
        people = tuple(deal(self._students)) if deal is not None else ()
        wish = NewGroupSet(name, self.count.value(), people)
        self._run(self._work(wish, self._on_progress), self.tr("Creating…"))


class GroupSetWork(QObject):
    """`sets` are those of the course as the service last said; without a connection there are none."""

    def __init__(self, page: "GroupsPage") -> None:
        super().__init__(page)
        self._page = page
        self.sets: list[Group] = []
        self._is_read = False

    def title(self, entry: CourseGroup) -> str:
        """What the set of a group is called; empty for a group outside any set."""
        found = (set_title(one) for one in self.sets if one.id == _set_of(entry))
        return next(found, "")

    def on_show(self) -> Group | None:
        """The set that the list is limited to, or that of the chosen group."""
        panel = self._page.list_panel
        if panel.filter.currentIndex() > 0:
            return self.sets[panel.filter.currentIndex() - 1]
        chosen = {_set_of(entry) for entry in panel.chosen()}
        return next((one for one in self.sets if one.id in chosen), None)

    async def read(self) -> None:
        """Ask for the sets, and let the list be limited to one of them."""
        self.sets = await self._page.groups.sets.of(self._page.course_id)
        self._is_read = True
        tests = [(set_title(one), lambda group, one=one: _set_of(group) == one.id) for one in self.sets]
        # Two of them may have one title.
        keys = ["", *(one.id for one in self.sets)]
        self._page.list_panel.set_filter([(self.tr("All groups"), None), *tests], keys=keys)
        self._page.refresh()

    def create(self) -> None:
        """Make a set with its groups."""
        self._page.open_task(self._create(), what="making a set of groups")

    def edit(self) -> None:
        """Change the set on show."""
        if (found := self.on_show()) is not None:
            self._page.open_task(self._edit(found), what="changing a set of groups")

    def reopen(self, key: str) -> None:
        """Go on with the set of this id, once the sets are known."""
        found = next((one for one in self.sets if one.id == key), None)
        if found is None and self._is_read:
            self._page.drop_unsaved()
        elif found is not None:
            self._page.open_task(self._edit(found), what="going on with a set of groups")

    def deal(self) -> None:
        """Deal the students who are in no group of the set into its groups."""
        if (found := self.on_show()) is not None:
            self._page.open_task(self._deal(found), what="distributing students")

    def delete(self) -> None:
        """Delete the set on show, after saying what goes."""
        if (found := self.on_show()) is not None:
            self._page.open_task(self._delete(found), what="deleting a set of groups")

    def offer_targets(self, entry: CourseGroup, people: Sequence[PersonEntry]) -> None:
        """Let somebody choose to which group these people move; those of the same set come first."""
        menu = named(QMenu(self._page), "groupMenu")
        others = [one for one in self._page.entries if one.group.id != entry.group.id]
        others.sort(key=lambda one: _set_of(one) != _set_of(entry))
        for target in others:
            action = menu.addAction(literal(target.title))
            action.triggered.connect(lambda *_, to=target: self._move(entry, to, people))
        open_below(self._page.members.buttons["moveMembers"], menu)

    def _move(self, source: CourseGroup, target: CourseGroup, people: Sequence[PersonEntry]) -> None:
        self._page.open_task(self._moved(source, target, people), what="moving members")

    async def _moved(self, source: CourseGroup, target: CourseGroup, people: Sequence[PersonEntry]) -> None:
        way = (source.group.id, target.group.id)
        outcome = await self._page.groups.move_all(self._page.course_id, way, _named(people))
        done = outcome.done
        one = self.tr("1 member was moved to “{group}”.")
        words = counted(done, one, self.tr("%Ln members were moved to “{group}”.", "", done))
        tell_outcome(words.format(group=target.title), outcome, topic="groups")
        self._page.end()

    async def _create(self) -> None:
        work = partial(self._page.groups.sets.create, self._page.course_id)
        students, text = await self._students(), await self._page.keeper.of("newSet").find()
        dialog = GroupSetDialog(students, work, self._page)
        ended = await show_kept(dialog, text, again=self.create)
        if ended == QDialog.DialogCode.Accepted and dialog.outcome is not None:
            words = self.tr("“{name}” was created.").format(name=dialog.set_name.text().strip())
            tell_outcome(words, dialog.outcome, topic="groups")
        # What was made before it was left stays there.
        await self._end()

    async def _edit(self, entry: Group) -> None:
        if not self._page.pane.can_open():
            return
        sets, course_id = self._page.groups.sets, self._page.course_id
        work = change(GROUP_FIELDS, entry, partial(sets.read, course_id, entry), partial(sets.change, course_id))
        changed = await self._page.edit_record(
            GROUP_FIELDS, work, title=set_title(entry), entry=entry, kind="set", key=entry.id
        )
        if changed is not None:
            words = self.tr("“{name}” was changed.").format(name=set_title(changed.record))
            tell_written(words, changed, topic="groups")
        await self._end()

    async def _deal(self, entry: Group) -> None:
        groups = [one for one in self._page.entries if _set_of(one) == entry.id]
        inside = frozenset[str]().union(*(one.members for one in groups))
        left = [one for one in await self._students() if one[1] not in inside]
        if not left or not groups:
            notices.info(self.tr("No student is left to distribute."), topic="groups")
            return
        count = len(left)
        people = counted(count, self.tr("Distribute 1 student?"), self.tr("Distribute %Ln students?", "", count))
        text = self.tr("They are added randomly to the groups of “{name}”, the smallest first. No one is moved.")
        question = Question(people, text.format(name=set_title(entry)), self.tr("Distribute"))
        if await confirm(question, self._page):
            outcome = await self._page.groups.sets.distribute(self._page.course_id, groups, shuffled(left))
            done = outcome.done
            words = counted(done, self.tr("1 student was added."), self.tr("%Ln students were added.", "", done))
            tell_outcome(words, outcome, topic="groups")
        self._page.end()

    async def _delete(self, entry: Group) -> None:
        count = sum(_set_of(one) == entry.id for one in self._page.entries)
        groups = counted(count, self.tr("Its 1 group is deleted"), self.tr("Its %Ln groups are deleted", "", count))
        text = self.tr("{groups} with all submissions; this cannot be undone. Members stay in the course.")
        question = Question(
            self.tr("Delete “{name}”?").format(name=set_title(entry)),
            text.format(groups=groups),
            self.tr("Delete group set"),
            is_dangerous=True,
            back=self.tr("Keep group set"),
        )
        if await confirm(question, self._page):
            await self._page.groups.sets.delete(self._page.course_id, entry)
            notices.info(self.tr("“{name}” was deleted.").format(name=set_title(entry)), topic="groups")
        await self._end()

    async def _end(self) -> None:
        await self.read()
        self._page.end()

    async def _students(self) -> Members:
        return _named([person for person in await self._page.people() if person.role == STUDENT_ROLE])


def set_title(entry: Group) -> str:
    """What people call a set."""
    return first_visible(entry.name) or entry.id


def _set_of(group: CourseGroup) -> str:
    """The set in which a group stands; empty for one outside any."""
    return value_or(group.group.group_set_id, "")


def _named(people: Sequence[PersonEntry]) -> Members:
    return [(person.name, person.user_id) for person in people]
