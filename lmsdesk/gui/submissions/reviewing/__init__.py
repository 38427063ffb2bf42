"""Drafts of several papers, seen as they are before they are posted or sent; what goes out is what was shown."""
