"""What people do with rubrics and comments: they look at marks first, and enter a while later what follows."""
# ruff: noqa: ARG002 - every verb is handed the same things

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import apsw
from msgspec import to_builtins
from msgspec.structs import replace

from lmsdesk.desk import Workspace
from lmsdesk.model.comments import Comment, CommentId, CommentUse
from lmsdesk.model.ids import AttemptId, AttemptTarget, ColumnId, CourseId, UserId
from lmsdesk.model.ids import Target as ProgramTarget
from lmsdesk.model.rubrics import OwnRubricTarget
from lmsdesk.model.wire import decode_json, encode_json
from tests.simulator.kinds import Act, Fields, Target
from tests.simulator.ledger import Entry, Ledger, Move, View
from tests.simulator.service import ATTEMPTS, COURSE, MARKED
from tests.simulator.truth import same
from tests.simulator.verbs import Enter, Verb, moves_between, wished

if TYPE_CHECKING:
    from lmsdesk.desk.submissions.rubric_sheets import RubricSheet
    from lmsdesk.desk.submissions.several import MarkChange
    from tests.simulator.computer import Computer

Shown = tuple[Target, Fields, Fields]
"""What was seen of a target, and what is entered over it."""
Beside = tuple[Target, Target, Fields]
"""With what goes something else, what that is, and what is entered there."""

_PLACE = CourseId(COURSE), ColumnId(MARKED)
_RUBRIC = Target(MARKED, "", OwnRubricTarget.kind)


class EnterShown(Enter):
    """What was seen is entered as one step; what is not as it was shown is left, with all that goes with it."""

    def __init__(
        self, shown: Sequence[Shown], label: str, *, beside: Sequence[Beside] = (), needed: Target | None = None
    ) -> None:
        super().__init__([], label)
        self._shown, self._beside, self._needed = shown, beside, needed
        self._left: set[Target] | None = None

    def expect(self, ledger: Ledger, before: View) -> None:
        for target, shown, fields in self._shown:
            if all(same(name, before.seen(target, name), value) for name, value in shown.items()):
                self._wanted[target] = dict(fields)
        if self._needed is not None and self._needed not in self._wanted:
            self._wanted.clear()
        for target, other, fields in self._beside:
            if target in self._wanted:
                self._wanted[other] = dict(fields)

    def learn(self, connection: apsw.Connection, result: Any) -> None:
        self.result = result.result
        self._left = {of_program(one) for one in result.left}

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        wanted = {target for target, _, _ in self._shown if target not in self._wanted}
        wrong = self._left is not None and self._left != wanted
        faults = [f"{self._left} were left, and {wanted} should have been"] if wrong else []
        return faults + super().judged(ledger, before, after, entries)


class ChangeBank(Verb):
    """Comments in the place of others, all or none; no step of undoing."""

    name = "comment"

    def __init__(self, before: Sequence[Comment], after: Sequence[Comment]) -> None:
        self._over = {_comment(one): one.revision for one in before}
        self._after = {_comment(one): _body(one) for one in after}
        self._is_done: bool | None = None

    def learn(self, connection: apsw.Connection, result: Any) -> None:
        self._is_done = result

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        revisions = {target: before.kept.get(target, {}).get("body", [None] * 5)[3] for target in self._after}
        is_right = all(revisions[target] == self._over.get(target) for target in self._after)
        wanted = self._after if is_right else {}
        moves = moves_between(before, after)
        found = {target: new for target, _, _, new in moves}
        wished(ledger, before, after, moves)
        faults = [] if found == wanted else [f"the comments moved as {moves} and should have as {wanted}"]
        return faults + ([f"it was said to be done: {self._is_done}"] if self._is_done not in {None, is_right} else [])


class NoteUse(Verb):
    """A comment was used: its points are remembered with the attempt."""

    name = "use"

    def __init__(self, points: float) -> None:
        self._points = points

    def judged(self, ledger: Ledger, before: View, after: View, entries: list[Entry]) -> list[str]:
        moves: list[Move] = moves_between(before, after)
        wished(ledger, before, after, moves)
        is_right = [(move[0].kind, move[2], move[3]) for move in moves] == [("comment use", None, self._points)]
        return [] if is_right else [f"noting a use moved {moves}"]


def of_program(target: ProgramTarget) -> Target:
    """A target of the program as one of the simulator; a use of a comment is named by its number alone."""
    _, column, user, kind, item = target.address
    return Target(column, "" if kind == "comment use" else user, kind, item)


async def _choose(computer: "Computer", act: Act) -> None:
    """Choose levels for an attempt, and enter with them what they make."""
    mark, choices = _mark(act["attempt"]), dict(act["choices"])

    async def choose(workspace: Workspace) -> None:
        sheet = await workspace.submissions.rubrics.of(*_PLACE)
        score = sheet.score(choices, None) if sheet else None
        fields: Fields = {} if score is None or sheet is None else {"score": score, "feedback": sheet.feedback(choices)}
        beside = Target(MARKED, ATTEMPTS[act["attempt"]], "rubric", act["attempt"])
        patches = [(of_program(mark), fields), (beside, {"choices": choices or None})]
        await computer.do(
            Enter(patches, "Choose"),
            lambda present: present.submissions.marks.enter(mark, fields, label="Choose", choices=choices),
        )

    await computer.do(None, choose)


