"""Forgetting a site leaves nothing of it, and nothing else is touched."""

import logging
import secrets as random
from collections.abc import Iterator
from pathlib import Path

import pytest

from lmsdesk.desk import AppFolders, MemorySecrets, folders_under, start_logs
from lmsdesk.desk.sites.forget import ForgettingUnfinished, forget_site
from lmsdesk.desk.sites.profiles import Site, SiteBook
from lmsdesk.desk.sites.secrets import NAMES
from lmsdesk.desk.sites.store_keys import open_store
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.model.ids import AttemptId, AttemptKey, ColumnId, CourseId, SiteId
from lmsdesk.store import PaperId, StoreBusy, StoreKey, papers_folder

UNI = Site(SiteId("uni"), "Uni of Somewhere", "https://learn.example.edu", protection="passphrase")
OTHER = Site(SiteId("uni-2"), "Uni Two", "https://learn2.example.edu", protection="passphrase")


@pytest.fixture
def folders(tmp_path: Path) -> Iterator[AppFolders]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    made = folders_under(tmp_path / "home")
    start_logs(made)
    yield made
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


async def lived_in(folders: AppFolders) -> MemorySecrets:
    """A home with two sites that were worked with."""
    secrets = MemorySecrets()
    remembered = WindowState(folders.config)
    for site in (UNI, OTHER):
        SiteBook(folders).save(site)
        for name in NAMES:
            secrets.set(site.id, name, "x")
        store = await open_store(site, secrets=secrets, folders=folders, passphrase="violet")
        await store.papers.write(PaperId(AttemptKey(CourseId("_1_1"), ColumnId("_1_1"), AttemptId("_1_1")), "1"), b"x")
        await store.close()
        file = folders.store_file(site.id)
        assert [path.suffix for path in papers_folder(file).iterdir()] == [".paper"]
        for companion in (".version-3.db", ".aside-20260101-000000.db", ".db-wal", ".db.rekeyed", ".restoring.db"):
            file.with_name(f"{site.id}{companion}").write_bytes(random.token_bytes(64))
        (folders.cache / site.id).mkdir(parents=True)
        (folders.cache / site.id / "page.png").write_bytes(b"picture")
        logging.getLogger("lmsdesk").warning("asking %s failed", site.base_url)
        remembered.site_id = site.id
        remembered.set_course(site.id, CourseId("_1_1"))
    logging.getLogger("lmsdesk").warning("nobody in particular")
    return secrets


def mentions(folders: AppFolders, words: tuple[str, ...]) -> list[str]:
    home = folders.config.parent
    found = []
    for path in home.rglob("*"):
        named = any(word == path.name.partition(".")[0].lstrip(".") for word in words)
        told = path.is_file() and any(
            line.find(word) >= 0 and f"{word}-2" not in line
            for line in path.read_text("utf-8", "replace").splitlines()
            for word in words
        )
        found += [path.name] if named or told else []
    return found


async def test_nothing_of_the_site_is_left(folders: AppFolders) -> None:
    secrets = await lived_in(folders)
    words = ("uni", "learn.example.edu", "Uni of Somewhere")
    assert mentions(folders, words)
    remembered = WindowState(folders.config)
    remembered.site_id = UNI.id
    await forget_site(UNI, secrets=secrets, folders=folders)
    remembered.forget(UNI.id)
    assert mentions(folders, words) == []
    assert [name for name in NAMES if secrets.get(UNI.id, name)] == []


async def test_the_other_site_is_untouched(folders: AppFolders) -> None:
    secrets = await lived_in(folders)
    before = {path.name for path in (folders.data / "sites").iterdir() if path.name.startswith("uni-2")}
    await forget_site(UNI, secrets=secrets, folders=folders)
    WindowState(folders.config).forget(UNI.id)
    assert {path.name for path in (folders.data / "sites").iterdir()} == before
    assert SiteBook(folders).list() == [OTHER]
    assert WindowState(folders.config).course_of(OTHER.id) == CourseId("_1_1")
    assert [name for name in NAMES if secrets.get(OTHER.id, name) is None] == []
    log = (folders.logs / "lmsdesk.log").read_text("utf-8")
    assert "learn2.example.edu" in log
    assert "nobody in particular" in log
    store = await open_store(OTHER, secrets=secrets, folders=folders, passphrase="violet")
    await store.close()


async def test_the_log_goes_on_after_its_lines_were_removed(folders: AppFolders) -> None:
    secrets = await lived_in(folders)
    await forget_site(UNI, secrets=secrets, folders=folders)
    logging.getLogger("lmsdesk").warning("and on it goes")
    log = (folders.logs / "lmsdesk.log").read_text("utf-8")
    assert log.index("nobody in particular") < log.index("and on it goes")


async def test_a_site_that_is_open_elsewhere_is_kept(folders: AppFolders) -> None:
    secrets = await lived_in(folders)
    store = await open_store(UNI, secrets=secrets, folders=folders, passphrase="violet")
    with pytest.raises(StoreBusy):
        await forget_site(UNI, secrets=secrets, folders=folders)
    await store.close()
    assert SiteBook(folders).find(UNI.id) == UNI
    assert secrets.get(UNI.id, NAMES[0]) == "x"


async def test_what_cannot_be_removed_has_lost_its_key_and_can_be_forgotten_again(
    folders: AppFolders, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = await lived_in(folders)

    def refuse(_path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "in use")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        with pytest.raises(ForgettingUnfinished):
            await forget_site(UNI, secrets=secrets, folders=folders)
    assert secrets.get(UNI.id, NAMES[1]) is None
    assert SiteBook(folders).find(UNI.id) == UNI
    await forget_site(UNI, secrets=secrets, folders=folders)
    assert SiteBook(folders).find(UNI.id) is None
    assert "violet" not in repr(StoreKey(passphrase="violet"))


async def test_a_log_that_cannot_be_cleaned_is_told_and_the_site_can_be_forgotten_again(folders: AppFolders) -> None:
    secrets = await lived_in(folders)
    # No room beside it for the file that would take its place: names end at 255 letters.
    stubborn = folders.logs / f"lmsdesk.log.{'9' * 240}"
    stubborn.write_text("2026-01-01 asked https://learn.example.edu\n")
    with pytest.raises(ForgettingUnfinished):
        await forget_site(UNI, secrets=secrets, folders=folders)
    assert SiteBook(folders).find(UNI.id) == UNI
    stubborn.unlink()
    await forget_site(UNI, secrets=secrets, folders=folders)
    assert SiteBook(folders).find(UNI.id) is None
