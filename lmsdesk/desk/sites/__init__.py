"""Sites: profiles, sign-in, secrets, keys of the stores, back-up, forgetting."""
