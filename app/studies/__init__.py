"""Floor 3: what a study is, who gets what, which stage comes next."""

from app.studies.files import faults_of, kept, load, parse

__all__ = ["faults_of", "kept", "load", "parse"]
