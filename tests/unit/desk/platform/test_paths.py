"""Where the program's files are."""

import stat
import sys
from pathlib import Path

import pytest

from lmsdesk.desk.platform.paths import FolderUnusable, app_folders, make_folder
from lmsdesk.model.ids import SiteId


def test_one_folder_can_hold_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LMSDESK_HOME", str(tmp_path))
    here = app_folders()
    assert {folder.parent for folder in (here.config, here.data, here.cache, here.logs)} == {tmp_path}
    assert here.store_file(SiteId("uni")).is_relative_to(here.data)
    assert list(tmp_path.iterdir()) == []


def test_without_it_the_system_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LMSDESK_HOME", raising=False)
    here = app_folders()
    assert all(folder.is_absolute() for folder in (here.config, here.data, here.cache, here.logs))


def test_a_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "a" / "b")
    assert make_folder(folder) == folder
    if sys.platform != "win32":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderUnusable) as refused:
        make_folder(tmp_path / "file" / "folder")
    assert "LMSDESK_HOME" in refused.value.hint
