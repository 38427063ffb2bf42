"""Opens the data of a site with the key that its protection names."""

import asyncio
import base64
import logging
import shutil
from pathlib import Path

from lmsdesk.desk.platform.paths import AppFolders, make_folder
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.desk.sites.secrets import NEXT_KEY, PERSON, STORE_KEY, TOKEN, KeychainRefused, MemorySecrets, SecretStore
from lmsdesk.errors import LmsdeskError, Worded
from lmsdesk.store import Store, StoreBusy, StoreError, StoreKey, StoreLocked, hold, papers_folder, rekey

_log = logging.getLogger(__name__)


_of_this_process: dict[Path, MemorySecrets] = {}
"""Keys by data file, where there is a keychain that must not hold them; a site may be closed and opened again."""


class PassphraseNeeded(LmsdeskError):
    """The site's data is protected by a passphrase and none was given."""


class KeychainMissing(LmsdeskError):
    """The site's data is to be protected by the keychain and this system has none."""


class KeyUnwanted(LmsdeskError):
    """The site's data is not protected by a key that could be changed."""


class StoreKeyMissing(LmsdeskError):
    """There is data on this computer, and the keychain no longer has its key."""


async def open_store(site: Site, *, secrets: SecretStore, folders: AppFolders, passphrase: str | None) -> Store:
    """Open or make the data file of the site.

    Raises PassphraseNeeded, KeychainMissing or StoreKeyMissing, or what the store raises.
    """
    file = folders.store_file(site.id)
    make_folder(file.parent)
    if site.protection == "passphrase":
        return await Store.open(file, _passphrase_key(passphrase))
    if site.protection == "none":
        return await Store.open(file, None)
    if site.protection == "memory":
        holder = _holder(secrets, file)
        if secrets.is_lasting and holder.get(site.id, STORE_KEY) is None:
            await asyncio.to_thread(_forget_person, site, secrets)
        return await _open_forgetful(site, holder, file)
    if not secrets.is_lasting:
        raise KeychainMissing(
            "This system has no keychain.",
            detail="Nothing was stored.",
            hint="Choose a passphrase for this site instead.",
        )
    return await _open_kept(site, secrets, file)


async def change_key(site: Site, *, secrets: SecretStore, folders: AppFolders, passphrases: tuple[str, str]) -> None:
    """Lock the data of a site that is closed with a new key from the keychain, or with the second passphrase.

    Killed at any moment, the data opens with what the keychain holds, or with one of the passphrases. Raises
    PassphraseNeeded, KeychainMissing, what the store raises, or KeyUnwanted where no key protects the data.
    """
    file = folders.store_file(site.id)
    if site.protection == "passphrase":
        old, new = (_passphrase_key(one) for one in passphrases)
        await rekey(file, old, new)
        return
    if site.protection != "keychain" or not secrets.is_lasting:
        raise KeyUnwanted("The site's data has no key.", hint="Forget the site, then connect it again.")
    # Opened first: an earlier change that was cut off is finished, and nobody else has the file.
    store = await _open_kept(site, secrets, file)
    await store.close()
    old = await asyncio.to_thread(_load_key, site, secrets, file)
    new = _random_key()
    await asyncio.to_thread(_keep, site, secrets, NEXT_KEY, new)
    await rekey(file, old, new)
    await asyncio.to_thread(_promote, site, secrets, new)


async def new_key(site: Site, *, secrets: SecretStore, folders: AppFolders, passphrase: str | None) -> StoreKey | None:
    """The key for a data file that takes the place of the site's own: the one that is kept, or one made now.

    Raises PassphraseNeeded, or KeychainMissing where the keychain is to hold it and this system has none.
    """
    if site.protection == "none":
        return None
    if site.protection == "passphrase":
        return _passphrase_key(passphrase)
    if site.protection == "keychain" and not secrets.is_lasting:
        raise KeychainMissing(
            "This system has no keychain.",
            detail="Nothing was changed.",
            hint="Choose a passphrase for this site instead.",
        )
    if site.protection == "memory":
        secrets = _holder(secrets, folders.store_file(site.id))
    kept = await asyncio.to_thread(secrets.get, site.id, STORE_KEY)
    if kept is not None:
        return StoreKey(raw=base64.b64decode(kept))
    key = _random_key()
    await asyncio.to_thread(_keep, site, secrets, STORE_KEY, key)
    return key


