"""The key reference tells the truth about the keys."""

from app.studies.reference import reference
from tests.studies.shipped import FOLDER


def test_the_reference_is_not_stale() -> None:
    written = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert written == reference(), "run: normgym validate --keys > study_configs/README.md"


def test_every_key_of_the_demo_is_explained() -> None:
    for key in ("conditions", "norms.ids", "probes.arms.none", "payment.bonus.cap", "told_the_norm", "tries"):
        assert f"| `{key}` |" in reference()
