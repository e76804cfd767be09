"""How a picture looks to others: in grey, with each kind of colour vision, on a poor screen.

The matrices are those of Machado, Oliveira and Fernandes (2009), "A physiologically-based model for
simulation of color vision deficiency", at full severity; they are meant for linear RGB.
"""

import io
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Seen = NDArray[np.float32]
"""Height x width x 3, or x 1 where all three would be the same; sRGB from 0 to 1."""

GRAIN = 0.08
LUMINANCE = (0.2126, 0.7152, 0.0722)
EYES: Mapping[str, NDArray[np.float32]] = {
    name: np.array(rows, np.float32)
    for name, rows in {
        "grey": (LUMINANCE,) * 3,
        "protan": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "deutan": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "tritan": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }.items()
}

_CODES = np.arange(4096, dtype=np.float32) / 4095
_LINEAR = np.where(_CODES <= 0.04045, _CODES / 12.92, ((_CODES + 0.055) / 1.055) ** 2.4).astype(np.float32)
_CODED = np.where(_CODES <= 0.0031308, _CODES * 12.92, 1.055 * _CODES ** (1 / 2.4) - 0.055).astype(np.float32)


def picture(png: bytes) -> Seen:
    """What is in a PNG file."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), np.float32) / np.float32(255)


def light_of(seen: Seen) -> Seen:
    """The picture in linear RGB, which all eyes have in common."""
    return _LINEAR[_index(seen)]


def seen_by(eye: str, light: Seen) -> Seen:
    """A picture in linear RGB as somebody with these eyes tells its colours apart; one channel for grey."""
    rows = EYES[eye][:1] if eye == "grey" else EYES[eye]
    return _CODED[_index(light @ rows.T)]


def _index(values: Seen) -> NDArray[np.int16]:
    return (np.clip(values, 0, 1) * 4095 + 0.5).astype(np.int16)


def on_a_poor_screen(seen: Seen) -> Seen:
    """A little out of focus, and pale."""
    pale = _out_of_focus(_out_of_focus(seen).swapaxes(0, 1)).swapaxes(0, 1)
    pale *= np.float32(0.75)
    pale += np.float32(0.2)
    return pale


def _out_of_focus(seen: Seen) -> Seen:
    """Each row blurred by the rows beside it, but for the outermost two."""
    rows = seen.copy()
    inner = rows[1:-1]
    inner *= np.float32(2)
    inner += seen[2:]
    inner += seen[:-2]
    inner *= np.float32(0.25)
    return rows


def with_grain(seen: Seen, seed: int) -> Seen:
    """The same, disturbed at every point by as much as the palest pattern stands out."""
    grain = np.random.default_rng(seed).normal(0, GRAIN, seen.shape[:2]).astype(np.float32)
    return seen + grain[..., None]


def pattern(part: Seen) -> Seen:
    """What is left of a part when its colour and brightness are taken out."""
    flat: Seen = part.mean(axis=(0, 1))
    return part - flat


def unlike(one: Seen, other: Seen) -> float:
    """How much two patterns differ."""
    return float(np.mean(_apart(one, other)))


def at_most_unlike(one: Seen, other: Seen) -> float:
    """The same where they differ most: in one ninth of the part."""
    apart = _apart(one, other)
    high, wide = (size // 3 for size in apart.shape[:2])
    ninths = apart[: 3 * high, : 3 * wide].reshape(3, high, 3, wide, -1)
    return float(np.max(np.mean(ninths, axis=(1, 3, 4))))


def _apart(one: Seen, other: Seen) -> Seen:
    differs = one - other
    differs *= differs
    return differs
