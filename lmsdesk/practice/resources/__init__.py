"""What all kinds of records share: types, objects, calls, descriptions."""