def drop_key(file: Path) -> None:
    """Forget the key that only this process has."""
    _of_this_process.pop(file, None)


async def is_left_alone(file: Path) -> bool:
    """Whether no process has this data file open."""
    try:
        store = await Store.open(file, _random_key())
        await store.close()
    except StoreBusy:
        return False
    except StoreError as error:
        # A key that cannot fit is refused, which is all there was to learn: nobody else has the file.
        _log.info("data that is to be removed is not in use: %s", error.code)
    return True


async def _open_kept(site: Site, secrets: SecretStore, file: Path) -> Store:
    """With the key that is kept, or with the one that was about to take its place when the process ended."""
    try:
        return await Store.open(file, await asyncio.to_thread(_load_key, site, secrets, file))
    except StoreLocked:
        following = await asyncio.to_thread(secrets.get, site.id, NEXT_KEY)
        if following is None:
            raise
        key = StoreKey(raw=base64.b64decode(following))
        store = await Store.open(file, key)
    await asyncio.to_thread(_promote, site, secrets, key)
    return store


def _promote(site: Site, secrets: SecretStore, key: StoreKey) -> None:
    _keep(site, secrets, STORE_KEY, key)
    secrets.delete(site.id, NEXT_KEY)


def _keep(site: Site, secrets: SecretStore, name: str, key: StoreKey) -> None:
    secrets.set(site.id, name, base64.b64encode(key.raw).decode())


def _holder(secrets: SecretStore, file: Path) -> SecretStore:
    return _of_this_process.setdefault(file, MemorySecrets()) if secrets.is_lasting else secrets


async def _open_forgetful(site: Site, secrets: SecretStore, file: Path) -> Store:
    if secrets.get(site.id, STORE_KEY) is None and any(file.parent.glob(file.name)):
        await _remove_forgotten(file)
    return await Store.open(file, await asyncio.to_thread(_load_key, site, secrets, file))


async def _remove_forgotten(file: Path) -> None:
    """The key of an earlier process is gone for good, as the person chose, and so is what it protected.

    Raises StoreBusy while that process still has its window open.
    """
    if not await is_left_alone(file):
        raise StoreBusy
    # A window that has come since has data of its own there.
    with hold(file):
        for left in file.parent.glob(f"{file.name}*"):
            left.unlink()
        # Gone already: a folder that is not there is what was wanted.
        shutil.rmtree(papers_folder(file), ignore_errors=True)


def _forget_person(site: Site, secrets: SecretStore) -> None:
    """An earlier process's sign-in ends with its data: a service that runs as briefly no longer knows it."""
    try:
        for name in (TOKEN, PERSON):
            secrets.delete(site.id, name)
    except KeychainRefused as error:
        _log.warning("the keychain did not forget a sign-in: %s", error.code)


def _passphrase_key(passphrase: str | None) -> StoreKey:
    if not passphrase:
        raise PassphraseNeeded("This site's data is locked.", hint="Enter its passphrase.")
    return StoreKey(passphrase=passphrase)


def _load_key(site: Site, secrets: SecretStore, file: Path) -> StoreKey:
    kept = secrets.get(site.id, STORE_KEY)
    if kept is not None:
        return StoreKey(raw=base64.b64decode(kept))
    if file.exists():
        raise StoreKeyMissing(
            "The keychain lacks this site's key.",
            detail=Worded("The data is still in {path} and was left as it is.", path=file),
            hint="Restore the keychain entry, or remove the file to start again.",
        )
    key = _random_key()
    _keep(site, secrets, STORE_KEY, key)
    return key


def _random_key() -> StoreKey:
    from secrets import token_bytes

    return StoreKey(raw=token_bytes(32))
