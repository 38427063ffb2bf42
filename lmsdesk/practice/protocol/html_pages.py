"""The few pages that people see: sign in, allow, and plain notices. No script, nothing from elsewhere."""

import base64
import hashlib
from html import escape
from string import Template

from starlette.responses import HTMLResponse, Response

_STYLE = """
:root { color-scheme: light dark; --ground: #f3f5f8; --card: #fff; --ink: #1b2430; --quiet: #556070; --line: #c3cad4;
  --accent: #1f5fbf; --on-accent: #fff; --bad: #a3201a; --bad-ground: #fdeceb }
@media (prefers-color-scheme: dark) { :root { --ground: #14181e; --card: #1e242c; --ink: #e8ecf2; --quiet: #a3adba;
  --line: #465262; --accent: #7db1ff; --on-accent: #0d1a2e; --bad: #ffb4ad; --bad-ground: #3d1b19 } }
html { scroll-padding-bottom: 5.5rem }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 24rem; padding: 2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .75rem }
h1 { margin: 0 0 .25rem; font-size: 1.375rem; line-height: 1.25 }
p, ul { margin: .5rem 0 1rem }
.quiet { color: var(--quiet); font-size: .9rem }
.notice { padding: .625rem .75rem; border-radius: .375rem; color: var(--bad); background: var(--bad-ground) }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600 }
input { width: 100%; padding: .55rem .65rem; font: inherit; color: inherit; background: transparent;
  border: 1px solid var(--line); border-radius: .375rem }
button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border-radius: .375rem;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer }
button.second { background: transparent; color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.row { display: flex; gap: .75rem; margin-top: 1.5rem }
.last { position: sticky; bottom: 0; margin-top: .75rem; padding: .75rem 0; background: var(--card) }
.last .row { margin-top: 0 }
.row button { flex: 1 }
"""

_PAGE = Template(
    '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    "<title>$title</title><style>$style</style></head><body><main><h1>$title</h1>$content</main></body></html>"
)

_SIGN_IN = Template(
    '<p class="quiet">to continue to the practice site</p>$notice<form method="post" action="$action">'
    '<input type="hidden" name="csrf" value="$csrf">'
    '<label for="user_id">User name</label>'
    '<input id="user_id" name="user_id" autocomplete="username" autocapitalize="none" spellcheck="false"'
    ' required autofocus value="$user_name">'
    '<label for="password">Password</label>'
    '<input id="password" name="password" type="password" autocomplete="current-password" required>'
    '<div class="row last"><button type="submit">Sign in</button></div></form>'
)

_CONSENT = Template(
    '<p class="quiet">Signed in as $person</p>'
    "<p>The registered application asks permission to:</p><ul>$rights</ul>"
    '<p class="quiet">Afterwards the browser returns to <strong>$destination</strong>.</p>'
    '<form class="last" method="post" action="$action"><input type="hidden" name="csrf" value="$csrf">'
    '<div class="row"><button type="submit" name="decision" value="allow">Allow</button>'
    '<button class="second" type="submit" name="decision" value="deny">Do not allow</button></div></form>'
)

_RIGHTS = {
    "read": "see what you can see",
    "write": "change and delete what you can change",
    "delete": "delete what you can delete",
    "offline": "stay signed in until you sign out",
}


def page(
    title: str,
    content: str,
    *,
    status: int = 200,
    form_target: str = "",
    style: str = "",
    referrer: str = "no-referrer",
) -> Response:
    """A whole page around `content`, which is HTML; only its own styles apply, and nothing is fetched or kept."""
    styles = _STYLE + style
    digest = base64.b64encode(hashlib.sha256(styles.encode()).digest()).decode()
    # Browsers apply form-action to the redirect that answers a form as well, so the return address is in it.
    policy = (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; frame-ancestors 'none'; "
        f"form-action 'self' {form_target}"
    )
    headers = {
        "Content-Security-Policy": policy.strip(),
        "X-Frame-Options": "DENY",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": referrer,
        "Cache-Control": "no-store",
        "Pragma": "no-cache",
    }
    words = _PAGE.substitute(title=escape(title), style=styles, content=content)
    return HTMLResponse(words, status, headers)


def sign_in_page(
    action: str, csrf: str, *, user_name: str = "", notice: str = "", status: int = 200, form_target: str = ""
) -> Response:
    words = f'<p class="notice" role="alert">{escape(notice)}</p>' if notice else ""
    content = _SIGN_IN.substitute(action=escape(action), csrf=escape(csrf), user_name=escape(user_name), notice=words)
    return page("Sign in", content, status=status, form_target=form_target)


def consent_page(action: str, csrf: str, *, person: str, scope: str, destination: str, form_target: str) -> Response:
    rights = "".join(f"<li>{_RIGHTS[name]}</li>" for name in scope.split())
    content = _CONSENT.substitute(
        action=escape(action), csrf=escape(csrf), person=escape(person), rights=rights, destination=escape(destination)
    )
    return page("Allow access?", content, form_target=form_target)


def notice_page(title: str, words: str, status: int) -> Response:
    return page(title, f"<p>{escape(words)}</p>", status=status)
