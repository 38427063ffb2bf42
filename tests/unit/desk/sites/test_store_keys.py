"""Each protection opens its own data and nothing else."""

from pathlib import Path

import pytest

from lmsdesk.desk.platform.paths import folders_under
from lmsdesk.desk.sites.profiles import Protection, Site
from lmsdesk.desk.sites.secrets import APPLICATION_SECRET, PERSON, STORE_KEY, TOKEN, KeychainSecrets, MemorySecrets
from lmsdesk.desk.sites.store_keys import KeychainMissing, PassphraseNeeded, StoreKeyMissing, open_store
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, ColumnId, CourseId, SiteId, UserId
from lmsdesk.store import StoreLocked
from tests.unit.desk.sites.test_secrets import Chain

CELL = Cell(CourseId("_1_1"), ColumnId("_1_1"), UserId("_1_1"))


def site(protection: Protection) -> Site:
    return Site(SiteId("uni"), "Uni", "https://learn.example.edu", protection=protection)


async def unsent(folder: Path, secrets: MemorySecrets | KeychainSecrets, protection: Protection, **more: str) -> int:
    """Open the data, count what waits, and add an edit."""
    passphrase = more.get("passphrase")
    store = await open_store(site(protection), secrets=secrets, folders=folders_under(folder), passphrase=passphrase)
    try:
        waiting = (await store.outbox.counts()).total
        await store.outbox.edit([CellPatch(CELL, {"score": 1.0})], label="Enter")
        return waiting
    finally:
        await store.close()


async def test_the_keychain_keeps_a_key_made_once(tmp_path: Path) -> None:
    chain = Chain()
    assert await unsent(tmp_path, KeychainSecrets(chain), "keychain") == 0
    keys = dict(chain.entries)
    assert await unsent(tmp_path, KeychainSecrets(chain), "keychain") == 1
    assert chain.entries == keys
    assert b"SQLite format" not in (tmp_path / "data/sites/uni.db").read_bytes()


async def test_data_whose_key_is_gone_is_left_alone(tmp_path: Path) -> None:
    await unsent(tmp_path, KeychainSecrets(Chain()), "keychain")
    before = (tmp_path / "data/sites/uni.db").read_bytes()
    with pytest.raises(StoreKeyMissing):
        await unsent(tmp_path, KeychainSecrets(Chain()), "keychain")
    assert (tmp_path / "data/sites/uni.db").read_bytes() == before


async def test_without_a_keychain_nothing_is_stored_that_could_not_be_opened_again(tmp_path: Path) -> None:
    with pytest.raises(KeychainMissing):
        await unsent(tmp_path, MemorySecrets(), "keychain")
    assert not (tmp_path / "data/sites/uni.db").exists()


async def test_a_sign_in_ends_with_the_data_that_only_one_process_can_open(tmp_path: Path) -> None:
    secrets = KeychainSecrets(Chain())
    kept = {TOKEN: "of an earlier process", PERSON: "somebody", APPLICATION_SECRET: "s"}
    for name, value in kept.items():
        secrets.set(SiteId("uni"), name, value)
    await unsent(tmp_path, secrets, "memory")
    assert [secrets.get(SiteId("uni"), name) for name in kept] == [None, None, "s"]
    secrets.set(SiteId("uni"), TOKEN, "of this process")
    await unsent(tmp_path, secrets, "memory")
    assert secrets.get(SiteId("uni"), TOKEN) == "of this process"


async def test_a_passphrase_opens_what_it_closed(tmp_path: Path) -> None:
    secrets = MemorySecrets()
    assert await unsent(tmp_path, secrets, "passphrase", passphrase="violet") == 0
    assert await unsent(tmp_path, secrets, "passphrase", passphrase="violet") == 1
    with pytest.raises(StoreLocked):
        await unsent(tmp_path, secrets, "passphrase", passphrase="crimson")
    with pytest.raises(PassphraseNeeded):
        await unsent(tmp_path, secrets, "passphrase")


async def test_memory_forgets_with_the_process(tmp_path: Path) -> None:
    secrets = MemorySecrets()
    assert await unsent(tmp_path, secrets, "memory") == 0
    assert await unsent(tmp_path, secrets, "memory") == 1
    assert await unsent(tmp_path, MemorySecrets(), "memory") == 0


async def test_memory_writes_no_key_into_a_keychain(tmp_path: Path) -> None:
    chain = Chain()
    await unsent(tmp_path, KeychainSecrets(chain), "memory")
    assert not [entry for entry in chain.entries if STORE_KEY in entry[1]]


async def test_none_is_a_plain_file_by_choice(tmp_path: Path) -> None:
    assert await unsent(tmp_path, MemorySecrets(), "none") == 0
    assert (tmp_path / "data/sites/uni.db").read_bytes().startswith(b"SQLite format")
