"""Signing in and out, and who is signed in."""

import asyncio
import logging
from typing import TYPE_CHECKING

from lmsdesk.api import Application, LoginNeeded, Token, TokenKeeper
from lmsdesk.api.tokens import SingleFlight
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.desk.sites.secrets import APPLICATION_SECRET, PERSON, TOKEN, KeychainRefused, SecretStore
from lmsdesk.desk.sites.sign_in import SignIn, service_of
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.people import User
from lmsdesk.store import Store, StoreError
from lmsdesk.sync.engine import Engine

if TYPE_CHECKING:
    from lmsdesk.api.transport import BaseTransport

_log = logging.getLogger(__name__)
_PERSON = "person"
LAST_KEEPING_S = 3.0
"""How long closing waits for the keychain."""


class SecretMissing(LmsdeskError):
    """The application secret of the site is not in the keychain."""


class SomeoneElse(LmsdeskError):
    """The person who signed in is not the one whose unsent changes are here."""


class Credentials:
    """The token of one site; a keychain that does not answer costs a sign-in, never the work.

    A keychain may ask the person something first, so it is made, and asked `person` and `begin`, away from the event
    loop. What is kept later does that by itself.
    """

    def __init__(self, site: Site, secrets: SecretStore, *, transport: "BaseTransport | None") -> None:
        self._site = site
        self._secrets = secrets
        self._transport = transport
        self._keeping = SingleFlight[None]()
        self.tokens = TokenKeeper(
            service_of(site),
            self._application(),
            self._load_token(),
            on_changed=self._on_token_changed,
            transport=transport,
        )

    @property
    def is_signed_in(self) -> bool:
        """Whether there is a token."""
        return self.tokens.token is not None

    @property
    def person(self) -> str | None:
        """Who has signed in here, as the service knows that person; also while signed out."""
        return self._load(PERSON)

    def begin(self) -> SignIn:
        """A new sign-in; raises SecretMissing."""
        secret = self._secrets.get(self._site.id, APPLICATION_SECRET)
        if not secret:
            raise SecretMissing(
                "The application secret is missing.",
                detail="What you entered is kept.",
                hint="Open the site's settings and enter the key and the secret again.",
            )
        return SignIn(self._site, secret, transport=self._transport)

    async def take(self, token: Token, *, before: str | None, has_unsent: bool) -> None:
        """Use the token from now on; raises SomeoneElse while changes of another person, `before`, wait."""
        if has_unsent and before and token.user_uuid and before != token.user_uuid:
            raise SomeoneElse(
                "Another person's changes are still unsent.",
                detail="They are kept on this computer and were not sent under your name.",
                hint="Sign in as that person to send them, or add the site a second time for yourself.",
            )
        # Without a keychain the secret was typed for this sign-in, and renewing the token takes it again.
        application = await asyncio.to_thread(self._keep_person, token.user_uuid)
        await self.tokens.replace(token, application=application)

    async def forget(self) -> None:
        """Sign out on this computer, at once; the service offers no way to end a token."""
        await self.tokens.replace(None)

    async def wait_until_kept(self) -> None:
        """Wait a moment for what is on its way into the keychain."""
        await self._keeping.wait_or_cancel(LAST_KEEPING_S)

    def _keep_person(self, person: str | None) -> Application:
        if person:
            self._keep(PERSON, person)
        return self._application()

    def _application(self) -> Application:
        return Application(self._site.application_key, self._load(APPLICATION_SECRET) or "")

    def _load_token(self) -> Token | None:
        kept = self._load(TOKEN)
        try:
            return Token.from_json(kept) if kept else None
        except LoginNeeded:
            # What the keychain holds is damaged: signing in again writes it anew.
            return None

    async def _on_token_changed(self, token: Token | None) -> None:
        await self._keeping.result(token, self._keep_token)

    async def _keep_token(self) -> None:
        # The one that counts by now: signing out may have come while an earlier one was being kept.
        token = self.tokens.token
        await asyncio.to_thread(self._keep, TOKEN, token.to_json() if token else None)

    def _load(self, name: str) -> str | None:
        try:
            return self._secrets.get(self._site.id, name)
        except KeychainRefused as error:
            _log.warning("the keychain did not answer: %s", error.code)
            return None

    def _keep(self, name: str, value: str | None) -> None:
        try:
            if value is None:
                self._secrets.delete(self._site.id, name)
            else:
                self._secrets.set(self._site.id, name, value)
        except KeychainRefused as error:
            # It goes on working in this process; only the next start has to sign in again.
            _log.warning("the keychain did not keep the sign-in: %s", error.code)


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
        await self._credentials.take(token, before=before, has_unsent=await self._has_unsent())
        await self.owner.note()
        now = await self.owner.person()
        is_someone_else = before not in {None, now}
        self._engine.on_signed_in(is_someone_else=is_someone_else)
        return is_someone_else

    async def _has_unsent(self) -> bool:
        """Whether something waits that would go out under the name of whoever signs in; files go by themselves.

        Drafts as well: nothing tells who entered them, and the next person would post them as their own.
        """
        if (await self._store.outbox.counts()).kept:
            return True
        return any(batch.waiting for batch in await self._store.uploads.batches())

    async def sign_out(self) -> None:
        """Forget the token; edits stay and wait."""
        self._engine.on_signed_out()
        await self._credentials.forget()
