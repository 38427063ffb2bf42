"""Makes a set of groups and deals the students of the course into them."""

from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QComboBox, QLayout, QLineEdit, QSpinBox, QWidget

from lmsdesk.desk.administration.fields import Fault
from lmsdesk.desk.administration.group_sets import Members, NewGroupSet, shuffled
from lmsdesk.desk.administration.several import OnProgress, Outcome
from lmsdesk.gui.administration.words import fault_words, field_title
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.field_contents import changes_of, fill_field
from lmsdesk.gui.kit.form_fields import FieldBox
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import plain
from lmsdesk.model.field_values import Values

CreateSet = Callable[[NewGroupSet, OnProgress], Awaitable[Outcome]]
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
        self.place = FieldBox("groupSetName", field_title("name"), self.set_name)
        self.count = QSpinBox(minimum=1, maximum=_MOST_GROUPS, value=4)
        self.count.lineEdit().setTextMargins(theme.INSIDE, 0, 0, 0)
        self.count.valueChanged.connect(lambda _: self._say_sizes())
        self.way = QComboBox()
        self.way.addItem(self.tr("Randomly, in groups of equal size"), shuffled)
        self.way.addItem(self.tr("In roster order, in groups of equal size"), list)
        self.way.addItem(self.tr("Leave the groups empty"), None)
        self.way.currentIndexChanged.connect(lambda _: self._say_sizes())
        titles = (field_title("name"), self.tr("Number of groups"), self.tr("Distribute students"))
        places = (
            self.place,
            FieldBox("groupCount", titles[1], self.count),
            FieldBox("groupDistribution", titles[2], self.way),
        )
        for title, place in zip(titles, places, strict=True):
            layout.addWidget(plain(title))
            layout.addWidget(place)

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
        self.place.show_problem("" if name else fault_words(Fault.MISSING, 0))
        if not name:
            self.set_name.setFocus()
            return
        deal = self.way.currentData()
        people = tuple(deal(self._students)) if deal is not None else ()
        self._run(self._create(NewGroupSet(name, self.count.value(), people)), self.tr("Creating…"))

    async def _create(self, wish: NewGroupSet) -> Outcome:
        return await self._work(wish, self._on_progress)
