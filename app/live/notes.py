"""What a room leaves in the store besides its steps; nobody waits for it."""

from app.live.recorder import Recorder
from app.store.recording import Entry, PaintRow, PauseRow, ViewRow


class Notes:
    """Hands rows to the recorder in their order; None leaves nothing."""

    def __init__(self, recorder: Recorder, episode_id: int, epoch: int) -> None:
        self._recorder, self._empty = recorder, Entry(episode_id, epoch)

    def pause(self, row: PauseRow | None) -> None:
        """A pause has begun or ended."""
        if row is not None:
            self._recorder.note(self._empty._replace(pause=row))

    def paint(self, row: PaintRow | None) -> None:
        """A step has been drawn."""
        if row is not None:
            self._recorder.paint(self._empty._replace(paint=row))

    def view(self, row: ViewRow) -> None:
        """The room in words was opened or closed."""
        self._recorder.note(self._empty._replace(view=row))
