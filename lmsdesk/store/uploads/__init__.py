"""Files on their way into courses, kept until a person has seen what became of them.

The law: `is_asked` is on the disk before the course is asked to take something, and goes only with a definite answer.
"""
