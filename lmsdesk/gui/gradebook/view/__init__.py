"""What of a gradebook is shown: filters, sorting, saved views, rules."""
