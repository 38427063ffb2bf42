"""One way to write every kind of record: read again, go over nobody's change, look before repeating, read the reply."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from lmsdesk.api import ApiError, Conflict, Invalid, NotFound, Refused
from lmsdesk.desk.administration.fields import RecordField, body_of, moments_of, record_values
from lmsdesk.errors import LmsdeskError, Overtaken
from lmsdesk.model.field_values import Values, changed
from lmsdesk.model.wire import Json, Record, plain

R = TypeVar("R", bound=Record)
Work = Coroutine[Any, Any, object]
OnProgress = Callable[[int, int], None]
"""How many of how many are done."""


class RecordOvertaken(Overtaken):
    """`theirs` says what the fields hold now."""

    def __init__(self, record: Record, theirs: Mapping[str, object]) -> None:
        super().__init__()
        self.record = record
        self.theirs = theirs


class RecordRefused(LmsdeskError):
    """The service does not take a record as it is; `fields` holds what it said of each field."""

    def __init__(self, problem: ApiError, fields: Mapping[str, str]) -> None:
        super().__init__(problem.title, detail=problem.detail, hint=problem.hint, code=problem.code)
        self.fields = fields
        self.said = problem.said
        """The service's own words, bounded."""
        self.is_conflict = isinstance(problem, Conflict)
        self.is_forbidden = isinstance(problem, Refused)


class Written(Struct, Generic[R], frozen=True):
    """A record as the service says it is after a write."""

    record: R
    unkept: Mapping[str, object]
    """Fields in which the service kept something else than was sent, with what it kept."""


class RecordCalls(Struct, Generic[R], frozen=True):
    """How one kind of record is reached; every call raises ApiError."""

    read: Callable[[R], Awaitable[R]]
    update: Callable[[R, Json], Awaitable[R]]
    delete: Callable[[R], Awaitable[None]]


class CreateCalls(Struct, Generic[R], frozen=True):
    """How a new record of one kind is made; both raise ApiError."""

    create: Callable[[Json], Awaitable[R]]
    find: Callable[[Values], Awaitable[Sequence[R]]]
    """Those that it could be: looked for before it is made, and again where its reply is lost."""


def found_by(
    path: str, create: Callable[[Json], Awaitable[R]], listed: Callable[[], Awaitable[Sequence[R]]]
) -> CreateCalls[R]:
    """Of records that are known by one field, such as the title, and found in their list."""

    async def find(wanted: Values) -> list[R]:
        return [one for one in await listed() if plain(one).get(path) == wanted.get(path)]

    return CreateCalls(create, find)


Doubted = dict[str, Sequence[Any]]
"""New records of which it is not known whether they were made, by what they hold: those that were there before."""


