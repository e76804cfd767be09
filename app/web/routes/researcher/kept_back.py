"""What the pages keep back while people may still come to a live session: how well anybody did.

Whoever sees success by condition as it comes in, and stops when it looks right, finds more than there is.
"""

from app.web.launches import SessionKind
from app.web.routes.researcher.chips import Chip

KEPT_BACK = Chip("●", "over; how it went is shown once the session is closed", "quiet")
"""Stands for every outcome, so that it still shows that something came of it."""


def keeps_back(kind: str, state: str) -> bool:
    """Whether success is not shown yet: a session that counts, and can still be stopped by what one sees."""
    return kind == SessionKind.LIVE and state != "closed"
