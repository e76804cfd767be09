"""Who may come in: names that Prolific's API knows, links that it signed; its silence refuses nobody."""

import json
import time
from collections.abc import Mapping
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from app.errors import NotFromRecruiter
from app.web.prolific.client import Prolific
from app.web.prolific.signing import named_by
from app.web.prolific.verifying import Doorkeeper
from app.web.recruit import arrived
from tests.web.prolific.fake import Fake

OURS = "study.example"
KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
SAID = {"participant_id": "5f1", "study_id": "st1", "session_id": "r1"}


def keys(kid: str = "k1") -> Mapping[str, Any]:
    public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(KEY.public_key()))
    return {"keys": [public | {"kid": kid, "alg": "RS256", "use": "sig"}]}


def signed(key: object = KEY, kid: str = "k1", **changed: object) -> str:
    claims = {"aud": OURS, "exp": time.time() + 60, "prolific": SAID} | changed
    return jwt.encode(claims, key, "RS256", {"kid": kid})  # type: ignore[arg-type]


def query(pid: str, ref: str) -> str:
    return f"PROLIFIC_PID={pid}&SESSION_ID={ref}"


async def test_a_submission_that_prolific_knows_comes_in(fake: Fake, prolific: Prolific) -> None:
    fake.add("r1")
    who = arrived(query("5f00000000000000000000r1", "r1"))
    assert await Doorkeeper(prolific, f"https://{OURS}").check(who, "api", "st1") == who


@pytest.mark.parametrize(
    ("pid", "ref", "study"),
    [
        ("5f00000000000000000000r2", "r1", "st1"),
        ("5f00000000000000000000r1", "r9", "st1"),
        ("5f00000000000000000000r1", "r1", "st2"),
    ],
)
async def test_edited_names_do_not_come_in(
    fake: Fake, prolific: Prolific, pid: str, ref: str, study: str
) -> None:
    fake.add("r1")
    with pytest.raises(NotFromRecruiter):
        await Doorkeeper(prolific, f"https://{OURS}").check(arrived(query(pid, ref)), "api", study)


async def test_nobody_is_refused_because_prolific_is_silent(fake: Fake, prolific: Prolific) -> None:
    fake.storm = 1000
    who = await Doorkeeper(prolific, f"https://{OURS}").check(arrived(query("5f1", "r1")), "api", "st1")
    assert "unverified" in who.flags


def test_a_signed_link_names_who_comes() -> None:
    assert named_by(signed(), keys(), OURS) == ("5f1", "st1", "r1")


@pytest.mark.parametrize(
    "token",
    [
        signed(aud="other.example"),
        signed(exp=time.time() - 60),
        signed(kid="k2"),
        signed(key=rsa.generate_private_key(public_exponent=65537, key_size=2048)),
        signed(prolific={"participant_id": "5f1"}),
        jwt.encode(
            {"aud": OURS, "exp": time.time() + 60, "prolific": SAID}, "x" * 32, "HS256", {"kid": "k1"}
        ),
        jwt.encode({"aud": OURS, "prolific": SAID}, KEY, "RS256", {"kid": "k1"}),
        "not a token",
        "",
    ],
)
def test_a_link_that_prolific_did_not_sign_for_us_now_is_refused(token: str) -> None:
    with pytest.raises(NotFromRecruiter):
        named_by(token, keys(), OURS)
