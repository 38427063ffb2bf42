"""What the pages for students look like: tables with captions, labelled fields, no script."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from html import escape, unescape

from starlette.responses import Response

from lmsdesk.practice.protocol.html_pages import page
from lmsdesk.practice.protocol.wire import Json

ROOT = "/student"
_STYLE = """
main { max-width: 60rem } h2 { margin: 2rem 0 .25rem; font-size: 1.125rem }
body { place-items: start center }
table { width: 100%; border-collapse: collapse; margin: .5rem 0 } caption { text-align: left; color: var(--quiet) }
th, td { padding: .4rem .5rem; text-align: left; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
a { color: var(--accent) } nav { display: flex; gap: 1rem; align-items: baseline; flex-wrap: wrap }
textarea { width: 100%; padding: .55rem .65rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: .375rem }
.words { white-space: pre-wrap; overflow-wrap: anywhere }
.done { padding: .625rem .75rem; border-radius: .375rem; border: 1px solid var(--line) }
"""
_WORDS = {
    "InProgress": "Not handed in yet",
    "NeedsGrading": "Handed in, not graded yet",
    "InProgressAgain": "Being changed",
    "NeedsGradingAgain": "Handed in again, not graded yet",
    "Completed": "Graded",
}
_LINKS = re.compile(r"""(?is)<a\s[^>]*?href=["']([^"']{1,2000})["'][^>]*>(.{0,500}?)</a>""")
Row = Sequence[str]


def whole_page(
    title: str, content: str, *, csrf: str, back: tuple[str, str] | None = None, status: int = 200
) -> Response:
    """A page with the way back and the way out."""
    way = f'<a href="{escape(back[0])}">‹ {escape(back[1])}</a>' if back else ""
    leave = f'<form method="post" action="{ROOT}/leave">{token(csrf)}<button class="second">Sign out</button></form>'
    # A browser sends the Origin of a form only where the referrer policy allows it.
    words = f'<nav aria-label="Pages">{way}{leave}</nav>{content}'
    return page(title, words, style=_STYLE, referrer="same-origin", status=status)


def token(csrf: str) -> str:
    """The field that says that the form is the site's own."""
    return f'<input type="hidden" name="csrf" value="{escape(csrf)}">'


def notice(words: str, *, is_problem: bool) -> str:
    """A message at the top of a page."""
    if not words:
        return ""
    kind, role = ("notice", "alert") if is_problem else ("done", "status")
    return f'<p class="{kind}" role="{role}">{escape(words)}</p>'


def table(caption: str, titles: Row, rows: Iterable[Row]) -> str:
    """A table; its cells are HTML, and the first of a row names it."""
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>' for first, *rest in rows
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def link(address: str, words: str) -> str:
    return f'<a href="{escape(address)}">{escape(words)}</a>'


def readable(markup: object) -> str:
    """The words of markup, as HTML of this page; nothing of what the markup asks for."""
    text = re.sub(r"(?i)<br\s*/?>|</p>|</li>|</div>", "\n", markup if isinstance(markup, str) else "")
    text = unescape(re.sub(r"<[^>]*>", "", re.sub(r"(?is)<(script|style)\b.*?</\1>", "", text))).strip()
    return f'<div class="words">{escape(text)}</div>' if text else ""


def with_files(markup: object, files: str) -> str:
    """The words of markup and below them links to the files it names; `files` is where the site has its own."""
    text = markup if isinstance(markup, str) else ""
    links = [
        f"<li>{link(address, _bare(words) or 'File')}</li>"
        for address, words in ((unescape(one), words) for one, words in _LINKS.findall(text))
        if address.startswith(files)
    ]
    return readable(markup) + (f"<ul>{''.join(links)}</ul>" if links else "")


def _bare(markup: str) -> str:
    """The words of one line of markup."""
    return unescape(re.sub(r"<[^>]*>", "", markup)).strip()


def moment(text: object) -> str:
    """A moment in words, in UTC; nothing where there is none."""
    if not isinstance(text, str) or not text:
        return ""
    at = datetime.fromisoformat(text).astimezone(UTC)
    return f'<time datetime="{escape(text)}">{at.day} {at:%B %Y, %H:%M} UTC</time>'


def grade_words(grade: Json | None, possible: object) -> str:
    """A grade as a student reads it."""
    if grade is None:
        return "–"
    if grade.get("exempt"):
        return "Exempt"
    shown = grade.get("displayGrade") or {}
    text, score = shown.get("text") or grade.get("text"), shown.get("score", grade.get("score"))
    words = escape(str(text)) if text else ""
    if not isinstance(score, int | float):
        return words or "–"
    number = _plain(score)
    points = f"{number} / {_plain(possible)}" if isinstance(possible, int | float) and possible else number
    return f"{words} ({points})" if words and words != number else points


def _plain(number: float) -> str:
    """A number with all digits that it was given."""
    return f"{number:.15g}"


def status_words(status: object) -> str:
    return _WORDS.get(str(status), str(status))
