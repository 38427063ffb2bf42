"""Faults on demand: a seeded script of delays, refusals, cuts, old answers and a busy colleague.

A script is JSON, `{"seed": 1, "rules": [...]}`: given to `lmsdesk practice` with `--faults FILE`, or changed while the
site runs: by a person on the page `/practice/faults`, by a program with GET, PUT and DELETE of `/practice/faults.json`
and an `Origin` header that names the site. Both are there for this computer only. The same seed and the same calls
give the same faults. Each rule has a `kind`:

    latency         the call waits first; any other rule may wait as well
    status          the call is refused with `status` and `retryAfter`; the work is not done
    cut-before      the connection is cut and the work is not done
    cut-within      the work is done and the reply breaks off after `bytes`
    cut-after       the work is done and the reply is lost
    trickle         the reply comes at `bytesPerSecond`
    expired-tokens  every access token ends before the call (`stale` in older scripts)
    stale-reads     a GET is answered with what the same caller was told the last time it asked for the same
    colleague       someone else changes the cell of the call (columns/{id}/users/{id}), or anyone's cell of the column
                    (columns/{id}/users), `when` it says: before the work, or after it and before the reply ends

and may have:

    match           a regular expression that is found in the path; every path
    method          the verb, PATCH for instance; every verb
    probability     from 0 to 1; 1
    count           how often it acts; without limit
    after           how many matching calls it lets pass first; 0
    latencyMs       the wait in milliseconds, and jitterMs, up to so much more by chance; 0
    status          from 400 to 599; 503
    retryAfter      seconds, sent as Retry-After; none
    bytes           how much of the reply arrives before a cut; 0
    bytesPerSecond  1024
    when            before or after; before
    field           what the colleague changes: score, text, exempt, notes or feedback; score

Several rules may act on one call, in their order. A script that cannot be played is refused with the line that is
wrong. A site of several processes plays no faults and has no such page.
"""

from lmsdesk.practice.faults.acts import CutError
from lmsdesk.practice.faults.play import CONTROL_PATH, Faults
from lmsdesk.practice.faults.player import Player, Rule, Script, ScriptError, read_script, script_of

__all__ = ["CONTROL_PATH", "CutError", "Faults", "Player", "Rule", "Script", "ScriptError", "read_script", "script_of"]
