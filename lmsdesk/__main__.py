"""`python -m lmsdesk` is the `lmsdesk` command."""

import sys

from lmsdesk.cli import main

if __name__ == "__main__":
    sys.exit(main())
