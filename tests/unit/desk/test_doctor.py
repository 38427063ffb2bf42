"""The examination."""

import asyncio
from pathlib import Path

import pytest

from lmsdesk.desk.doctor import Report, examine
from lmsdesk.desk.platform.paths import folders_under
from lmsdesk.desk.sites.profiles import Site, SiteBook
from lmsdesk.desk.sites.secrets import MemorySecrets
from lmsdesk.desk.sites.store_keys import open_store
from lmsdesk.model.ids import SiteId


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("LMSDESK_HOME", str(tmp_path))
    return tmp_path


def words(report: Report, subject: str) -> str:
    return next(str(finding) for finding in report.findings if finding.subject == subject)


def add_site(home: Path) -> Path:
    site = Site(SiteId("uni"), "Uni", "https://learn.example.edu", protection="none")
    SiteBook(folders_under(home)).save(site)

    async def make() -> None:
        here = folders_under(home)
        await (await open_store(site, secrets=MemorySecrets(), folders=here, passphrase=None)).close()

    asyncio.run(make())
    return folders_under(home).store_file(site.id)


def test_a_fresh_computer_is_usable(home: Path) -> None:
    report = examine()
    assert report.is_usable
    assert words(report, "sites") == "ok    sites: none yet"
    assert words(report, "PySide6").startswith("ok")
    assert words(report, "browser engine").startswith("ok")
    assert str(home) in words(report, "data")
    assert list(home.iterdir()) == []


def test_the_data_of_each_site_is_opened(home: Path) -> None:
    add_site(home)
    assert words(examine(), "data of Uni") == "ok    data of Uni: in order, 0 unsent"


def test_damaged_data_is_found(home: Path) -> None:
    add_site(home).write_bytes(b"not a store" * 1000)
    report = examine()
    assert not report.is_usable
    assert words(report, "data of Uni").startswith("fail")


def test_a_broken_list_of_sites_is_found(home: Path) -> None:
    (home / "config").mkdir()
    (home / "config" / "sites.toml").write_text("not toml")
    assert not examine().is_usable