async def _change_rubric(computer: "Computer", act: Act) -> None:
    """Another rubric, and the marks that it moves, as they were looked at some time before."""

    async def change(workspace: Workspace) -> None:
        from lmsdesk.desk.submissions.rubrics import OwnRubricChange

        made = OwnRubricChange(await workspace.submissions.rubrics.own(*_PLACE), _sheet(act["levels"]))
        planned = await workspace.submissions.rescoring.by_rubric(*_PLACE, made)
        changes = [one.change for one in planned]
        await asyncio.sleep(act["meanwhile"])
        edits = [(_RUBRIC, {"body": _plain(made.before)}, {"body": _plain(made.after)}), *_shown(changes)]
        await computer.do(
            EnterShown(edits, "Rubric", needed=_RUBRIC),
            lambda present: present.submissions.rubrics.keep_own(
                OwnRubricTarget(*_PLACE), made, changes, label="Rubric"
            ),
        )

    await computer.do(None, change)


async def _change_comments(computer: "Computer", act: Act) -> None:
    """Change comments, or make those that are not there, a while after they were looked at."""

    async def change(workspace: Workspace) -> None:
        before, after = await _bank(workspace, act)
        await asyncio.sleep(act["meanwhile"])
        await _put(computer, before, after)

    await computer.do(None, change)


async def _use_comment(computer: "Computer", act: Act) -> None:
    """Put a comment behind the feedback, and its points to the score."""
    target = _mark(act["attempt"])

    async def use(workspace: Workspace) -> None:
        comments = {one.comment.id: one.comment for one in await workspace.submissions.comments.known(*_PLACE)}
        comment = comments.get(CommentId(act["comment"]))
        if comment is None or comment.points is None:
            return
        points = comment.points
        (mark,) = await workspace.submissions.marks.of([target])
        words = f"{mark.values['feedback'] or ''}\n{comment.text}".strip()
        fields = {"feedback": words, "score": (mark.values["score"] or 0.0) + points}
        used = CommentUse(comment_id=comment.id, target=target, text=comment.text, points=points)
        await computer.do(
            Enter([(of_program(target), fields)], "Use"),
            lambda present: present.submissions.marks.enter(target, fields, label="Use"),
        )
        await computer.do(NoteUse(points), lambda present: present.submissions.comments.note_use(used))

    await computer.do(None, use)


async def _rescore(computer: "Computer", act: Act) -> None:
    """Give a comment other points, and move the marks in which it was used."""

    async def rescore(workspace: Workspace) -> None:
        before, after = await _bank(workspace, {**act, "comments": act["comments"][:1]})
        planned = await workspace.submissions.rescoring.by_comment(after[0])
        changes = [one.change for one in planned]
        await asyncio.sleep(act["meanwhile"])
        await _put(computer, before, after)
        beside = [
            (of_program(one.target), of_program(patch.target), dict(patch.fields))
            for one in changes
            for patch in one.beside
        ]
        if changes:
            await computer.do(
                EnterShown(_shown(changes), "Points", beside=beside),
                lambda present: present.submissions.several.enter(changes, label="Points"),
            )

    await computer.do(None, rescore)


async def _bank(workspace: Workspace, act: Act) -> tuple[list[Comment], list[Comment]]:
    from lmsdesk.desk.submissions.comments import revised

    kept = {one.id: one for one in await workspace._store.comments.all()}
    before = [kept[CommentId(name)] for name in act["comments"] if CommentId(name) in kept]
    wanted = [kept.get(CommentId(name), Comment(id=CommentId(name), text="")) for name in act["comments"]]
    words = {"text": act["text"], "points": act["points"], "is_gone": act["gone"]}
    return before, [revised(replace(one, **words)) for one in wanted]


async def _put(computer: "Computer", before: list[Comment], after: list[Comment]) -> None:
    from lmsdesk.desk.submissions.comments import BankChange

    change = BankChange(tuple(before), tuple(after))
    await computer.do(ChangeBank(before, after), lambda present: present.submissions.comments.change(change))


def _shown(changes: "Iterable[MarkChange]") -> list[Shown]:
    return [(of_program(one.target), dict(one.shown), dict(one.fields)) for one in changes if not one.is_nothing]


def _sheet(levels: list[list[Any]]) -> "RubricSheet | None":
    from lmsdesk.desk.submissions.rubric_sheets import Criterion, Level, RubricSheet

    rows: dict[str, list[Level]] = {}
    for row, level, points, words in levels:
        rows.setdefault(row, []).append(Level(level, level, words, points))
    criteria = (Criterion(row, row, 4.0, tuple(made)) for row, made in rows.items())
    return RubricSheet("Own", tuple(criteria), is_own=True) if rows else None


def _plain(sheet: "RubricSheet | None") -> Any:
    """A rubric as it is stored."""
    return None if sheet is None else decode_json(encode_json(to_builtins(sheet)))


def _mark(number: str) -> AttemptTarget:
    return AttemptTarget(*_PLACE, UserId(ATTEMPTS[number]), AttemptId(number))


def _comment(comment: Comment) -> Target:
    return Target("", "", "comment", comment.id)


def _body(one: Comment) -> list[object]:
    return [one.text, one.points, one.folder, one.revision, int(one.is_gone)]


ACTS: dict[str, Callable[["Computer", Act], Awaitable[None]]] = {
    "choose": _choose,
    "rubric": _change_rubric,
    "comment": _change_comments,
    "use": _use_comment,
    "rescore": _rescore,
}
