"""What is to become of dropped files and folders: pure rules over what was found and what the course has."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Final

from lmsdesk.desk.platform.file_names import ending_of, fit_name, free_name, twin_key
from lmsdesk.desk.uploads.unpacking import Trouble
from lmsdesk.desk.uploads.walking import Found, Kind
from lmsdesk.model.contents import Content, ContentFile, ContentHandler, ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.uploads import NewTransfer, SentFile
from lmsdesk.model.wire import value_or

REQUESTS_PER_FILE: Final = 2
"""The upload, and the item that takes it."""
_FEW_BYTES: Final = 1024 * 1024
"""On every line so little goes in no time to speak of, beside the requests."""


class Verdict(StrEnum):
    """How one thing on the disk compares with the course."""

    NEW = "new"
    SAME = "same"
    """The course has just this file, sent from here; of a folder: the course has it."""
    CHANGED = "changed"
    """The course has an earlier version, sent from here."""
    CLASH = "clash"
    """The course has something of this name, and nobody here knows whether it is the same."""
    TOO_LARGE = "too large"
    REFUSED = "refused"
    """The site has refused files of this kind before; it can be tried all the same."""
    NEEDS_FOLDER = "needs a folder"
    """The top level of this course holds only folders."""
    GONE = "gone"
    """The course has it from a kept folder, which has it no longer."""
    LEFT_OUT = "left out"
    """It is nothing to send: `Line.found.kind` says why."""


class Choice(StrEnum):
    """What is done with one file."""

    SEND = "send"
    RENAME = "rename"
    REPLACE = "replace"
    SKIP = "skip"
    DELETE = "delete"
    """Delete it from the course; that is asked once more, with what goes with it."""


_OFFERED: Final[Mapping[Verdict, tuple[Choice, ...]]] = {
    Verdict.NEW: (Choice.SEND, Choice.SKIP),
    Verdict.SAME: (Choice.SKIP, Choice.RENAME, Choice.REPLACE),
    Verdict.CHANGED: (Choice.REPLACE, Choice.RENAME, Choice.SKIP),
    Verdict.CLASH: (Choice.RENAME, Choice.REPLACE, Choice.SKIP),
    Verdict.GONE: (Choice.SKIP, Choice.DELETE),
}
"""The first is what happens unless a person says otherwise: it never loses anything nobody has a copy of."""


@dataclass(frozen=True)
class Item:
    """One item of the course, as far as a plan has to know it."""

    id: ContentId
    title: str
    kind: str
    """The last part of its handler, such as `folder`."""
    file_name: str = ""
    modified: str = ""


@dataclass(frozen=True)
class Tree:
    """What is below the folder that files are dropped on."""

    course_id: CourseId
    folder_id: ContentId | None
    """None is the top level of a course whose top level holds only folders."""
    folder_title: str = ""
    below: Mapping[ContentId | None, Sequence[Item]] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    """One thing that was found, what is thought of it, and what is chosen for it."""

    found: Found
    verdict: Verdict
    parent: int | None
    """The line of its folder; None lies directly in the folder of the plan."""
    title: str
    renamed: str = ""
    """What it is called when it is to stand beside what is there."""
    existing: Item | None = None
    choices: tuple[Choice, ...] = ()
    choice: Choice = Choice.SKIP

    @property
    def is_folder(self) -> bool:
        return self.found.kind is Kind.FOLDER

    @property
    def target_title(self) -> str:
        """What it will be called in the course."""
        if self.choice is Choice.REPLACE and self.existing is not None:
            return self.existing.title
        return self.renamed if self.choice is Choice.RENAME else self.title

    @property
    def is_sent(self) -> bool:
        """Whether it is a file that will be sent."""
        return not self.is_folder and self.choice not in {Choice.SKIP, Choice.DELETE}

    @property
    def is_in_use(self) -> bool:
        """Whether it is a file whose name something of the course has."""
        return self.existing is not None and self.verdict is not Verdict.GONE and not self.is_folder

    @property
    def is_created(self) -> bool:
        """Whether it is a folder that the course does not have yet."""
        return self.is_folder and self.verdict is Verdict.NEW

    @property
    def has_other_name(self) -> bool:
        """Whether its own name is one that cannot be kept."""
        return self.title != self.found.parts[-1]


@dataclass(frozen=True)
class Archives:
    """What became of the ZIP files that were to be unpacked."""

    folders: Mapping[Path, Path] = field(default_factory=dict)
    """A ZIP file → the folder that stands for it."""
    kept: Mapping[Path, Trouble] = field(default_factory=dict)
    """Those that stay as they are, and why."""
    links: int = 0
    """How many links in them are left out."""


@dataclass(frozen=True)
class Pace:
    """How fast the site takes files, as measured here."""

    request_s: float = 0.0
    bytes_per_s: float = 0.0
    """0 while no larger file was sent from here."""
    requests_left: int | None = None
    """How many calls the site still allows, where it says so (reference section 4.5)."""


@dataclass(frozen=True)
class Plan:
    """All lines, folders before what is in them."""

    tree: Tree
    lines: tuple[Line, ...] = ()
    is_cut: bool = False
    """Whether more was dropped than is looked at."""
    archives: Archives = Archives()
    pace: Pace = Pace()
    refused: Mapping[str, str] = field(default_factory=dict)
    """Kinds of files that the site has refused before, and what it said."""
    is_full: bool = False
    """Whether the site has said of an earlier file that the course has no room for it: it tells in no other way."""

    def chosen_as_in(self, earlier: "Plan") -> "Plan":
        """The same with the choices of an earlier one, where they are still offered."""
        before = {line.found.path: line.choice for line in earlier.lines}
        lines = (replace(one, choice=before.get(one.found.path, one.choice)) for one in self.lines)
        pairs = zip(lines, self.lines, strict=True)
        return replace(self, lines=tuple(new if new.choice in new.choices else old for new, old in pairs))

    def with_choice(self, numbers: Iterable[int], choice: Choice) -> "Plan":
        """The same with another choice for these lines, where it is one of theirs."""
        lines = list(self.lines)
        for number in numbers:
            if choice in lines[number].choices:
                lines[number] = replace(lines[number], choice=choice)
        return replace(self, lines=tuple(lines))

    @property
    def counts(self) -> Counter[Verdict]:
        """How many lines there are of each verdict, folders aside."""
        return Counter(line.verdict for line in self.lines if not line.is_folder)

    @property
    def files(self) -> int:
        return sum(line.is_sent for line in self.lines)

    @property
    def folders(self) -> int:
        return sum(line.is_created for line in self.lines)

    @property
    def bytes(self) -> int:
        return sum(line.found.size for line in self.lines if line.is_sent)

    @property
    def deleted(self) -> list[Item]:
        """What is chosen to be deleted from the course."""
        return [one.existing for one in self.lines if one.choice is Choice.DELETE and one.existing is not None]

    @property
    def requests(self) -> int:
        """How many calls of the service it takes, apart from looking."""
        return self.files * REQUESTS_PER_FILE + self.folders + len(self.deleted)

    @property
    def is_over_limit(self) -> bool:
        """Whether it takes more calls than the site still allows: the rest goes when it allows more."""
        return self.pace.requests_left is not None and self.requests > self.pace.requests_left

    @property
    def seconds(self) -> float | None:
        """How long it takes, as files went of late; None where that is not known."""
        if self.bytes > _FEW_BYTES and not self.pace.bytes_per_s:
            return None
        moving = self.bytes / self.pace.bytes_per_s if self.pace.bytes_per_s else 0.0
        return moving + self.requests * self.pace.request_s

    def transfers(self) -> list[NewTransfer]:
        """What is to be done, folders before what is in them."""
        made: list[NewTransfer] = []
        indexes: dict[int, int] = {}
        for number, line in enumerate(self.lines):
            if line.is_created or line.is_sent:
                indexes[number] = len(made)
                made.append(self._transfer(line, indexes))
        return made

    def _transfer(self, line: Line, indexes: Mapping[int, int]) -> NewTransfer:
        above = None if line.parent is None else self.lines[line.parent]
        there = self.tree.folder_id if above is None else above.existing.id if above.existing is not None else None
        is_replaced = line.choice is Choice.REPLACE and line.existing is not None
        return NewTransfer(
            title=line.target_title,
            path=line.found.path,
            is_folder=line.is_folder,
            parent=indexes.get(line.parent) if line.parent is not None else None,
            parent_id=there,
            size=line.found.size,
            modified_ns=line.found.modified_ns,
            replaces=line.existing.id if is_replaced and line.existing is not None else None,
        )


def item_of(content: Content) -> Item:
    """The part of an item that plans look at."""
    handler = value_or(content.content_handler, ContentHandler())
    return Item(
        id=content.id,
        title=value_or(content.title, ""),
        kind=kind_of(value_or(handler.id, "")),
        file_name=value_or(value_or(handler.file, ContentFile()).file_name, ""),
        modified="" if not value_or(content.modified, None) else str(content.modified),
    )


def kind_of(handler: str) -> str:
    """`folder` for `resource/x-lms-folder`: what stands behind the word of the vendor."""
    return handler.partition("-")[2].partition("-")[2]


def plan_of(
    found: Sequence[Found],
    tree: Tree,
    *,
    most_bytes: int | None,
    sent: Mapping[ContentId, SentFile],
    digests: Mapping[Path, str],
    is_cut: bool = False,
) -> Plan:
    """Compare what was found with what is there; `digests` has those files whose bytes have to be compared."""
    planner = _Planner(tree, most_bytes, sent, digests)
    lines = planner.lines(found)
    return Plan(tree, tuple(lines), is_cut)


def with_gone(plan: Plan, root: Path, found: Sequence[Found], sent: Mapping[ContentId, SentFile]) -> Plan:
    """The same with what was sent from a folder and is no longer in it, as far as the folder could be looked at."""
    kinds = {one.path: one.kind for one in found}
    if plan.is_cut or kinds.get(root) is not Kind.FOLDER:
        return plan
    # On some disks a file is found under a name in other letters than it was sent from.
    present = {line.existing.id for line in plan.lines if line.existing is not None}
    lines = []
    for item in chain.from_iterable(plan.tree.below.values()):
        path = sent[item.id].path if item.id in sent and item.id not in present else root
        if path in kinds or root not in path.parents or item.kind != "file":
            continue
        if all(kinds.get(folder, Kind.FOLDER) is Kind.FOLDER for folder in path.parents):
            name = "/".join(path.relative_to(root).parts)
            gone = Line(Found(path, (name,), Kind.GONE), Verdict.GONE, None, name, existing=item)
            lines.append(_offered(gone, Verdict.GONE))
    return replace(plan, lines=(*plan.lines, *lines))


def with_refused(plan: Plan, refused: Mapping[str, str]) -> Plan:
    """The same with what is of a kind that the site has refused before: left out unless a person says otherwise."""

    def is_refused(line: Line) -> bool:
        is_to_send = line.verdict in {Verdict.NEW, Verdict.CLASH} and not line.is_folder
        return is_to_send and ending_of(line.title) in refused

    lines = [_refused(line) if is_refused(line) else line for line in plan.lines]
    kinds = sorted({ending_of(line.title) for line in lines if line.verdict is Verdict.REFUSED})
    return replace(plan, lines=tuple(lines), refused={kind: refused[kind] for kind in kinds})


def to_compare(found: Sequence[Found], tree: Tree, sent: Mapping[ContentId, SentFile]) -> Iterator[Found]:
    """The files whose bytes tell whether the course has them: of a name and a size that was sent from here."""
    places = {(one.path, one.size) for one in sent.values()}
    for line in plan_of(found, tree, most_bytes=None, sent={}, digests={}).lines:
        earlier = None if line.existing is None else sent.get(line.existing.id)
        is_named = line.verdict is Verdict.CLASH and earlier is not None and earlier.size == line.found.size
        is_placed = line.choices and (line.found.path, line.found.size) in places
        if is_named or is_placed:
            yield line.found


class _Planner:
    """Goes through what was found, folder by folder."""

    def __init__(
        self, tree: Tree, most_bytes: int | None, sent: Mapping[ContentId, SentFile], digests: Mapping[Path, str]
    ) -> None:
        self._tree = tree
        self._most_bytes = most_bytes
        self._sent = sent
        self._digests = digests
        self._paths: Collection[Path] = ()
        """What was found, all of it."""

    def lines(self, found: Sequence[Found]) -> list[Line]:
        self._paths = {one.path for one in found}
        made: list[Line] = []
        numbers: dict[Path, int] = {}
        groups: dict[int | None, list[int]] = {}
        for number, one in enumerate(found):
            parent = numbers.get(one.folder) if len(one.parts) > 1 else None
            groups.setdefault(parent, []).append(number)
            if one.kind is Kind.FOLDER:
                numbers[one.path] = number
            made.append(Line(one, Verdict.LEFT_OUT, parent, one.parts[-1]))
        # Parents come first, so a folder has been compared before what lies in it.
        for parent, members in groups.items():
            self._compare_group(made, parent, members)
        return made

    def _compare_group(self, lines: list[Line], parent: int | None, members: Sequence[int]) -> None:
        there = self._items_in(None if parent is None else lines[parent], is_top=parent is None)
        own: set[str] = set()
        sendable = [number for number in members if lines[number].found.kind in {Kind.FILE, Kind.FOLDER}]
        for number in sendable:
            title = free_name(fit_name(lines[number].found.parts[-1]), own)
            own.add(twin_key(title))
            lines[number] = replace(lines[number], title=title)
        folders, files = (_by_name(there, first) for first in ("folder", "file"))
        ours = self._by_path(there)
        taken = own | set(files)
        for number in sendable:
            line = lines[number]
            if line.is_folder:
                lines[number] = _compared_folder(line, folders, taken)
            else:
                existing = self._existing(line, files.get(twin_key(line.title)), ours)
                lines[number] = self._compared(line, existing, taken)
            taken.add(twin_key(lines[number].renamed or lines[number].title))

    def _by_path(self, there: Iterable[Item]) -> dict[Path, list[Item]]:
        """What was sent from here and nobody has changed since, by the files that it was sent from."""
        found: dict[Path, list[Item]] = {}
        for one in there:
            earlier = self._sent.get(one.id)
            if earlier is not None and earlier.path != Path() and earlier.modified == one.modified:
                found.setdefault(earlier.path, []).append(one)
        return found

    def _existing(self, line: Line, named: Item | None, ours: Mapping[Path, Sequence[Item]]) -> Item | None:
        """What the course has of a file: under its name, or under another one that it was given beside that."""
        own = ours.get(line.found.path, ())
        same = next((one for one in own if self._verdict(line.found, one) is Verdict.SAME), None)
        return same or (own[-1] if own and named not in own else named)

    def _items_in(self, line: Line | None, *, is_top: bool) -> Sequence[Item]:
        if is_top:
            return self._tree.below.get(self._tree.folder_id, ())
        if line is None or line.existing is None:
            return ()
        return self._tree.below.get(line.existing.id, ())

    def _compared(self, line: Line, existing: Item | None, taken: Collection[str]) -> Line:
        if self._most_bytes is not None and line.found.size > self._most_bytes:
            return replace(line, verdict=Verdict.TOO_LARGE)
        if line.parent is None and self._tree.folder_id is None:
            return replace(line, verdict=Verdict.NEEDS_FOLDER)
        if existing is None:
            return _offered(line, Verdict.NEW)
        beside = replace(line, existing=existing, renamed=free_name(line.title, taken))
        if existing.kind != "file":
            offered = _offered(beside, Verdict.CLASH)
            return replace(offered, choices=tuple(one for one in offered.choices if one is not Choice.REPLACE))
        return _offered(beside, self._verdict(line.found, existing))

    def _verdict(self, found: Found, existing: Item) -> Verdict:
        earlier = self._sent.get(existing.id)
        if earlier is None or earlier.modified != existing.modified:
            return Verdict.CLASH
        if earlier.size == found.size and self._digests.get(found.path) == earlier.digest:
            return Verdict.SAME
        # What another file was sent as, beside an item of its name, is the copy of that one as long as that is here.
        is_of_other = earlier.path != found.path and earlier.path in self._paths
        return Verdict.CLASH if is_of_other else Verdict.CHANGED


def _offered(line: Line, verdict: Verdict) -> Line:
    choices = _OFFERED[verdict]
    return replace(line, verdict=verdict, choices=choices, choice=choices[0])


def _refused(line: Line) -> Line:
    choices = (Choice.SKIP, *(one for one in line.choices if one is not Choice.SKIP))
    return replace(line, verdict=Verdict.REFUSED, choices=choices, choice=Choice.SKIP)


def _compared_folder(line: Line, named: Mapping[str, Item], taken: set[str]) -> Line:
    # A folder cannot stand in the place of something else; one that was made beside it is used.
    folders = {key: item for key, item in named.items() if item.kind == "folder"}
    title = line.title if twin_key(line.title) not in named else free_name(line.title, taken - folders.keys())
    existing = folders.get(twin_key(line.title)) or folders.get(twin_key(title))
    if existing is not None:
        return replace(line, verdict=Verdict.SAME, existing=existing)
    return replace(line, verdict=Verdict.NEW, choice=Choice.SEND, title=title)


def _by_name(there: Sequence[Item], first: str) -> dict[str, Item]:
    """By title and by name of file; of several those of this kind, and of these the first."""
    ordered = sorted(there, key=lambda item: item.kind != first)
    return {twin_key(name): item for item in reversed(ordered) for name in (item.file_name, item.title) if name}
