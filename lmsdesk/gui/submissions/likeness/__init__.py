"""Papers of a column that are like each other: compared on request, listed by pairs, shown beside each other."""
