"""The page and the JSON of the faults: for this computer and the site's own pages only, and not there for others.

GET, PUT (a script) and DELETE (no faults) of `/practice/faults.json` answer with what is played, how often each rule
was met and acted, and what the colleague entered. A change needs an `Origin` header that names the site itself.
"""

from collections.abc import Mapping
from urllib.parse import parse_qsl

import msgspec
from fastapi import APIRouter
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from lmsdesk.practice.faults import CONTROL_PATH, Player, Script, ScriptError, script_of
from lmsdesk.practice.faults.page import CHOICES, NUMBERS, TEXTS, faults_page
from lmsdesk.practice.faults.player import LONGEST_SCRIPT, script_text
from lmsdesk.practice.middleware import host_of
from lmsdesk.practice.protocol.errors import ApiError, bad_request, not_found
from lmsdesk.practice.protocol.settings import is_loopback
from lmsdesk.practice.protocol.wire import Json, JsonResponse

router = APIRouter(include_in_schema=False)

PAGE = f"{CONTROL_PATH}faults"
DATA = f"{CONTROL_PATH}faults.json"
_EVERY_VERB = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
_OF_PROXIES = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


def is_own(request: Request) -> bool:
    """Whether the call comes from this computer, directly, and from no page but the site's own."""
    headers = request.headers
    peer = request.client.host if request.client else ""
    is_near = is_loopback(peer) and is_loopback(host_of(headers.get("host", "")).lower())
    if not is_near or any(name in headers for name in _OF_PROXIES):
        return False
    own = f"http://{headers['host']}".lower()
    is_from_here = headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}
    # Browsers name the origin with every change; a program that makes one names the site's.
    named = headers.get("origin", own if request.method in {"GET", "HEAD"} else "")
    return is_from_here and named.lower() == own


def _require_player(request: Request, *verbs: str) -> Player:
    """The player, for a call that may reach it; 404 for every other, whatever it asks."""
    if not is_own(request):
        raise not_found(request.url.path)
    if request.method not in verbs:
        raise ApiError(405, "Method Not Allowed", {"Allow": ", ".join(verbs)})
    player = request.app.state.faults
    assert isinstance(player, Player)
    return player


async def _receive(request: Request) -> bytes:
    received = bytearray()
    try:
        async for piece in request.stream():
            received += piece
            if len(received) > LONGEST_SCRIPT:
                raise ApiError(413, "The script is too large")
    except ClientDisconnect as error:
        raise bad_request("The script did not arrive whole") from error
    return bytes(received)


@router.api_route(DATA, methods=_EVERY_VERB)
async def fault_data(request: Request) -> Response:
    player = _require_player(request, "GET", "HEAD", "PUT", "DELETE")
    if request.method == "DELETE":
        player.play(Script())
    if request.method == "PUT":
        try:
            player.play(script_of(await _receive(request)))
        except ScriptError as error:
            raise bad_request(str(error)) from error
    return JsonResponse(player.report(), headers={"Cache-Control": "no-store"})


@router.api_route(PAGE, methods=_EVERY_VERB)
async def fault_page(request: Request) -> Response:
    player = _require_player(request, "GET", "HEAD", "POST")
    if request.method != "POST":
        return faults_page(player)
    try:
        form = dict(parse_qsl((await _receive(request)).decode(), max_num_fields=50))
        words = _words(form, player.script)
        player.play(script_of(words))
    except ScriptError as error:
        return faults_page(player, notice=str(error), script=words, status=400)
    except ValueError as error:
        raise bad_request("The form cannot be read") from error
    return RedirectResponse(PAGE, 303, {"Cache-Control": "no-store"})


def _words(form: Mapping[str, str], present: Script) -> str:
    asked = form.get("do")
    if asked == "add":
        whole: Json = msgspec.to_builtins(present)
        return script_text(present.seed, [*whole["rules"], _rule(form)])
    return form.get("script", "{}") if asked == "play" else "{}"


def _rule(form: Mapping[str, str]) -> Json:
    """A rule out of the fields that were filled in; what is no number stays text, and is refused as such."""
    given = {name: form[name].strip() for name in (*CHOICES, *TEXTS, *NUMBERS) if form.get(name, "").strip()}
    about = {"when", "field"} if given.get("kind") != "colleague" else set()
    return {name: _number(value) if name in NUMBERS else value for name, value in given.items() if name not in about}


def _number(text: str) -> object:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
