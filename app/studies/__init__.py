"""Floor 3: what a study is, who gets what, which stage comes next."""

from app.studies.files import load, parse

__all__ = ["load", "parse"]
