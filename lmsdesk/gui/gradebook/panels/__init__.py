"""What stands beside the grid: details, statistics, find, preview."""
