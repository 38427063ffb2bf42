"""A person's word on a whole conflict."""

from lmsdesk.model.edits import Choice, Edit, FieldDecision


def decisions_of(held: Edit, choice: Choice) -> list[FieldDecision]:
    """The same choice in every field that is in conflict."""
    return [FieldDecision(name, choice, held.patch[name], theirs) for name, theirs in held.theirs.items()]
