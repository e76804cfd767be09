"""The four families of norms in words."""

from collections.abc import Mapping

from app.norms.norm import Family

ABOUT: Mapping[Family, str] = {
    Family.PLACE: "where one may go",
    Family.PACE: "how or when one moves",
    Family.DISTANCE: "where one may be relative to others",
    Family.SHARE: "how something shared is divided",
}
"""What the norms of a family are about."""
