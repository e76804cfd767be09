"""What is kept of a password."""

from tests.web.conftest import HASHED_FOR_REAL


def test_a_password_costs_whoever_guesses_it_64_mib_and_three_passes() -> None:
    """The other tests hash at the least cost: what they are about is not this."""
    for hashed in HASHED_FOR_REAL:
        kept = hashed("four odd words do")
        assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
        assert "odd" not in kept
