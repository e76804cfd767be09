"""Holds a drawn layout to everything that norms, errands and lines ask of it.

`faults(layout)` is the whole of it; each rule is a function from a layout to sentences.
"""

from app.world.lint.rules import faults

__all__ = ["faults"]
