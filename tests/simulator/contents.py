"""Content items as a kind of target, and what stands where: items that are made, moved and deleted on the service."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

import apsw

import lmsdesk.practice.routes.contents
from lmsdesk.desk import Workspace
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.contents import ContentId, ContentTarget
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import NewItem
from lmsdesk.model.wire import decode_json
from tests.simulator.kinds import Act, Fields, Kind, LastLook, OwnAct, Row, Target, Web
from tests.simulator.network import ARRIVED, NOT_ARRIVED, Fault
from tests.simulator.service import COPIED, COURSE, FIRST_TITLE, ITEMS, UPLOADED

if TYPE_CHECKING:
    from lmsdesk.desk.content.structure import ContentStructure
    from lmsdesk.desk.content.tree import ContentItem, ContentTree
    from tests.simulator.computer import Computer

_COURSE = CourseId(COURSE)
LIST = f"v1/courses/{COURSE}/contents"
_MIRRORED = "SELECT content_id, body FROM content_item"
_IS_READ = "SELECT count(*) FROM content_reading"
_DAYS = ("2026-10-01T08:00:00.000Z", "2026-11-01T08:00:00.000Z", None)
MADE = "made "

Change = Callable[["ContentStructure", "ContentTree", list[ContentId]], Awaitable[object]]


class Contents(Kind):
    """One item of the course."""

    name = ContentTarget.kind
    part = "contents"
    fields = ("title", "available", "start", "end")
    lists = (lmsdesk.practice.routes.contents,)

    acts: ClassVar = {
        "type": 12,
        "join": 2,
        "paste": 2,
        "web": 4,
        "make": 5,
        "move": 5,
        "nudge": 3,
        "delete": 2,
        "trouble": 3,
    }

    def __init__(self) -> None:
        self.own_acts = {
            "make": OwnAct(_draw_new, _make),
            "move": OwnAct(_draw_picks, _move),
            "nudge": OwnAct(_draw_picks, _nudge),
            "delete": OwnAct(_draw_picks, _delete),
            "trouble": TROUBLE,
        }

    def draw_target(self, dice: random.Random) -> list[str]:
        """One of the items of the first day; one is asked for often, so that desks meet."""
        return list(item(dice.choices(ITEMS, [5, 2, 1, 1, 1])[0]))

    def draw_fields(self, dice: random.Random, numbers: Iterator[int]) -> Fields:
        """A title, whether it is shown, and from when until when."""
        title = {"title": f"title {next(numbers)}"}
        shown, dates = {"available": dice.choice(("Yes", "No", "PartiallyVisible"))}, {"start": dice.choice(_DAYS)}
        choices = (title, shown, dates, {"end": dice.choice(_DAYS)}, title | shown | dates)
        return dict(dice.choices(choices, [4, 4, 2, 2, 2])[0])

    def draw_between_pages(self, dice: random.Random, numbers: Iterator[int]) -> Act:
        """Changes of two items in the list of all."""
        entries = [[list(item(one)), self.draw_fields(dice, numbers)] for one in dice.sample(ITEMS, 2)]
        return {"list": "/contents", "entries": entries}

    def of_program(self, target: Target) -> ContentTarget:
        """The item."""
        return ContentTarget(_COURSE, ContentId(target.item))

    def path(self, target: Target) -> str:
        """The item of the course."""
        return f"{LIST}/{target.item}"

    def target_at(self, path: str) -> Target | None:
        """The item of its path."""
        place, _, number = path.rpartition("/")
        return item(number) if place == LIST and number.startswith("_") else None

    async def listed(self, web: Web) -> list[Row]:
        """All items; none where the school has no such course."""
        rows = await listed_items(web)
        return [self.row_of(item(row["id"]), row) for row in rows] if _is_used(rows) else []

    def sent_fields(self, sent: Fields) -> Fields:
        """The fields, wherever they stand in the request; a place is none."""
        release = sent.get("availability", {})
        parts = {**sent, **release, **release.get("adaptiveRelease", {})}
        return {name: parts[name] for name in self.fields if name in parts}

    def request(self, fields: Fields) -> Fields:
        """As the service wants them."""
        dates = {name: fields[name] for name in ("start", "end") if name in fields}
        release = {name: fields[name] for name in ("available",) if name in fields}
        release |= {"adaptiveRelease": dates} if dates else {}
        title = {"title": fields["title"]} if "title" in fields else {}
        return {**title, "availability": release} if release else title

    def fields_of(self, reply: Fields) -> Fields:
        """The fields with nothing as None."""
        found = self.sent_fields(reply)
        return {name: found.get(name) for name in self.fields}

    def row_of(self, target: Target, reply: Fields) -> Row:
        """What the service holds, with the moment of its last change for an index."""
        changed = datetime.fromisoformat(reply["modified"]).timestamp()
        return Row(target, self.fields_of(reply), round(changed * 1000), reply.get("parentId", ""))

    def made_by(self, path: str, reply: Fields) -> Row | None:
        """The item that a POST has made."""
        is_place = path == LIST or (path.startswith(f"{LIST}/") and path.endswith("/children"))
        return self.row_of(item(reply["id"]), reply) if is_place else None

    def mirrored(self, connection: apsw.Connection) -> Iterator[Row]:
        """The items of the mirror."""
        for number, body in connection.execute(_MIRRORED):
            yield self.row_of(item(number), decode_json(body.encode()))

    async def at_the_end(self, web: Web) -> LastLook:
        """Nothing that was made is there twice, and everything stands where the service says."""
        rows = await listed_items(web)
        titles = Counter(row["title"] for row in rows if row["title"].startswith(MADE))
        wanted = {row["id"]: _place(row) for row in rows}

        def differing(connection: apsw.Connection) -> Iterable[tuple[str, str]]:
            yield from (("doubled", f"{title!r} was made {many} times") for title, many in titles.items() if many > 1)
            found = {number: _place(decode_json(body.encode())) for number, body in connection.execute(_MIRRORED)}
            if found != wanted and connection.execute(_IS_READ).get:
                yield "differ", f"the items stand as {found} and should as {wanted}"

        return differing


def item(number: str) -> Target:
    """The item of this id."""
    return Target("", "", Contents.name, number)


def _place(row: Fields) -> tuple[object, object]:
    return row.get("parentId"), row.get("position")


def _is_used(rows: Collection[Fields]) -> bool:
    return any(row["title"] == FIRST_TITLE for row in rows)


async def listed_items(web: Web) -> list[Fields]:
    """All items of the course as the service tells them."""
    rows: list[Fields] = []
    link = f"{LIST}?recursive=true"
    while link:
        body = (await web("GET", link, None)).json()
        rows += body["results"]
        link = body.get("paging", {}).get("nextPage", "").partition("/api/public/")[2]
    return rows


def _draw_new(dice: random.Random) -> Act:
    return {"title": f"{MADE}{dice.randrange(10**9)}", "folder": dice.random() < 0.4, "pick": dice.randrange(12)}


def _draw_picks(dice: random.Random) -> Act:
    return {"picks": [dice.randrange(12)], "into": dice.randrange(12), "at": dice.randrange(4), "made": True}


def _draw_trouble(dice: random.Random) -> Act:
    kinds = [kind for kind in (*NOT_ARRIVED, *ARRIVED, *ARRIVED) if kind != "double"]
    return {"kind": dice.choice(kinds), "method": dice.choice(("POST", "POST", "DELETE")), "count": dice.choice((1, 2))}


async def _trouble(computer: "Computer", act: Act) -> None:
    """The line is bad for what makes or deletes something."""
    computer.arm(Fault(act["kind"], act["method"], act["count"], act.get("place", "")))


TROUBLE = OwnAct(_draw_trouble, _trouble)


async def _make(computer: "Computer", act: Act) -> None:
    """Make a folder or a document somewhere, and remember it once that is said to be done."""

    async def make(workspace: Workspace) -> None:
        tree = await workspace.contents.tree(_COURSE)
        kind = ContentKind.FOLDER if act["folder"] else ContentKind.DOCUMENT
        place = _folder(tree, act["pick"])
        made = await workspace.contents.structure.create(_COURSE, place, NewItem(kind, act["title"]))
        computer.inspector.truth.made.add(item(made))

    await computer.do(None, make)


def _change(change: Change) -> "Callable[[Computer, Act], Awaitable[None]]":
    """An act that changes where some item stands."""

    async def carry_out(computer: "Computer", act: Act) -> None:
        async def changed(workspace: Workspace) -> None:
            tree = await workspace.contents.tree(_COURSE)
            everything = list(tree.below(None))
            if everything:
                chosen = [everything[pick % len(everything)] for pick in act["picks"]]
                asked = [one for top in chosen for one in (top, *tree.below(top))]
                if any(map(_is_needed, (tree.items[one] for one in asked))):
                    return
                if change is _deleted:
                    computer.inspector.ledger.given_up.update(item(one) for one in asked)
                await change(workspace.contents.structure, tree, chosen)

        await computer.do(None, changed)

    return carry_out


def _is_needed(one: "ContentItem") -> bool:
    """Whether somebody may be marking what students have handed in to it, or uploads it or into it."""
    return one.column_id is not None or one.title.startswith(UPLOADED)


def _folder(tree: "ContentTree", pick: int) -> ContentId | None:
    everything = [(one, tree.items[one]) for one in tree.below(None)]
    # What is copied stays as it is.
    folders = [None, *(one for one, there in everything if there.is_folder and not there.title.startswith(COPIED))]
    return folders[pick % len(folders)]


async def _deleted(structure: "ContentStructure", tree: "ContentTree", chosen: list[ContentId]) -> None:
    losses = await structure.losses(_COURSE, chosen)
    await structure.delete(_COURSE, chosen, losses, deletes_grades=False)


def _moved_to(act: Act) -> Change:
    async def move(structure: "ContentStructure", tree: "ContentTree", chosen: list[ContentId]) -> None:
        back = await structure.move(_COURSE, chosen, _folder(tree, act["into"]), act["at"])
        if act["at"] == 0:
            await structure.put_back(_COURSE, back)

    return move


def _nudged(act: Act) -> Change:
    async def nudge(structure: "ContentStructure", tree: "ContentTree", chosen: list[ContentId]) -> None:
        await structure.move_by_one(_COURSE, chosen, 1 if act["at"] % 2 else -1)

    return nudge


async def _move(computer: "Computer", act: Act) -> None:
    """Put an item elsewhere, and at times back again."""
    await _change(_moved_to(act))(computer, act)


async def _nudge(computer: "Computer", act: Act) -> None:
    """Put an item one place up or down."""
    await _change(_nudged(act))(computer, act)


async def _delete(computer: "Computer", act: Act) -> None:
    """Delete an item with what is in it."""
    await _change(_deleted)(computer, act)
