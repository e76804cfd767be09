"""Sealing second factors: only the key that sealed opens, and nobody sees which are alike."""

import pytest

from app.errors import PayRefused
from app.web.factor_seal import opened, sealed

KEY, SECRET = "k" * 40, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def test_the_key_that_sealed_opens() -> None:
    assert opened(KEY, sealed(KEY, SECRET)) == SECRET


def test_two_seals_of_one_secret_differ() -> None:
    assert sealed(KEY, SECRET) != sealed(KEY, SECRET)


@pytest.mark.parametrize("kept", [sealed("l" * 40, SECRET), SECRET, "", "²", sealed(KEY, SECRET)[:-5]])
def test_what_this_key_did_not_seal_is_refused_with_what_mends_it(kept: str) -> None:
    with pytest.raises(PayRefused, match="users reset NAME --second-factor"):
        opened(KEY, kept)
