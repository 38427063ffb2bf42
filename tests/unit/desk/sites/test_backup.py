"""A back-up is checked, locked by its own passphrase, and restored without overwriting anything."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import apsw
import pytest

from lmsdesk.desk.platform.atomic_write import FileUnwritable
from lmsdesk.desk.platform.paths import AppFolders, folders_under
from lmsdesk.desk.sites.backup import NoBackup, back_up, finish_restoring, look_into, restore, set_aside, site_for
from lmsdesk.desk.sites.profiles import Protection, Site, SiteBook
from lmsdesk.desk.sites.secrets import PERSON, STORE_KEY, MemorySecrets
from lmsdesk.desk.sites.store_keys import open_store
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.edits import EditState
from lmsdesk.model.ids import SiteId
from lmsdesk.model.uploads import NewTransfer
from lmsdesk.store import StoreBroken, StoreBusy, StoreKey, StoreLocked
from lmsdesk.store.database.connection import unlock
from tests.helpers.older_store import as_version_1
from tests.unit.store.builders import BOB, COURSE, ESSAY, cell, fill, grade, patch

WORDS = "correct horse"


class Lasting(MemorySecrets):
    """A keychain that outlives the process, as far as the program can tell."""

    is_lasting = True


def site(protection: Protection) -> Site:
    return Site(id=SiteId("uni"), name="Uni", base_url="https://uni.example.edu", protection=protection)


@pytest.fixture
def folders(tmp_path: Path) -> AppFolders:
    return folders_under(tmp_path / "home")


async def _backed_up(place: Site, secrets: MemorySecrets, folders: AppFolders, out: Path) -> None:
    store = await open_store(place, secrets=secrets, folders=folders, passphrase="own")
    await fill(store)
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0, changeIndex=4)], is_first=True)
    await store.outbox.edit([patch(score=5.0, feedback="Zanzibar")], label="typing")
    await back_up(store, place, out, WORDS, person="person-1")
    await store.outbox.edit([patch(score=9.0)], label="typed after the backup")
    await store.close()


def _as_version_1_made_it(file: Path) -> None:
    connection = apsw.Connection(str(file))
    unlock(connection, StoreKey(passphrase=WORDS))
    as_version_1(connection)
    connection.close()


async def test_a_back_up_of_an_older_version_is_restored_with_what_waits(folders: AppFolders, tmp_path: Path) -> None:
    place, secrets, out = site("keychain"), Lasting(), tmp_path / "uni.lmsdesk-backup"
    await _backed_up(place, secrets, folders, out)
    _as_version_1_made_it(out)
    found = await look_into(out, WORDS, folders=folders)
    await restore(found, WORDS, place, secrets=secrets, folders=folders)
    store = await open_store(place, secrets=secrets, folders=folders, passphrase=None)
    (waiting,) = await store.outbox.edits()
    assert (waiting.patch, waiting.maybe_sent) == (
        {"score": 5.0, "feedback": "Zanzibar"},
        frozenset({"score", "feedback"}),
    )
    assert await store.groups.of(COURSE) == []
    await store.close()


@pytest.mark.parametrize("protection", ["keychain", "passphrase", "none"])
async def test_there_and_back(protection: Protection, folders: AppFolders, tmp_path: Path) -> None:
    place, secrets, out = site(protection), Lasting(), tmp_path / "uni.lmsdesk-backup"
    await _backed_up(place, secrets, folders, out)
    whole = out.read_bytes()
    assert b"Zanzibar" not in whole
    assert b"uni.example.edu" not in whole
    found = await look_into(out, WORDS, folders=folders)
    assert (found.facts.unsent, found.facts.grades, found.site.base_url) == (1, 1, place.base_url)
    assert found.facts.made_at is not None
    aside = await restore(found, WORDS, place, secrets=secrets, folders=folders, site_passphrase="own")
    assert out.read_bytes() == whole
    store = await open_store(place, secrets=secrets, folders=folders, passphrase="own")
    (edit,) = await store.outbox.edits()
    assert (edit.cell, edit.patch, edit.state) == (cell(), {"score": 5.0, "feedback": "Zanzibar"}, EditState.QUEUED)
    assert (set(edit.maybe_sent), edit.read_index) == ({"score", "feedback"}, 4)
    await store.close()
    assert aside is not None
    aside.rename(folders.store_file(place.id))
    store = await open_store(place, secrets=secrets, folders=folders, passphrase="own")
    assert [one.patch["score"] for one in await store.outbox.edits()] == [9.0]
    await store.close()
    assert sorted(path.name for path in folders.store_file(place.id).parent.iterdir()) == ["uni.db"]


async def test_a_site_whose_key_lasts_as_long_as_the_program_is_restored_under_that_key(
    folders: AppFolders, tmp_path: Path
) -> None:
    place, keychain, out = site("memory"), Lasting(), tmp_path / "uni.lmsdesk-backup"
    await _backed_up(place, keychain, folders, out)
    found = await look_into(out, WORDS, folders=folders)
    await restore(found, WORDS, place, secrets=keychain, folders=folders)
    store = await open_store(place, secrets=keychain, folders=folders, passphrase=None)
    assert [one.patch["score"] for one in await store.outbox.edits()] == [5.0]
    await store.close()
    assert keychain.get(place.id, STORE_KEY) is None


async def test_a_back_up_that_is_not_there_is_named(folders: AppFolders, tmp_path: Path) -> None:
    with pytest.raises(FileUnwritable, match=r"gone\.lmsdesk-backup"):
        await look_into(tmp_path / "gone.lmsdesk-backup", WORDS, folders=folders)


def test_data_that_cannot_be_set_aside_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "uni.db"
    file.write_bytes(b"damaged")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied", str(file))

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(FileUnwritable, match=r"uni\.db"):
        set_aside(file)


def test_setting_aside_twice_in_a_second_keeps_both(tmp_path: Path) -> None:
    file = tmp_path / "uni.db"
    kept = {}
    for body in (b"first", b"second", b"third"):
        file.write_bytes(body)
        file.with_name("uni.db-wal").write_bytes(body)
        kept[set_aside(file)] = body
    assert len(kept) == 3
    assert {path: path.read_bytes() for path in kept} == kept
    assert {path: path.with_name(f"{path.name}-wal").read_bytes() for path in kept} == kept


async def test_another_passphrase_and_damage_are_told_apart(folders: AppFolders, tmp_path: Path) -> None:
    place, out = site("none"), tmp_path / "uni.lmsdesk-backup"
    await _backed_up(place, MemorySecrets(), folders, out)
    with pytest.raises(StoreLocked):
        await look_into(out, "wrong", folders=folders)
    body = bytearray(out.read_bytes())
    body[len(body) // 2] ^= 255
    out.write_bytes(body)
    with pytest.raises(StoreBroken):
        await look_into(out, WORDS, folders=folders)
    out.write_text("not a backup at all")
    with pytest.raises(LmsdeskError):
        await look_into(out, WORDS, folders=folders)
    assert sorted(path.name for path in folders.store_file(place.id).parent.iterdir()) == ["uni.db"]


async def test_what_was_on_its_way_is_doubted_and_what_had_failed_is_not_sent_by_itself(
    folders: AppFolders, tmp_path: Path
) -> None:
    place, secrets, out = site("none"), MemorySecrets(), tmp_path / "uni.lmsdesk-backup"
    store = await open_store(place, secrets=secrets, folders=folders, passphrase=None)
    await fill(store)
    await store.mirror.save_grades(COURSE, ESSAY, [grade(score=3.0, changeIndex=4)], is_first=True)
    await store.outbox.edit([patch(score=5.0), patch(BOB, score=6.0)], label="typing")
    [_, failing] = await store.outbox.claim(datetime(2100, 1, 1, tzinfo=UTC), limit=2)
    await store.outbox.refuse(failing, error="You may not.")
    await back_up(store, place, out, WORDS, person=None)
    await store.close()
    found = await look_into(out, WORDS, folders=folders)
    await restore(found, WORDS, place, secrets=secrets, folders=folders)
    store = await open_store(place, secrets=secrets, folders=folders, passphrase=None)
    await store.outbox.recover()
    [was_sending, had_failed] = await store.outbox.edits()
    # It had only been taken when the back-up was made; since then it may have arrived and been changed again.
    assert (was_sending.state, was_sending.maybe_sent, was_sending.read_index) == (
        EditState.QUEUED, frozenset({"score"}), 4,
    )  # fmt: skip
    assert (had_failed.state, had_failed.error, had_failed.maybe_sent) == (
        EditState.FAILED, "You may not.", frozenset({"score"}),
    )  # fmt: skip
    assert len(await store.outbox.claim(datetime(2100, 1, 1, tzinfo=UTC), limit=9)) == 1
    await store.close()


async def test_a_store_that_is_open_is_not_exchanged(folders: AppFolders, tmp_path: Path) -> None:
    place, out, secrets = site("none"), tmp_path / "uni.lmsdesk-backup", MemorySecrets()
    await _backed_up(place, secrets, folders, out)
    found = await look_into(out, WORDS, folders=folders)
    store = await open_store(place, secrets=secrets, folders=folders, passphrase=None)
    with pytest.raises(StoreBusy):
        await restore(found, WORDS, place, secrets=secrets, folders=folders)
    assert [one.patch["score"] for one in await store.outbox.edits()] == [9.0]
    await store.close()


async def test_another_persons_grades_are_not_sent_under_my_name(folders: AppFolders, tmp_path: Path) -> None:
    place, out, secrets = site("none"), tmp_path / "uni.lmsdesk-backup", MemorySecrets()
    await _backed_up(place, secrets, folders, out)
    secrets.set(place.id, PERSON, "person-2")
    found = await look_into(out, WORDS, folders=folders)
    with pytest.raises(NoBackup, match="another person"):
        await restore(found, WORDS, place, secrets=secrets, folders=folders)


async def test_another_persons_files_do_not_go_out_under_my_name(folders: AppFolders, tmp_path: Path) -> None:
    place, out, secrets = site("none"), tmp_path / "uni.lmsdesk-backup", MemorySecrets()
    store = await open_store(place, secrets=secrets, folders=folders, passphrase=None)
    await fill(store)
    await store.uploads.add(COURSE, "Week 1", [NewTransfer("notes.txt", tmp_path / "notes.txt")])
    await back_up(store, place, out, WORDS, person="person-1")
    await store.close()
    found = await look_into(out, WORDS, folders=folders)
    assert (found.facts.unsent, found.facts.files) == (0, 1)
    secrets.set(place.id, PERSON, "person-2")
    with pytest.raises(NoBackup, match="Another person"):
        await restore(found, WORDS, place, secrets=secrets, folders=folders)
    secrets.set(place.id, PERSON, "person-1")
    assert await restore(found, WORDS, place, secrets=secrets, folders=folders) is not None


async def test_on_another_computer_the_site_comes_with_it(folders: AppFolders, tmp_path: Path) -> None:
    out, there, keychain = tmp_path / "uni.lmsdesk-backup", folders_under(tmp_path / "there"), Lasting()
    await _backed_up(site("none"), MemorySecrets(), folders, out)
    found = await look_into(out, WORDS, folders=there)
    made = site_for(found, SiteBook(there), has_keychain=True)
    assert (made.id, made.base_url, made.protection) == ("uni-example-edu", "https://uni.example.edu", "keychain")
    assert await restore(found, WORDS, made, secrets=keychain, folders=there) is None
    assert keychain.get(made.id, PERSON) == "person-1"
    store = await open_store(made, secrets=keychain, folders=there, passphrase=None)
    assert [one.patch["score"] for one in await store.outbox.edits()] == [5.0]
    await store.close()


async def test_a_place_that_cannot_be_written_leaves_nothing(folders: AppFolders, tmp_path: Path) -> None:
    place = site("none")
    store = await open_store(place, secrets=MemorySecrets(), folders=folders, passphrase=None)
    with pytest.raises((FileUnwritable, LmsdeskError)):
        await back_up(store, place, tmp_path / "nowhere" / "uni.lmsdesk-backup", WORDS, person=None)
    await store.close()
    assert not (tmp_path / "nowhere").exists()


async def test_what_is_entered_while_a_back_up_is_made_is_stored_and_the_back_up_is_whole(
    folders: AppFolders, tmp_path: Path
) -> None:
    place, out = site("none"), tmp_path / "uni.lmsdesk-backup"
    store = await open_store(place, secrets=MemorySecrets(), folders=folders, passphrase=None)
    await fill(store)
    long = "x" * 200_000
    for number in range(40):
        await store.outbox.edit([patch(score=float(number), feedback=f"{number}{long}")], label="typing")
    done = asyncio.Event()

    async def write() -> None:
        await back_up(store, place, out, WORDS, person=None)
        done.set()

    async def type_on() -> int:
        typed = 0
        while not done.is_set():
            typed += 1
            await store.outbox.edit([patch(BOB, score=float(typed))], label="typing")
        return typed

    _, typed = await asyncio.gather(write(), type_on())
    assert typed > 1
    assert (await look_into(out, WORDS, folders=folders)).facts.unsent >= 1
    (_, bob) = await store.outbox.edits()
    assert bob.patch == {"score": float(typed)}
    await store.close()


@pytest.mark.parametrize("killed_at", ["ready", "half aside", "aside"])
async def test_an_exchange_that_was_cut_off_is_finished_or_never_began(
    killed_at: str, folders: AppFolders, tmp_path: Path
) -> None:
    place, out, secrets = site("none"), tmp_path / "uni.lmsdesk-backup", MemorySecrets()
    await _backed_up(place, secrets, folders, out)
    file = folders.store_file(place.id)
    whole = file.read_bytes()
    found = await look_into(out, WORDS, folders=folders)
    await restore(found, WORDS, place, secrets=secrets, folders=folders)
    file.rename(file.with_name("uni.restored.db"))
    if killed_at == "ready":
        file.write_bytes(whole)
    if killed_at == "half aside":
        file.with_name("uni.db-wal").write_bytes(b"a log of the old file")
    finish_restoring(place, folders)
    store = await open_store(place, secrets=secrets, folders=folders, passphrase=None)
    assert [one.patch["score"] for one in await store.outbox.edits()] == [9.0 if killed_at == "ready" else 5.0]
    await store.close()
    assert not file.with_name("uni.restored.db").exists()
