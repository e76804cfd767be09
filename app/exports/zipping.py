"""A zip file written piece by piece, the same bytes whenever the same pieces are written."""

import hashlib
import io
import zipfile
from typing import IO, NamedTuple

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip can name; the real one would make each export differ."""

READABLE_FILE = 0o100644 << 16


class Sealed(NamedTuple):
    """What is known of a file once it is in the zip: bytes before compression, their sha256."""

    file: str
    size: int
    sha256: str


class _Sink(io.RawIOBase):
    """Collects what the zip writes until somebody takes it; cannot seek, like a socket."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, piece: bytes, /) -> int:  # type: ignore[override]
        self._pieces.append(bytes(piece))
        return len(piece)

    def take(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken


class ZipStream:
    """Write one file after the other; `take` what is ready at any time.

    Without the central directory, which comes last, no program opens a zip: an interrupted
    download is noticed at once.
    """

    def __init__(self) -> None:
        self._sink = _Sink()
        self._zip = zipfile.ZipFile(self._sink, "w", zipfile.ZIP_DEFLATED)
        self._member: IO[bytes] = io.BytesIO()
        self._begin_count("")

    def begin(self, file: str, *, large: bool = False) -> None:
        """Open the next file; `large` ones may pass 2 GiB."""
        entry = zipfile.ZipInfo(file, EPOCH)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.create_system = 3
        entry.external_attr = READABLE_FILE
        self._member = self._zip.open(entry, "w", force_zip64=large)
        self._begin_count(file)

    def write(self, piece: bytes) -> None:
        """Add a piece to the open file."""
        self._member.write(piece)
        self._sum.update(piece)
        self._size += len(piece)

    def end(self) -> Sealed:
        """Close the open file."""
        self._member.close()
        return Sealed(self._file, self._size, self._sum.hexdigest())

    def close(self) -> None:
        """Write the central directory."""
        self._zip.close()

    def abandon(self) -> None:
        """Let go of what nobody will read to its end; after `close` there is nothing to let go of."""
        self._member.close()
        self._zip.close()

    def take(self) -> bytes:
        """Return, once, the bytes of the zip that are ready."""
        return self._sink.take()

    def _begin_count(self, file: str) -> None:
        self._file, self._size, self._sum = file, 0, hashlib.sha256()
