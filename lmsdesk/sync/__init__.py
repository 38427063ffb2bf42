"""Synchronisation: pulls the service's word into the store, sends a person's edits, and keeps both going."""
