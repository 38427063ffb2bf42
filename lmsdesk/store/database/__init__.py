"""The encrypted file: connection, worker, migrations, keys, copies.

- `ownership.py`: one process at a time, by a lock on a file beside the data. A lock on the data file itself would be
  given up whenever any handle of it is closed (POSIX). On a disk without locks the store does not open at all.
- `connection.py`: what an earlier process left in the log is made durable before anything is built on it; on a full
  disk by writing the log over itself.
- `migrations.py`: numbered files, each in one transaction with the record that it ran.
- `database.py`: the worker; copies in pieces while work goes on.
- `rekeying.py`: the next key is in the keychain before the copy under it replaces the file, and the old key stays
  until then. Killed at any point, one of the two opens the file.
"""
