"""Whose changes the stored data holds, also where no keychain outlives the program and knows who signed in."""

import asyncio
import logging

from lmsdesk.desk.sites.credentials import Credentials
from lmsdesk.store import Store, StoreError

_log = logging.getLogger(__name__)
_PERSON = "person"


class DataOwner:
    """The person who signed in last, as the service knows that person."""

    def __init__(self, store: Store, credentials: Credentials) -> None:
        self._store = store
        self._credentials = credentials

    async def person(self) -> str | None:
        """Who it was, also while signed out; None when nobody has signed in here yet."""
        # The keychain may ask for its password first.
        kept = await asyncio.to_thread(lambda: self._credentials.person)
        return kept or await self._load()

    async def note(self) -> None:
        """Write beside the data what the keychain knows now."""
        person = await self.person()
        if person is None or person == await self._load():
            return
        try:
            await self._store.preferences.set(_PERSON, person)
        except StoreError as error:
            # A full disk must not keep anybody from signing in and sending; the next sign-in writes it.
            _log.warning("who signed in could not be stored: %s", error.code)

    async def _load(self) -> str | None:
        stored = await self._store.preferences.get(_PERSON)
        return stored if isinstance(stored, str) else None
