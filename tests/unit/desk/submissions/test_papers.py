"""The papers of attempts on the practice site: what an attempt consists of, fetched once, and without the network."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from lmsdesk.api.errors import NotFound
from lmsdesk.decoding.messages import Kind, View
from lmsdesk.desk.submissions import papers as papers_module
from lmsdesk.desk.submissions.attempt_parts import AttemptPart, PartKind
from lmsdesk.desk.submissions.decoder import PaperUnreadable
from lmsdesk.desk.submissions.markup_files import MOST_FILES, files_in_markup
from lmsdesk.desk.submissions.paper_cache import PaperCache
from lmsdesk.desk.submissions.papers import PaperNotHere, Papers
from lmsdesk.model.bodies import SubmissionBody
from lmsdesk.model.files import AttemptFileId
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptId, AttemptKey
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store, papers_folder
from lmsdesk.store.papers import paper_files
from tests.helpers.papers import text_pdf
from tests.sync.conftest import COURSE, Office, Person
from tests.unit.api.test_files import assignment, classroom

DOWNLOADS = "/files/.*/download"


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with AsyncExitStack() as stack:
        yield Office(stack, tmp_path)


@pytest.fixture
async def person(office: Office) -> Person:
    return await office.person(running=False)


async def attempts(person: Person) -> list[tuple[AttemptKey, Attempt]]:
    """Every attempt of the course."""
    client = person.workspace._client
    found = []
    async for columns in client.gradebook.list_columns(COURSE):
        for column in columns:
            if column.grading_type == "Attempts":
                async for page in client.gradebook.list_attempts(COURSE, column.id):
                    found += [(AttemptKey(COURSE, column.id, one.id), one) for one in page]
    return found


async def with_file(person: Person, count: int = 1) -> list[tuple[AttemptKey, AttemptPart]]:
    """Attempts with an attached file that can be read, and that file."""
    store = await Store.open(None, None)
    papers = Papers(person.workspace._client, PaperCache(store))
    found = []
    for place, _ in await attempts(person):
        parts = await papers.parts(place)
        file = next((one for one in parts if one.kind is PartKind.FILE and not one.name.startswith("broken")), None)
        if file is not None:
            found.append((place, file))
        if len(found) == count:
            await store.close()
            return found
    raise AssertionError("too few files in the sample")


async def test_an_attempt_is_its_text_its_comments_and_its_files(person: Person) -> None:
    papers = person.workspace.submissions.papers
    kinds = set()
    for place, attempt in (await attempts(person))[:25]:
        parts = await papers.parts(place)
        assert [one.kind for one in parts] == sorted((one.kind for one in parts), key=list(PartKind).index)
        assert all(one.name for one in parts if one.kind is PartKind.FILE)
        kinds |= {one.kind for one in parts}
        if value_or(attempt.student_submission, ""):
            text = next(one for one in parts if one.kind is PartKind.TEXT)
            assert (await papers.open(text)).info.kind is Kind.PAGE
    assert {PartKind.TEXT, PartKind.FILE} <= kinds


async def test_a_file_is_fetched_once_also_for_two_who_ask_at_the_same_time(person: Person) -> None:
    papers = person.workspace.submissions.papers
    ((place, file),) = await with_file(person)
    before = person.wire.count(DOWNLOADS)
    first, second = await asyncio.gather(papers.open(file), papers.open(file))
    assert first is second is await papers.open(file) is papers.kept(file)
    assert person.wire.count(DOWNLOADS) == before + 1
    papers.forget(place)
    assert papers.kept(file) is None


async def test_what_is_kept_opens_without_the_network_and_what_is_not_says_so(person: Person) -> None:
    papers = person.workspace.submissions.papers
    (place, file), (other, missing) = await with_file(person, 2)
    stored = dict(await attempts(person))
    await papers.prepare([place])
    person.wire.is_cut = True
    opened = await papers.open((await papers.parts(place))[-1])
    assert opened.info.count
    assert papers.kept(file) is not None
    with pytest.raises(PaperNotHere) as told:
        await papers.open(missing)
    assert (told.value.title, told.value.hint) == (
        "This paper is not here yet",
        "Connect to the site to open it.",
    )
    with pytest.raises(PaperNotHere):
        await papers.parts(other)
    typed = next(one for at, one in stored.items() if at not in {place, other} and value_or(one.student_submission, ""))
    at = next(at for at, one in stored.items() if one is typed)
    (text, *_) = await papers.parts(at, stored=typed)
    assert (await papers.open(text)).info.view is View.BLOCKS
    # The files of that attempt are asked for as soon as they can be.
    person.wire.is_cut = False
    assert {one.kind for one in await papers.parts(at)} >= {PartKind.TEXT}


async def test_what_was_fetched_opens_after_a_restart_without_the_network(office: Office) -> None:
    person = await office.person(running=False)
    (place, file), (other, fetched), (_, never) = await with_file(person, 3)
    papers = person.workspace.submissions.papers
    await papers.parts(place)
    data = (await papers.open(file)).data
    assert await papers.fetch(other) == 0
    assert papers.kept(fetched) is None
    # Until the service has said of the attempt, nobody knows that nothing has changed since.
    asked = person.wire.count()
    await papers.fetch(other)
    assert person.wire.count() == asked
    await person.workspace.close()
    person = await office.person(running=False)
    person.wire.is_cut = True
    papers = person.workspace.submissions.papers
    for at, one in ((place, file), (other, fetched)):
        assert one in await papers.parts(at)
        assert (await papers.open(one)).info.count
    assert (await papers.open(file)).data == data
    with pytest.raises(PaperNotHere):
        await papers.open(never)


async def test_a_paper_that_is_damaged_on_the_disk_is_fetched_again(office: Office) -> None:
    person = await office.person(running=False)
    ((place, file),) = await with_file(person)
    papers = person.workspace.submissions.papers
    await papers.fetch(place)
    for sealed in papers_folder(office.folders("instructor").store_file(person.workspace.site.id)).iterdir():
        sealed.write_bytes(sealed.read_bytes()[:-100])
    before = person.wire.count(DOWNLOADS)
    data = (await papers.open(file)).data
    assert person.wire.count(DOWNLOADS) == before + 1
    assert await papers.cache.read(file) == data


async def test_a_full_disk_is_told_once_and_papers_are_shown_all_the_same(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers, told = person.workspace.submissions.papers, list[str]()
    papers.cache.subscribe(lambda trouble: told.append(f"{trouble.title}. {trouble.detail}"))
    monkeypatch.setattr(paper_files, "LEAST_FREE", 1 << 60)
    files = [file for _, file in await with_file(person, 3)]
    for one in files[:2]:
        assert (await papers.open(one)).info.count
    assert told == ["The disk is full. Papers are shown but not kept on this computer. You can keep marking."]
    assert await papers.cache.read(files[0]) is None
    monkeypatch.undo()
    assert (await papers.open(files[2])).data == await papers.cache.read(files[2])
    assert papers.cache.trouble is None


async def test_a_paper_that_failed_is_asked_for_again_only_as_a_retry(person: Person) -> None:
    papers = person.workspace.submissions.papers
    ((place, file),) = await with_file(person)
    gone = replace(file, file_id=AttemptFileId("_987654_1"))
    before = person.wire.count(DOWNLOADS)
    await papers.cache.keep(replace(gone, number=8, file_id=AttemptFileId("_8_1")), b"%PDF-1.7 and no more")
    broken = replace(gone, number=8, file_id=AttemptFileId("_8_1"))
    for part, kind in ((gone, NotFound), (broken, PaperUnreadable)):
        told = set[int]()
        for _ in range(3):
            with pytest.raises(kind) as failed:
                await papers.open(part)
            told.add(id(failed.value))
        assert len(told) == 1
    assert person.wire.count(DOWNLOADS) == before + 1
    before = person.wire.count(DOWNLOADS)
    with pytest.raises(NotFound):
        await papers.open(gone, is_retry=True)
    assert person.wire.count(DOWNLOADS) == before + 1
    # Without the network nothing has failed for good.
    papers.forget(place)
    person.wire.is_cut = True
    with pytest.raises(PaperNotHere):
        await papers.open(file)
    person.wire.is_cut = False
    assert (await papers.open(file)).info.count


async def test_papers_ahead_wait_while_somebody_waits_for_one(person: Person) -> None:
    papers = person.workspace.submissions.papers
    (_, file), (other, _) = await with_file(person, 2)
    person.wire.gate, person.wire.gated = asyncio.Event(), DOWNLOADS
    async with asyncio.TaskGroup() as group:
        group.create_task(papers.open(file))
        await person.wire.answered.wait()
        before = person.wire.count()
        ahead = group.create_task(papers.prepare([], [other]))
        await asyncio.sleep(0.05)
        assert person.wire.count() == before
        person.wire.gate.set()
    assert ahead.done()
    assert all(await asyncio.gather(*(papers.cache.holds(one) for one in await papers.parts(other) if one.is_file)))


async def test_who_gives_up_leaves_the_paper_to_the_next(person: Person) -> None:
    papers = person.workspace.submissions.papers
    ((_, file),) = await with_file(person)
    person.wire.gate, person.wire.gated = asyncio.Event(), DOWNLOADS
    async with asyncio.TaskGroup() as group:
        first = group.create_task(papers.open(file))
        await person.wire.answered.wait()
        second = group.create_task(papers.open(file))
        await asyncio.sleep(0)
        first.cancel()
        person.wire.gate.set()
    assert first.cancelled()
    assert second.result() is papers.kept(file)
    assert papers._locks == {}


async def test_who_gives_up_at_once_leaves_no_process_behind(person: Person) -> None:
    papers = person.workspace.submissions.papers
    place, attempt = next(one for one in await attempts(person) if value_or(one[1].student_submission, ""))
    part = next(one for one in await papers.parts(place, stored=attempt) if one.kind is PartKind.TEXT)
    before = set(psutil.Process().children())
    for patience_s in (0.0, 0.0005, 0.002, 0.005, 0.01):
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience_s):
                await papers.open(part)
    await papers.close()
    assert set(psutil.Process().children()) <= before


async def test_memory_is_bounded(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(papers_module, "MOST_KEPT", 2)
    papers = person.workspace.submissions.papers
    files = [file for _, file in await with_file(person, 3)]
    for one in (*files[:2], files[0], files[2]):
        await papers.open(one)
    assert [papers.kept(one) is not None for one in files] == [True, False, True]
    monkeypatch.setattr(papers_module, "MOST_KEPT_BYTES", 1)
    await papers.open(files[1])
    assert [papers.kept(one) is not None for one in files] == [False, True, False]


async def test_a_file_inside_the_text_is_found_and_opened_again_when_its_address_has_ended(office: Office) -> None:
    person = await office.person(running=False)
    student = await office.person("student", running=False)
    client, own = person.workspace._client, student.workspace._client
    keeper = await office.person("administrator", running=False)
    course_id = await classroom(keeper.workspace._client, "C-1", "Ultra")
    column_id = await assignment(client, course_id)
    path = office.folders("student").data / "essay.pdf"
    path.write_bytes(text_pdf("Osmosis"))
    upload = await own.files.upload(path)
    link = (
        f'<p>Mine</p><a href="lms-upload://{upload.id}" '
        'data-lmsfile="{&quot;render&quot;:&quot;attachment&quot;,&quot;linkName&quot;:&quot;My essay.pdf&quot;}">e</a>'
    )
    start = SubmissionBody(student_comments="In haste", student_submission=link)
    attempt = await own.submissions.create_attempt(course_id, column_id, start)
    await own.submissions.submit_attempt(course_id, column_id, attempt.id)
    papers = person.workspace.submissions.papers
    text, comments, file = await papers.parts(AttemptKey(course_id, column_id, attempt.id))
    assert (text.kind, comments.text, file.kind, file.name) == (
        PartKind.TEXT, "In haste", PartKind.INSERTED, "My essay.pdf",
    )  # fmt: skip
    ended = AttemptPart(file.attempt_key, file.kind, file.number, name=file.name, link=file.link + "x")
    paper = await papers.open(ended)
    assert (paper.info.kind, (await paper.text()).text) == (Kind.PDF, "Osmosis")
    assert (await (await papers.open(comments)).text()).text == "In haste"


async def test_an_attempt_that_is_gone_says_so(person: Person) -> None:
    place, _ = (await attempts(person))[0]
    with pytest.raises(NotFound):
        await person.workspace.submissions.papers.parts(place._replace(attempt_id=AttemptId("_987654_1")))


async def test_a_paper_that_cannot_be_read_says_so_each_time(person: Person) -> None:
    papers = person.workspace.submissions.papers
    place, _ = (await attempts(person))[0]
    part = AttemptPart(place, PartKind.TEXT, 0, text="words")
    await papers.open(part)
    await papers.close()
    with pytest.raises(papers_module.PapersClosed):
        await papers.open(part)
    assert papers.kept(part) is None


def test_links_to_files_in_markup() -> None:
    markup = (
        '<p>Text <a href="https://elsewhere.example/x">a page</a>'
        "<A class='x' HREF='https://files.example/a?sig=1&amp;b=2' data-bbfile='{\"linkName\": \"Essay > one.docx\"}'>"
        '<a href="https://files.example/a?sig=1&amp;b=2" data-bbfile="{}">the same</a>'
        '<a data-lmsfile="not json" href="https://files.example/figures/plot.png?x=1">plot</a>'
        '<a data-lmsfile="{}">no address</a><p data-lmsfile="{}" href="y">no link</p>'
    )
    assert [tuple(one) for one in files_in_markup(markup)] == [
        ("Essay > one.docx", "https://files.example/a?sig=1&b=2"),
        ("plot.png", "https://files.example/figures/plot.png?x=1"),
    ]


@pytest.mark.parametrize(
    "piece", ["<a ", " data-lmsfile=", '<a data-lmsfile="', "<a href='", "=\"' data-xfile =", "a-" * 40 + "file="]
)
def test_hostile_markup_costs_little(piece: str) -> None:
    markup = piece * (8_000_000 // len(piece))
    assert len(files_in_markup(markup)) <= MOST_FILES
