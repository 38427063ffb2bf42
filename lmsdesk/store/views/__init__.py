"""What a person sees: the outbox over the mirror."""
