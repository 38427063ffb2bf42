"""Who may do what: tokens, passwords, permissions, return addresses."""
