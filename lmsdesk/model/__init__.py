"""Pure records and rules: no I/O, no Qt, no database."""
