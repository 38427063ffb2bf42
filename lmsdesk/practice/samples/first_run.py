"""Opens a data folder: makes the database on the first run, and the secrets that are particular to the folder."""

import os
from pathlib import Path

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lmsdesk.practice.access.passwords import hash_password
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.samples.load import Loader
from lmsdesk.practice.samples.sites import dataset as sample_site
from lmsdesk.practice.storage.engine import Database
from lmsdesk.practice.storage.site import Credentials
from lmsdesk.practice.storage.tables import meta, users

SECRETS_FILE = "secrets.json"


class DatasetError(Exception):
    """The data folder holds another sample site than the one asked for."""


async def prepare(settings: Settings, database: Database) -> Credentials:
    """Loads the sample site if there is none yet and returns the folder's credentials."""
    async with database.setting_up():
        return await _prepare(settings, database)


async def _prepare(settings: Settings, database: Database) -> Credentials:
    secrets_path = settings.data / SECRETS_FILE
    if not await database.has_tables():
        credentials = await _first_load(settings, database)
        credentials.write(secrets_path)
        return credentials
    await _check_dataset(settings, database)
    await database.add_missing_tables()
    kept = Credentials.read(secrets_path)
    if kept is not None:
        return kept
    credentials = Credentials.new(_accounts(settings.dataset))
    async with database.write() as connection:
        await _set_passwords(connection, await _hashes(credentials))
    credentials.write(secrets_path)
    return credentials


def make_private(folder: Path) -> None:
    """Makes the data folder, readable by its owner alone."""
    folder.mkdir(parents=True, exist_ok=True)
    if os.name == "posix":
        folder.chmod(0o700)


def _accounts(name: str) -> tuple[tuple[str, str], ...]:
    return tuple((account.user_name, account.role) for account in sample_site(name).accounts)


async def _hashes(credentials: Credentials) -> dict[str, str]:
    return {account.userName: await hash_password(account.password) for account in credentials.accounts}


async def _first_load(settings: Settings, database: Database) -> Credentials:
    credentials = Credentials.new(_accounts(settings.dataset))
    hashes = await _hashes(credentials)
    async with database.load() as connection:
        await Loader(connection, settings.mark).load(sample_site(settings.dataset), hashes)
        await connection.execute(insert(meta).values(name="dataset", value=settings.dataset))
    return credentials


async def _check_dataset(settings: Settings, database: Database) -> None:
    async with database.read() as connection:
        held = (await connection.execute(select(meta.c.value).where(meta.c.name == "dataset"))).scalar_one()
    if held != settings.dataset:
        raise DatasetError(
            f"The data folder holds the sample site “{held}”, not “{settings.dataset}”. "
            f"Start with --dataset {held}, or name another folder with --data."
        )


async def _set_passwords(connection: AsyncConnection, hashes: dict[str, str]) -> None:
    for user_name, password_hash in hashes.items():
        await connection.execute(
            update(users).where(users.c.user_name == user_name).values(password_hash=password_hash)
        )
