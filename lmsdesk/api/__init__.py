"""The API client: the front door to a learning service. The HTTP library itself is loaded with the first call.

What to send and how to read a reply are functions over plain data; `transport.py` alone knows the HTTP library.
`docs/client.md` lists every call; `packaging/make_reference.py` makes it from the docstrings and from `paths.py`.

- `paths.py`: one table of all endpoints: verb, template, version, edition, scope, forms of ids, section.
- `oauth.py`: the pure part of signing in. State and PKCE always; the redirect is matched exactly.
- `tokens.py`: a token is renewed once for all who wait. The renewal runs to its end and into the
  keychain even if every caller stops waiting; closing waits three seconds for it; signing out takes precedence. A 401
  is repeated once.
- `connection.py`, `transport.py`: the HTTP library, what a first connection needs and the list of authorities are
  loaded once, away from the event loop. A site that is not trusted makes the list be read again.
- `replies.py`, `calls.py`: a refusal that comes as a page for people is believed only if the service itself still
  answers with its version: the sign-in page of a hotel network signs nobody out and refuses no edit.
- `pacing.py`, `calls.py`: reads are tried up to three times; a write is repeated only if it was certainly not carried
  out.
- `paging.py`: lists in pages. A row that disappears from an early page moves the others up, so each further page
  begins with the last known row; if another one stands there, the walk goes back one page. A list of one page costs
  nothing more, a list of several one row a page.
- `errors.py`: eight kinds by remedy (Unreachable, LoginNeeded, Refused, NotFound, Conflict, Invalid, Busy,
  ServerFault).
"""

from lmsdesk.api.client import Client
from lmsdesk.api.errors import (
    ApiError,
    ApplicationRefused,
    Busy,
    Conflict,
    CorruptReply,
    FileFault,
    Invalid,
    LoginNeeded,
    NotAService,
    NotFound,
    Refused,
    ServerFault,
    SignInMismatch,
    SignInRefused,
    UnknownHost,
    Unreachable,
    Untrusted,
)
from lmsdesk.api.messages import Sink
from lmsdesk.api.oauth import (
    Application,
    SignInRequest,
    Token,
    code_from,
    is_answer,
    is_redirect,
    sign_in_request,
)
from lmsdesk.api.paths import ENDPOINTS, Service
from lmsdesk.api.streams import Progress, saving
from lmsdesk.api.tokens import TokenKeeper, application_token, exchange_code

__all__ = [
    "ENDPOINTS",
    "ApiError",
    "Application",
    "ApplicationRefused",
    "Busy",
    "Client",
    "Conflict",
    "CorruptReply",
    "FileFault",
    "Invalid",
    "LoginNeeded",
    "NotAService",
    "NotFound",
    "Progress",
    "Refused",
    "ServerFault",
    "Service",
    "SignInMismatch",
    "SignInRefused",
    "SignInRequest",
    "Sink",
    "Token",
    "TokenKeeper",
    "UnknownHost",
    "Unreachable",
    "Untrusted",
    "application_token",
    "code_from",
    "exchange_code",
    "is_answer",
    "is_redirect",
    "saving",
    "sign_in_request",
]
