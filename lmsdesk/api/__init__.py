"""The API client: the front door to a learning service. The HTTP library itself is loaded with the first call."""

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
