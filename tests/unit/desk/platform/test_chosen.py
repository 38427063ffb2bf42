"""Files that a person chooses: the program's own are neither read as a back-up nor replaced, under whatever name."""

import ast
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from lmsdesk.desk import Workspace
from lmsdesk.desk.platform.chosen import OwnFile, refuse_reading, refuse_writing, write_chosen
from lmsdesk.desk.platform.paths import AppFolders, folders_under
from lmsdesk.desk.sites.profiles import Site, SiteBook
from lmsdesk.desk.sites.secrets import MemorySecrets
from lmsdesk.model.ids import SiteId
from tests.unit.store.builders import COURSE, fill, patch

SITE = Site(SiteId("uni"), "Uni", "https://uni.example.edu", protection="none")
PACKAGE = Path(__file__).parents[4] / "lmsdesk"

Writes = Callable[[Workspace, Path], Awaitable[object]]

WAYS: dict[str, Writes] = {
    "csv": lambda one, out: one.files.export_csv(COURSE, out),
    "xlsx": lambda one, out: one.files.export_xlsx(COURSE, out),
    "unsent": lambda one, out: one.files.export_unsent(out),
    "backup": lambda one, out: one.files.back_up(out, "words"),
}


@pytest.fixture
def folders(tmp_path: Path) -> AppFolders:
    return folders_under(tmp_path / "home")


@pytest.fixture
async def workspace(folders: AppFolders) -> AsyncIterator[Workspace]:
    opened = await Workspace.open(SITE, secrets=MemorySecrets(), folders=folders)
    await fill(opened._store)
    await opened.gradebook.edit([patch(score=5.5)], label="typing")
    yield opened
    await opened.close()


def _names(folders: AppFolders, folder: Path) -> list[Path]:
    """The data file, what lies beside it, and links to it from elsewhere."""
    file = folders.store_file(SITE.id)
    hard, soft, through = folder / "hard.csv", folder / "soft.csv", folder / "linked"
    hard.hardlink_to(file)
    soft.symlink_to(file)
    through.symlink_to(file.parent, target_is_directory=True)
    return [file, Path(f"{file}-wal"), file.with_name("other.db"), hard, soft, through / "uni.db"]


@pytest.mark.parametrize("way", list(WAYS))
async def test_nothing_is_saved_over_the_live_data(
    workspace: Workspace, folders: AppFolders, tmp_path: Path, way: str
) -> None:
    names = _names(folders, tmp_path)
    if way == "unsent":
        # Its table is called so; what it would replace is what counts.
        names = [name for name in names if name.suffix == ".csv"]
    for out in names:
        with pytest.raises(OwnFile, match="cannot be saved there"):
            await WAYS[way](workspace, out)
    await workspace.close()
    again = await Workspace.open(SITE, secrets=MemorySecrets(), folders=folders)
    assert [edit.patch for edit in await again.outbox.edits()] == [{"score": 5.5}]
    await again.close()
    await WAYS[way](
        workspace_again := await Workspace.open(SITE, secrets=MemorySecrets(), folders=folders), tmp_path / "x"
    )
    await workspace_again.close()


async def test_the_text_beside_a_table_of_what_waits_is_no_data_file_either(
    workspace: Workspace, folders: AppFolders, tmp_path: Path
) -> None:
    (tmp_path / "mine.unsent.txt").hardlink_to(folders.store_file(SITE.id))
    with pytest.raises(OwnFile):
        await workspace.files.export_unsent(tmp_path / "mine.csv")
    assert not (tmp_path / "mine.csv").exists()


async def test_none_of_them_is_looked_into(workspace: Workspace, folders: AppFolders, tmp_path: Path) -> None:
    assert workspace.state.counts.total == 1
    for name in _names(folders, tmp_path):
        if name.exists():
            with pytest.raises(OwnFile, match="not a backup"):
                refuse_reading(name, folders)
    beside = folders.store_file(SITE.id).with_name("mine.lmsdesk-backup")
    beside.write_bytes(b"a back-up that somebody has put there")
    refuse_reading(beside, folders)
    refuse_reading(tmp_path / "not there.lmsdesk-backup", folders)


def test_the_data_of_sites_that_are_closed_and_the_settings_stay_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LMSDESK_HOME", str(tmp_path / "home"))
    here = folders_under(tmp_path / "home")
    SiteBook(here).save(SITE)
    for out in (here.store_file(SiteId("other")), here.config / "sites.toml"):
        with pytest.raises(OwnFile):
            write_chosen(out, b"")
    assert SiteBook(here).list() == [SITE]
    refuse_writing(tmp_path / "home" / "export.csv")


def test_what_goes_out_is_written_where_that_is_looked_at() -> None:
    ours = {
        "desk/platform/atomic_write.py",
        "desk/sites/profiles.py",
        "desk/platform/logs.py",
        "desk/platform/chosen.py",
        "desk/spelling/spelling.py",
    }
    calls = {
        file.relative_to(PACKAGE).as_posix()
        for file in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Name) and node.id == "write_whole"
    }
    assert calls <= ours, "a place that a person chose is written to by `write_chosen`"
