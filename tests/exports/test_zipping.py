"""The zip is streamed, repeatable, and useless when cut off."""

import gc
import hashlib
import io
import zipfile

import pytest

from app.exports.zipping import Sealed, ZipStream


def zipped(pieces: list[bytes]) -> tuple[list[bytes], Sealed]:
    stream, taken = ZipStream(), []
    stream.begin("steps.csv", large=True)
    for piece in pieces:
        stream.write(piece)
        taken.append(stream.take())
    sealed = stream.end()
    stream.begin("README.md")
    stream.write(b"hello")
    stream.end()
    stream.close()
    return [*taken, stream.take()], sealed


def test_what_was_written_comes_out() -> None:
    taken, sealed = zipped([b"a,b\r\n", b"1,2\r\n"])
    with zipfile.ZipFile(io.BytesIO(b"".join(taken))) as opened:
        assert opened.testzip() is None
        assert opened.read("steps.csv") == b"a,b\r\n1,2\r\n"
    assert sealed == ("steps.csv", 10, hashlib.sha256(b"a,b\r\n1,2\r\n").hexdigest())


def test_the_same_pieces_make_the_same_bytes() -> None:
    assert zipped([b"x" * 99]) == zipped([b"x" * 99])


def test_a_download_that_was_cut_off_does_not_open() -> None:
    whole = b"".join(zipped([b"x" * 99])[0])
    for length in (len(whole) // 3, len(whole) // 2, len(whole) - 1):
        with pytest.raises(zipfile.BadZipFile):
            zipfile.ZipFile(io.BytesIO(whole[:length]))


def test_what_nobody_reads_to_its_end_leaves_no_file_open() -> None:
    stream = ZipStream()
    stream.begin("steps.csv", large=True)
    stream.write(b"a,b")
    stream.abandon()
    del stream
    gc.collect()  # a file that is open still would complain now


def test_bytes_leave_while_the_file_is_still_being_written() -> None:
    import random

    noise = [random.Random(i).randbytes(100_000) for i in range(4)]
    taken, _ = zipped(noise)
    assert sum(len(piece) for piece in taken[:-1]) > 300_000