class Records(Generic[R]):
    """The records of one kind; `on_forbidden` hears that the service does not let the person do it.

    What is in doubt is remembered in `doubted`: tried again, it is looked for before it is made.
    """

    def __init__(
        self,
        fields: Sequence[RecordField],
        calls: RecordCalls[R],
        *,
        on_forbidden: Callable[[], None] = lambda: None,
        doubted: Doubted | None = None,
    ) -> None:
        self.fields = fields
        self._doubted = {} if doubted is None else doubted
        self._calls = calls
        self._on_forbidden = on_forbidden
        self._moments = moments_of(fields)

    async def read(self, seen: R) -> R:
        """The record as it is now."""
        return await self._calls.read(seen)

    async def create(self, values: Values, calls: CreateCalls[R]) -> Written[R]:
        """A new record, made once even when the reply is lost; raises RecordRefused or another ApiError."""
        wanted = {path: value for path, value in values.items() if value is not None}
        name = repr(sorted(wanted.items()))
        found = await calls.find(values)
        before = self._doubted.setdefault(name, found)
        made = _new_among(found, before) or await self._made(values, wanted, calls)
        del self._doubted[name]
        return self._written(made, wanted)

    async def _made(self, values: Values, wanted: Values, calls: CreateCalls[R]) -> R:
        name = repr(sorted(wanted.items()))
        try:
            return await calls.create(body_of(self.fields, wanted))
        except (Invalid, Conflict, Refused) as problem:
            del self._doubted[name]
            raise self._refused(problem, values) from problem
        except ApiError as problem:
            if not problem.is_uncertain:
                del self._doubted[name]
                raise
            made = _new_among(await calls.find(values), self._doubted[name])
            if made is None:
                raise
            return made

    async def change(self, seen: R, values: Values) -> Written[R]:
        """Set fields of a record as it was seen; raises RecordOvertaken, RecordRefused or another ApiError."""
        present = await self._calls.read(seen)
        there, base = self._values(present), self._values(seen)
        wanted = changed(there, values, self._moments)
        theirs = {path: there[path] for path in wanted if self._differs(base, there, path)}
        if theirs:
            raise RecordOvertaken(present, theirs)
        if not wanted:
            return self._written(present, values)
        try:
            written = await self._calls.update(present, body_of(self.fields, wanted))
        except (Invalid, Conflict, Refused) as problem:
            raise self._refused(problem, values) from problem
        except ApiError as problem:
            if not problem.is_uncertain:
                raise
            written = await self._calls.read(seen)
            if changed(self._values(written), wanted, self._moments):
                raise
        return self._written(written, wanted)

    async def delete(self, seen: R) -> None:
        """Delete a record; one that is gone already counts as deleted. Raises RecordRefused or another ApiError."""
        try:
            await self._calls.delete(seen)
        except NotFound:
            return
        except (Invalid, Conflict, Refused) as problem:
            raise self._refused(problem, {}) from problem
        except ApiError as problem:
            if not problem.is_uncertain or await self._is_there(seen):
                raise

    async def _is_there(self, seen: R) -> bool:
        try:
            await self._calls.read(seen)
        except NotFound:
            return False
        return True

    def _values(self, record: R) -> dict[str, object]:
        return record_values(self.fields, record)

    def _differs(self, base: Values, there: Values, path: str) -> bool:
        return bool(changed({path: base.get(path)}, {path: there.get(path)}, self._moments))

    def _written(self, record: R, sent: Values) -> Written[R]:
        there = self._values(record)
        # A password is never read back.
        read_back = {path: value for path, value in sent.items() if path in there and path != "password"}
        return Written(record, {path: there[path] for path in changed(there, read_back, self._moments)})

    def _refused(self, problem: ApiError, values: Values) -> RecordRefused:
        if isinstance(problem, Refused):
            self._on_forbidden()
        return RecordRefused(problem, blamed(problem, values))


def _new_among(found: Sequence[R], before: Sequence[Any]) -> R | None:
    """One that was not there before, whatever somebody has changed in those that were."""
    known = {one.id for one in before}

    def is_new(one: Any) -> bool:
        return one.id not in known

    return next(filter(is_new, found), None)


def blamed(problem: ApiError, values: Values) -> dict[str, str]:
    """The field that a refusal names, by its path, its last name or its value, with what the service said."""
    message = problem.said
    if not message or isinstance(problem, Refused):
        return {}
    by_path = sorted((path for path in values if path in message), key=len)
    by_name = [path for path in values if path.rpartition(".")[2] in message]
    by_value = [path for path, one in values.items() if isinstance(one, str) and len(one) > 3 and one in message]
    found = by_path[-1:] or by_name[:1] or by_value[:1]
    return dict.fromkeys(found, message)


class Outcome(Struct, frozen=True):
    """What became of each of several: how many were done, and why the others were not, by name."""

    done: int
    problems: tuple[tuple[str, LmsdeskError], ...] = ()
    failed: tuple[int, ...] = ()
    """Their places among all of them."""


class Common(Struct, frozen=True):
    """What several records have in common."""

    values: Values
    various: frozenset[str]
    """The fields in which they differ."""


def common_values(fields: Sequence[RecordField], records: Sequence[Record]) -> Common:
    """What all of them hold in these fields."""
    every = [record_values(fields, record) for record in records]
    first = every[0] if every else {}
    various = frozenset(path for path, value in first.items() if any(one[path] != value for one in every))
    return Common({path: value for path, value in first.items() if path not in various}, various)


async def each(works: Sequence[tuple[str, Work]], on_progress: OnProgress) -> Outcome:
    """What is left is given up where the service no longer lets the person do it."""
    problems: list[tuple[str, LmsdeskError]] = []
    failed: list[int] = []
    left = list(works)
    try:
        while left:
            name, work = left.pop(0)
            try:
                await work
            except LmsdeskError as problem:
                problems.append((name, problem))
                failed.append(len(works) - len(left) - 1)
                if isinstance(problem, RecordRefused) and problem.is_forbidden:
                    problems += [(other, problem) for other, _ in left]
                    failed += range(len(works) - len(left), len(works))
                    break
            on_progress(len(works) - len(left), len(works))
    finally:
        for _, work in left:
            work.close()
    return Outcome(len(works) - len(problems), tuple(problems), tuple(failed))
