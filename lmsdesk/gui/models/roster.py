"""The students of a gradebook: names, ids and slots, which of them are shown and in what order. No Qt."""

from collections.abc import Iterable

import numpy as np

from lmsdesk.gui.models.ordering import Order, matching, plain_letters, ranks_of, sorted_by_rank
from lmsdesk.model.ids import UserId
from lmsdesk.model.people import Membership, User
from lmsdesk.model.sheet import Row
from lmsdesk.model.wire import known


class Roster:
    """Rows as slots: `whole` is the order of all, `shown` what the filter leaves of it."""

    def __init__(self) -> None:
        self.members: dict[int, Membership] = {}
        self.slots: dict[UserId, int] = {}
        self.names: list[str] = []
        self.student_ids: list[str] = []
        self.whole: Order = np.empty(0, np.intp)
        self.shown: Order = self.whole
        self.filter = ""
        self._haystacks: list[str] = []

    def fill(self, rows: Iterable[Row], slots: int) -> None:
        """Take the students of a sheet; the order stays until `settle`."""
        self.members = {row.slot: row.membership for row in rows}
        self.slots = {member.user_id: slot for slot, member in self.members.items()}
        names, student_ids = [""] * slots, [""] * slots
        for slot, member in self.members.items():
            user = known(member.user, User(id=member.user_id))
            names[slot] = user.sort_name
            student_ids[slot] = known(user.student_id, "") or known(user.user_name, "")
        # A pull seldom renames anybody, and folding accents takes longer than comparing.
        if (names, student_ids) == (self.names, self.student_ids):
            return
        self.names, self.student_ids = names, student_ids
        pairs = zip(names, student_ids, strict=True)
        self._haystacks = [plain_letters(f"{name} {student_id}") for name, student_id in pairs]

    def settle(self) -> None:
        """Known students keep their places, gone ones leave, new ones follow by name."""
        kept = np.array([slot for slot in self.whole.tolist() if slot in self.members], np.intp)
        fresh = np.array(sorted(self.members.keys() - set(kept.tolist())), np.intp)
        by_name = sorted_by_rank(fresh, ranks_of(self.names), is_descending=False) if len(fresh) else fresh
        self.arrange(np.concatenate([kept, by_name]))

    def arrange(self, order: Order) -> None:
        """Show the students in this order, as far as the filter lets them."""
        self.whole, self.shown = order, matching(order, self._haystacks, self.filter)

    def found(self, text: str) -> Order:
        """The slots, in order, whose name or id holds every word of `text`."""
        return matching(self.whole, self._haystacks, text)
