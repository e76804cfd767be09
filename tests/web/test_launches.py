"""Codes of sessions."""

from app.web.launches import session_code


def test_a_code_is_one_word_for_a_double_click_and_no_sign_in_it_looks_like_another() -> None:
    codes = [session_code() for _ in range(200)]
    assert len(set(codes)) == len(codes)
    assert all(code.isalnum() and len(code) == 10 for code in codes)
    assert not set("0O1lI") & set("".join(codes))
