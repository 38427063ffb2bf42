"""The page and the JSON of the faults: for this computer and the site's own pages only, and not there for others.

GET, PUT (a script) and DELETE (no faults) of `/practice/faults.json` answer with what is played, how often each rule
was met and acted, and what the colleague entered. A change needs an `Origin` header that names the site itself.
"""

from collections.abc import Mapping
from html import escape
from string import Template
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from lmsdesk.practice import faults
from lmsdesk.practice.faults import CONTROL_PATH, Player, Script, ScriptError, script_of
from lmsdesk.practice.faults.player import FIELDS, KINDS, LONGEST_SCRIPT, script_text
from lmsdesk.practice.middleware import host_of
from lmsdesk.practice.protocol.errors import ApiError, bad_request, not_found
from lmsdesk.practice.protocol.html_pages import page
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.settings import is_loopback
from lmsdesk.practice.protocol.wire import Json, JsonResponse

router = Router()

PAGE = f"{CONTROL_PATH}faults"
DATA = f"{CONTROL_PATH}faults.json"
_EVERY_VERB = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
_OF_PROXIES = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")

_STYLE = """
main { max-width: 66rem } h2 { margin: 2rem 0 .25rem; font-size: 1.125rem }
table { width: 100%; border-collapse: collapse; margin: .5rem 0 } caption { text-align: left; color: var(--quiet) }
th, td { padding: .35rem .5rem; text-align: left; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
.number { text-align: right; font-variant-numeric: tabular-nums }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 0 1rem }
select, textarea { width: 100%; padding: .55rem .65rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: .375rem }
textarea, pre, code { font-family: ui-monospace, monospace; font-size: .9rem }
pre { overflow-x: auto; font-size: .85rem } .row button { flex: none }
"""

_CONTENT = Template(
    '<p class="quiet">Faults that this practice site makes on purpose, to see how a program copes with them. '
    "This page is only available on this computer.</p>$notice"
    "<h2>Active faults</h2>$played"
    '<form method="post"><div class="row"><button class="second" name="do" value="stop">Stop all faults</button>'
    "</div></form>"
    "<h2>Add a fault</h2>"
    '<form method="post"><div class="fields">$fields</div>'
    '<div class="row"><button name="do" value="add">Add this fault</button></div></form>'
    "<h2>Fault script</h2>"
    '<form method="post"><label for="script">JSON, as in the file of --faults</label>'
    '<textarea id="script" name="script" rows="10" spellcheck="false">$script</textarea>'
    '<div class="row"><button name="do" value="play">Play this script</button></div></form>'
    "$colleague<h2>Format of a script</h2><pre>$format</pre>"
)

_CHOICES = {"kind": KINDS, "when": ("before", "after"), "field": FIELDS}
_TEXTS = {"match": "Path (regular expression)", "method": "Method"}
_NUMBERS = {
    "probability": "Probability, 0 to 1",
    "count": "Number of times",
    "after": "After this many calls",
    "latencyMs": "Delay (ms)",
    "jitterMs": "Random extra delay (ms)",
    "status": "Status",
    "retryAfter": "Retry-After (s)",
    "bytes": "Bytes before the cut",
    "bytesPerSecond": "Bytes per second",
}
_LABELS = {"kind": "Kind", "when": "The colleague edits", "field": "The colleague changes"}


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


@router.call(DATA, *_EVERY_VERB)
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


@router.call(PAGE, *_EVERY_VERB)
async def fault_page(request: Request) -> Response:
    player = _require_player(request, "GET", "HEAD", "POST")
    if request.method != "POST":
        return _faults_page(player)
    try:
        form = dict(parse_qsl((await _receive(request)).decode(), max_num_fields=50))
        words = _words(form, player.script)
        player.play(script_of(words))
    except ScriptError as error:
        return _faults_page(player, notice=str(error), script=words, status=400)
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
    given = {name: form[name].strip() for name in (*_CHOICES, *_TEXTS, *_NUMBERS) if form.get(name, "").strip()}
    about = {"when", "field"} if given.get("kind") != "colleague" else set()
    return {name: _number(value) if name in _NUMBERS else value for name, value in given.items() if name not in about}


def _number(text: str) -> object:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _faults_page(player: Player, *, notice: str = "", script: str | None = None, status: int = 200) -> Response:
    """The page; with a notice where the script that was sent, `script`, cannot be played."""
    report = player.report()
    content = _CONTENT.substitute(
        notice=f'<p class="notice" role="alert">{escape(notice)}</p>' if notice else "",
        played=_rules_table(report["rules"]),
        fields="".join([*map(_choice, _CHOICES), *map(_input, {**_TEXTS, **_NUMBERS})]),
        script=escape(player.script.words() if script is None else script),
        colleague=_edits(report["colleague"]),
        format=escape(faults.__doc__ or ""),
    )
    # A browser sends the Origin of a form only where the referrer policy allows it.
    return page("Faults on demand", content, style=_STYLE, referrer="same-origin", status=status)


def _rules_table(rules: list[Json]) -> str:
    if not rules:
        return "<p>None: the site answers normally.</p>"
    numbered = enumerate(rules, start=1)
    rows = [[str(number), _rule_words(rule), str(rule["met"]), str(rule["acted"])] for number, rule in numbered]
    return _table("Each rule, and how often it matched and acted", ("", "Rule", "Matched", "Acted"), rows)


def _rule_words(rule: Json) -> str:
    properties = [f"{name}: {value}" for name, value in rule.items() if name not in {"kind", "met", "acted"}]
    return f"{rule['kind']}  {', '.join(properties)}"


def _edits(edits: list[Json]) -> str:
    rows = [
        [edit["at"], edit["columnId"], edit["userId"], f"{name}: {edit[name]}"]
        for edit in reversed(edits[-50:])
        for name in FIELDS
        if name in edit
    ]
    heads = ("When", "Column", "Person", "Entered")
    return "<h2>The colleague</h2>" + _table("The last edits, newest first", heads, rows) if rows else ""


def _table(caption: str, heads: tuple[str, ...], rows: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def _choice(name: str) -> str:
    options = "".join(f"<option>{escape(value)}</option>" for value in _CHOICES[name])
    return f'<div><label for="{name}">{_LABELS[name]}</label><select id="{name}" name="{name}">{options}</select></div>'


def _input(name: str) -> str:
    label = escape({**_TEXTS, **_NUMBERS}[name])
    return f'<div><label for="{name}">{label}</label><input id="{name}" name="{name}" autocomplete="off"></div>'
