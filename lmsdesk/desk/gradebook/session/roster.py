"""The students of a gradebook: names, ids and slots, which of them are shown and in what order."""

from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import Final

from msgspec import Struct

from lmsdesk.desk.gradebook.column_arrays import Mask
from lmsdesk.desk.gradebook.session.row_order import (
    Collation,
    SlotOrder,
    by_plain_letters,
    matching,
    ranked,
    sorted_by_rank,
)
from lmsdesk.desk.platform.late_numpy import np
from lmsdesk.desk.platform.long_work import PIECE, pause, pieces, run_now
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.sheet import Row


class RowKey(IntEnum):
    """A student column: what rows can be told apart and sorted by besides a column's number."""

    NAME = -1
    STUDENT_ID = -2
    USER_NAME = -3
    EMAIL = -4
    SECTION = -5


def _texts_of(member: Membership) -> tuple[str, str, str, str, str]:
    """The texts of the student columns, in the order of `RowKey`."""
    user = member.person
    user_name = user.user_name or ""
    return (
        user.sort_name,
        user.student_id or user_name,
        user_name,
        user.email,
        # The course a person came from when several were merged into this one (reference section 6).
        member.child_course_id or "",
    )


_FOUND_BY: Final = (RowKey.NAME, RowKey.STUDENT_ID, RowKey.USER_NAME)


class Students(Struct, frozen=True):
    """The students of a sheet, and their texts by slot."""

    members: dict[int, Membership]
    slots: dict[UserId, int]
    texts: dict[RowKey, list[str]]
    by_name: list[int] | None
    """The position of each by name; None where the texts are those from before."""
    gone: frozenset[int] = frozenset()
    """The slots of those who have left the course."""


class Roster:
    """Rows as slots: `whole` is the order of all, `shown` what the filters leave of it."""

    def __init__(self, collation: Collation = by_plain_letters) -> None:
        self._collation = collation
        self.members: dict[int, Membership] = {}
        self.slots: dict[UserId, int] = {}
        self.gone: frozenset[int] = frozenset()
        """The slots of those who have left the course."""
        self.texts: dict[RowKey, list[str]] = {key: [] for key in RowKey}
        """The text of each student column, by slot."""
        self.whole = self.shown = SlotOrder([])
        self.filter = ""
        self.mask: Mask | None = None
        """Which slots the other filters let through; None lets all."""
        self._haystacks: list[str] = []
        self._ranks: dict[RowKey, list[int]] = {}

    @property
    def names(self) -> list[str]:
        return self.texts[RowKey.NAME]

    @property
    def student_ids(self) -> list[str]:
        return self.texts[RowKey.STUDENT_ID]

    @property
    def haystacks(self) -> list[str]:
        """What students are searched by, folded, by slot."""
        run_now(self.prepare_search())
        return self._haystacks

    async def prepare_search(self) -> None:
        """A search begins: work out what students are searched by, as far as that was not done; it only pauses."""
        found, texts = self._haystacks, [self.texts[key] for key in _FOUND_BY]
        while (begin := len(found)) < len(texts[0]):
            words = zip(*(text[begin : begin + PIECE] for text in texts), strict=True)
            found += [fold(" ".join(dict.fromkeys(one))) for one in words]
            await pause()

    async def read(self, rows: Sequence[Row], slots: int) -> Students:
        """What `take` needs to know of the students of a sheet."""
        members, texts = dict[int, Membership](), {key: [""] * slots for key in RowKey}
        names, student_ids, user_names, emails, sections = texts.values()
        left = set[int]()
        for piece in pieces(rows):
            for row in piece:
                slot, member = row.slot, row.membership
                members[slot] = member
                if row.is_gone:
                    left.add(slot)
                names[slot], student_ids[slot], user_names[slot], emails[slot], sections[slot] = _texts_of(member)
            await pause()
        by_user = {member.user_id: slot for slot, member in members.items()}
        await pause()
        # A pull seldom renames anybody, and folding accents takes longer than comparing.
        if texts == self.texts:
            return Students(members, by_user, texts, None, frozenset(left))
        by_name = await ranked(texts[RowKey.NAME], self._collation)
        return Students(members, by_user, texts, by_name, frozenset(left))

    def take(self, students: Students) -> None:
        """Have the students of a sheet; the order stays until `apply_order`."""
        self.members, self.slots, self.gone = students.members, students.slots, students.gone
        if students.by_name is not None:
            self.texts, self._haystacks = students.texts, []
            self._ranks = {RowKey.NAME: students.by_name}

    def ranks(self, key: RowKey) -> list[int]:
        """For each slot its place by a student column, in the person's own alphabet; kept, for it takes a while."""
        if key not in self._ranks:
            self._ranks[key] = run_now(ranked(self.texts[key], self._collation))
        return self._ranks[key]

    def apply_order(self) -> None:
        """Known students keep their order, gone ones leave, new ones follow by name."""
        kept = [slot for slot in self.whole.slots if slot in self.members]
        fresh = sorted(self.members.keys() - set(kept))
        by_name = sorted_by_rank(fresh, self.ranks(RowKey.NAME))
        self.arrange(SlotOrder([*kept, *by_name]))

    def extend_mask(self, passing: Mask | None, known: Collection[int], slots: int) -> None:
        """Have a mask of so many slots: those known stay as they were shown or not, the others pass as things are."""
        if passing is None and self.mask is None:
            return
        made = np.ones(slots, np.bool_) if passing is None else passing.copy()
        before = list(known)
        made[before] = True if self.mask is None else self.mask[before]
        self.mask = made

    def arrange(self, order: SlotOrder) -> None:
        """Show the students in this order, as far as the filters let them."""
        self.whole, self.shown = order, self.found(self.filter, among=order)

    def found(self, text: str, *, among: SlotOrder | None = None) -> SlotOrder:
        """The slots, in order, that fit `text` and pass the other filters."""
        order = self.whole if among is None else among
        if self.mask is None and not text.strip():
            return order
        slots = order.array if self.mask is None else order.array[self.mask[order.array]]
        return SlotOrder(matching(slots, self.haystacks, text))
