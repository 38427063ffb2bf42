"""What protects people: keys, forgetting, locking, the sign-in, hostile replies, and what SECURITY.md claims."""
