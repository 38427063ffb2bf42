"""Signing in and out, and who is signed in."""

import asyncio
import logging

from lmsdesk.desk.sites.credentials import Credentials
from lmsdesk.desk.sites.sign_in import SignIn
from lmsdesk.model.people import User
from lmsdesk.store import Store, StoreError
from lmsdesk.sync.engine import Engine

_log = logging.getLogger(__name__)
_PERSON = "person"


class DataOwner:
    """The person who signed in last, as the service knows that person."""

    def __init__(self, store: Store, credentials: Credentials) -> None:
        self._store = store
        self._credentials = credentials
        self._known: str | None = None

    async def person(self) -> str | None:
        """Who it was, also while signed out; None when nobody has signed in here yet."""
        if self._known is None:
            self._known = await self._read()
        return self._known

    async def note(self) -> None:
        """Somebody may have signed in: write beside the data what the keychain knows now."""
        person = self._known = await self._read()
        if person is None or person == await self._load():
            return
        try:
            await self._store.preferences.set(_PERSON, person)
        except StoreError as error:
            # A full disk must not keep anybody from signing in and sending; the next sign-in writes it.
            _log.warning("who signed in could not be stored: %s", error.code)

    async def _read(self) -> str | None:
        # The keychain may ask for its password first.
        kept = await asyncio.to_thread(lambda: self._credentials.person)
        return kept or await self._load()

    async def _load(self) -> str | None:
        stored = await self._store.preferences.get(_PERSON)
        return stored if isinstance(stored, str) else None


class Session:
    """The sign-in to one site."""

    def __init__(self, store: Store, engine: Engine, credentials: Credentials) -> None:
        self._store = store
        self._engine = engine
        self._credentials = credentials
        self.owner = DataOwner(store, credentials)
        """Whose changes the stored data holds."""

    @property
    def user(self) -> User | None:
        """Who is signed in, once the service has said so."""
        return self._engine.user

    @property
    def is_signed_in(self) -> bool:
        """Whether there is a token; the service may still have revoked it."""
        return self._credentials.is_signed_in

    async def begin_sign_in(self) -> SignIn:
        """A new sign-in; raises SecretMissing."""
        return await asyncio.to_thread(self._credentials.begin)

    async def finish_sign_in(self, sign_in: SignIn, url: str) -> bool:
        """Take the service's answer; whether it is someone else now than before.

        Raises SignInRefused, SignInMismatch, SomeoneElse or an ApiError.
        """
        token = await sign_in.finish(url)
        before = await self.owner.person()
        has_unsent = bool((await self._store.outbox.counts()).total)
        await self._credentials.take(token, before=before, has_unsent=has_unsent)
        await self.owner.note()
        now = await self.owner.person()
        self._engine.on_signed_in()
        return before not in {None, now}

    async def sign_out(self) -> None:
        """Forget the token; edits stay and wait."""
        self._engine.on_signed_out()
        await self._credentials.forget()
