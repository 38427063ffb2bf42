"""The page of the faults, for people: what is played, one more rule, the whole script, and its format."""

from html import escape
from string import Template

from starlette.responses import Response

from lmsdesk.practice import faults
from lmsdesk.practice.faults.player import FIELDS, KINDS, Player
from lmsdesk.practice.protocol.html_pages import page
from lmsdesk.practice.protocol.wire import Json

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

CHOICES = {"kind": KINDS, "when": ("before", "after"), "field": FIELDS}
TEXTS = {"match": "Path (regular expression)", "method": "Method"}
NUMBERS = {
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


def faults_page(player: Player, *, notice: str = "", script: str | None = None, status: int = 200) -> Response:
    """The page; with a notice where the script that was sent, `script`, cannot be played."""
    report = player.report()
    content = _CONTENT.substitute(
        notice=f'<p class="notice" role="alert">{escape(notice)}</p>' if notice else "",
        played=_rules_table(report["rules"]),
        fields="".join([*map(_choice, CHOICES), *map(_input, {**TEXTS, **NUMBERS})]),
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
    rows = [[str(number), _words(rule), str(rule["met"]), str(rule["acted"])] for number, rule in numbered]
    return _table("Each rule, and how often it matched and acted", ("", "Rule", "Matched", "Acted"), rows)


def _words(rule: Json) -> str:
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
    options = "".join(f"<option>{escape(value)}</option>" for value in CHOICES[name])
    return f'<div><label for="{name}">{_LABELS[name]}</label><select id="{name}" name="{name}">{options}</select></div>'


def _input(name: str) -> str:
    label = escape({**TEXTS, **NUMBERS}[name])
    return f'<div><label for="{name}">{label}</label><input id="{name}" name="{name}" autocomplete="off"></div>'
