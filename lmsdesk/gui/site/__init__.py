"""Connecting to a site: its dialog, the sign-in window, its settings, back-ups.

`sign_in_dialog.py`, `sign_in_browser.py`, `webengine_loader.py`: the engine's libraries are loaded when somebody
signs in, beside the window and not before, because they take 100 MB; its core insists on the window's thread, 50 ms
that nothing divides. Off the record; host and lock in a header that no page can imitate; the redirect is captured
before it is fetched; only https or loopback; one question at a time, and each host once.

`practice_connection.py`: the action that ends the practice site's process and starts it again, at the same port on the
same data.
"""
