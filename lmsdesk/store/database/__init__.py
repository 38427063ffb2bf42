"""The encrypted file: connection, worker, migrations, keys, copies."""
