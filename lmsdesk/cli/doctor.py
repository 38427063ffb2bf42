"""`lmsdesk doctor`: prints the report."""

import sys

from lmsdesk.desk import examine


def run_doctor() -> int:
    """Print a line a finding; 0 if the program is usable."""
    report = examine()
    sys.stdout.write(f"{report}\n")
    return 0 if report.is_usable else 1
