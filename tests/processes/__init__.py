"""The promises of the desk, put to the proof with real processes, a real socket and the real files."""
