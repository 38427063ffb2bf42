"""`lmsdesk`: the desk, with a practice site to try when the person asks for one."""


def run_desk() -> int:
    """Run until the window is closed; returns the exit code."""
    from lmsdesk.cli.starter import ChildStarter
    from lmsdesk.gui.app import run

    return run(practice=ChildStarter())
