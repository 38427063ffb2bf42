"""Sites: profiles, sign-in, secrets, keys of the stores, back-up, forgetting.

- `profiles.py`: readable TOML without secrets; the product's words are data; one process at a time reads and writes
  it back.
- `secrets.py`, `store_keys.py`: keychain, or memory with a plain notice; never in the store, logs, reports or `repr`.
  Long secrets are stored in parts, because the Windows locker takes 2,560 bytes. A keychain may ask its owner
  something first, so it is called away from the window's thread.
- `session.py`: who signed in last is in the keychain and, for systems without one, in the stored
  data: nobody sends another person's edits.
- `unsaved.py`: what is typed into an editor and not saved is kept in the store for the account that wrote it, and
  offered again where it was typed.
- `forget.py`: keys first, profile last. Everything in the program's folders that is named after the site is removed,
  so a new file there must begin with the site's id.
- `idle_lock.py`: when the window has to be locked.
- `backup.py`: making and restoring back-ups (rules: `lmsdesk/store/backup.py`).
- `sign_in.py`: the answer of the person's own browser; one without this sign-in's state is turned away.
"""
