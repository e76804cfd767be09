"""Codes of an authenticator: of now, of the step before and after, of no other time."""

import pyotp
import pytest

from app.web import second_factor
from app.web.second_factor import STEP_S

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
NOW = 1_900_000_015


@pytest.mark.parametrize("away", [-3, -2, -1, 0, 1, 2, 3])
def test_a_code_is_good_for_a_step_on_either_side(away: int) -> None:
    code = pyotp.TOTP(SECRET).at(NOW + away * STEP_S)
    assert second_factor.step_of(SECRET, code, NOW) == (NOW // STEP_S + away if abs(away) <= 1 else None)


def test_a_code_may_be_typed_in_groups() -> None:
    code = pyotp.TOTP(SECRET).at(NOW)
    assert second_factor.step_of(SECRET, f"{code[:3]} {code[3:]}", NOW) == NOW // STEP_S


@pytest.mark.parametrize("said", ["", "12345", "1234567", "²²²²²²", "\ud800", "abcdef", "\0" * 6])
def test_what_is_no_code_is_wrong_and_breaks_nothing(said: str) -> None:
    assert second_factor.step_of(SECRET, said, NOW) is None


def test_every_secret_is_new_and_one_of_ours() -> None:
    made = {second_factor.new_secret() for _ in range(20)}
    assert len(made) == 20
    assert all(map(second_factor.is_secret, made))
    assert not any(map(second_factor.is_secret, ("", "A" * 31, "a" * 32, "A" * 31 + "1", "A" * 32 + "\n")))
