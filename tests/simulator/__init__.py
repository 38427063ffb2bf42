"""A seeded, deterministic simulator of several desks, one service, bad lines, bad disks and sudden deaths."""
