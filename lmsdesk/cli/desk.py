"""`lmsdesk`: the desk, with a practice site to try when the person asks for one."""

from lmsdesk.cli.loading import loading


def run_desk(*, is_verbose: bool = False) -> int:
    """Run until the window is closed; returns the exit code."""
    with loading():
        from lmsdesk.cli.starter import ChildStarter
        from lmsdesk.gui.app import run

    return run(practice=ChildStarter(), is_verbose=is_verbose)
