"""A running episode and the one line of letters that may advance it."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from app.episodes.observation import Observation
from app.live.alarms import Alarms
from app.live.asking import Asking
from app.live.clocks import Clock
from app.live.keeping import Going
from app.live.lag import LagWatch
from app.live.mailbox import Mailbox
from app.live.messages import RETRY, SUPERSEDED, Bye, Frame, Press, Reason, Refusal, Refused, State, Welcome
from app.live.notes import Notes
from app.live.pace import Pace
from app.live.paints import Paints
from app.live.pauses import Pauses
from app.live.recorder import Recorder
from app.live.reopening import Reopened
from app.live.seat import Seat
from app.live.turns import Asked, Turn, verdict
from app.live.views import Views
from app.store.recording import Fate
from app.world.words import Action

_log = logging.getLogger(__name__)


class Room:
    """Computes, records, and only then adopts and shows.

    Presses and beats go through one mailbox, and none is taken up while a step is being kept, so
    the episode needs no lock and no task. A room that may not write any more is over for good:
    whoever comes next gets another one, rebuilt from the store.
    """

    def __init__(
        self, reopened: Reopened, *, pace: Pace, asking: Asking, recorder: Recorder, clock: Clock
    ) -> None:
        self.episode_id, self.epoch, self.pace = reopened.episode_id, reopened.epoch, pace
        self.over, self.left_at = False, clock.now()
        self.on_end: Callable[[Room], object] = lambda _: None
        self._notes, self._clock = Notes(recorder, self.episode_id, self.epoch), clock
        self._episode, self._applied = reopened.episode, reopened.applied_seq
        self._ledger, self._showing = reopened.ledger, reopened.showing
        self._seen = self._foreseen = self._showing.seen(self._episode)
        self._asking, self._answered = asking, reopened.answered
        self._pauses = Pauses(self.episode_id, clock, pace.resume_ms)
        self._seat: Seat | None = None
        self._mail = Mailbox(self._free, self._broke)
        self._going: Going | None = None
        self._pending: Asked | None = None
        self._taken_at = float("-inf")
        self._paints, self._views = Paints(self.episode_id), Views(self.episode_id, clock, self._notes.view)
        self._alarms = Alarms(clock)
        self._lag = LagWatch(clock, self._alarms, partial(self._pause, Reason.LAG), self._leave)
        self._stand_still(reopened)

    @property
    def n(self) -> int:
        """How many steps have been taken."""
        return self._episode.n

    @property
    def ended(self) -> bool:
        """Whether the episode has ended."""
        return self._episode.ended

    @property
    def empty(self) -> bool:
        """Whether nobody is in."""
        return self._seat is None

    @property
    def probe_due(self) -> int | None:
        """The step whose questions are to be answered before the room goes on."""
        if not self._asking.ever:
            return None
        return self.n if self._asking.due(self.n, self._ledger.frowns, self._answered) else None

    @asynccontextmanager
    async def seat(self) -> AsyncIterator[Seat]:
        """Take the room's one seat; whoever had it is closed with 4001."""
        seat = Seat(self)
        self._sit(seat)
        try:
            yield seat
        finally:
            self._leave(seat)

    def greet(self, seat: Seat) -> Welcome:
        """Welcome a browser: it is there, so the room waits for it no longer."""
        events = tuple(self._ledger.events)
        welcome = Welcome(self.epoch, self._view(), self._applied, events, self.probe_due)
        if seat is self._seat:
            self._unpause(Reason.CONNECTION)
        return welcome

    def ask(self, seat: Seat, press: Press) -> None:
        """Take up a press when its turn comes."""
        asked = Asked(press, self._clock.now(), self._clock.wall())
        self._mail.post(partial(self._press, seat, asked))

    def painted(self, seat: Seat, n: int, paint_ms: float | None) -> None:
        """Note that step `n` was seen, and go on where the room waited for that."""
        if seat is not self._seat:
            return
        if Reason.LAG in self._pauses and not seat.behind(self._clock.now()):
            self._unpause(Reason.LAG)
        drawn = self._paints.drawn(n, paint_ms, visible=Reason.HIDDEN not in self._pauses)
        self._notes.paint(drawn, last=self.ended)

    def set_pause(self, reason: Reason, on: bool, *, seat: Seat | None = None) -> None:
        """Pause for a reason or let it go; a seat that was superseded has no say."""
        if seat is None or seat is self._seat:
            (self._pause if on else self._unpause)(reason)

    def viewed(self, seat: Seat, kind: str, on: bool) -> None:
        """Note that the room in words was opened or closed, or read out."""
        if seat is self._seat and not self.ended:
            self._views.turn(kind, self.n, on=on)

    def answered(self, n: int) -> None:
        """The questions after step `n` have been answered, the answers are kept."""
        self._answered.add(n)
        if Reason.PROBE in self._pauses and self.probe_due is None:
            self._unpause(Reason.PROBE)

    def close(self, bye: Bye) -> None:
        """Send everybody away: this room adopts and shows nothing more, whatever is still being kept."""
        self.over = True
        self._notes.let_go()
        self._alarms.cancel_all()
        if self._seat is not None:
            self._seat.close(bye)

    def _free(self) -> bool:
        return self._going is None and not self.over

    def _broke(self, error: Exception) -> None:
        _log.error("the room of episode %s broke", self.episode_id, exc_info=error)
        self.close(RETRY)

    def _press(self, seat: Seat, asked: Asked) -> None:
        """Judge a press: take it, keep it for the beat, repeat what it led to, or refuse it."""
        if seat is not self._seat:
            return
        judged = verdict(asked, self._turn())
        if judged is None:
            if self.pace.waits:
                self._pending = asked
            else:
                self._step(asked)
            return
        if isinstance(judged, Refused):
            self._say(Refusal(self.epoch, asked.press.seq, judged, self.n))
        self._show_frame()

    def _turn(self) -> Turn:
        pending = self._pending.press.seq if self._pending else None
        standing = self._pauses.standing
        return Turn(
            self.epoch, self.n, self._applied, pending, self.ended, standing, self._taken_at, self.pace
        )

    def _beat(self, n: int) -> None:
        """Take the step after `n`, which is due, with the press that waited for it or without one."""
        if self._pauses.standing or self.ended or n != self.n:
            return
        asked, self._pending = self._pending, None
        self._step(asked)

    def _step(self, asked: Asked | None) -> None:
        """Compute and record; what is shown then is made ready while the disk works."""
        action, auto = self._showing.done(self.n + 1, Action(asked.press.action) if asked else None)
        begun, wall = (asked.at, asked.wall) if asked else (self._clock.now(), self._clock.wall())
        after, press = self._episode.after(action, auto=auto), asked.press if asked else None
        going = self._going = Going(after, press.seq if press else self._applied, begun)
        self._notes.step(after, press, wall, partial(self._kept, going))
        self._foreseen = self._showing.seen(after)
        if self._seat is not None:
            self._seat.foresee(self._foreseen)

    def _kept(self, going: Going, fate: Fate | None) -> None:
        """Only what is known to be kept is adopted; a room that was closed meanwhile adopts nothing."""
        self._going = None
        if self.over:
            return
        if fate is not Fate.KEPT:
            self.close(SUPERSEDED if fate is Fate.MOVED else RETRY)
            return
        self._mail.attempt(partial(self._adopt, going))
        self._mail.go_on()

    def _adopt(self, going: Going) -> None:
        after, self._applied, begun = going
        self._episode, self._seen, self._taken_at = after, self._foreseen, begun
        self._ledger.add(after)
        self._paints.shown(after.n, (self._clock.now() - begun) * 1000)
        self._show_frame()
        if after.ended:
            self._finish()
        elif self.probe_due is not None:
            self._pause(Reason.PROBE)
        else:
            self._await_beat()

    def _finish(self) -> None:
        """The last step is kept and shown."""
        self._alarms.cancel_all()
        for reason in self._pauses.why:
            self._notes.pause(self._pauses.end(reason))
        self._views.close()
        self._say(self._state())
        self.on_end(self)

    def _show_frame(self) -> None:
        if (seat := self._seat) is None:
            return
        news = seat.news(self._ledger.events)
        self._say(Frame(self.epoch, self.n, self._applied, self._view(), news))
        self._lag.watch(seat)

    def _view(self) -> Observation:
        return self._seen._replace(events=self._ledger.of_step(self.n))

    def _say(self, out: Frame | Refusal | State) -> None:
        if self._seat is not None:
            self._seat.show(out, self._clock.now())

    def _state(self) -> State:
        if self.ended:
            return State(self.epoch, "ended")
        state, why = ("paused" if self._pauses else "running"), self._pauses.why
        return State(self.epoch, state, why, self._pauses.resume_in_ms, self.probe_due)

    def _stand_still(self, reopened: Reopened) -> None:
        """A room waits for its participant; in one that was rebuilt this began with the last sign of life."""
        since = reopened.since
        self._notes.pause(self._pauses.begin(Reason.CONNECTION, self.n, since=since, kept=since is not None))
        if self.probe_due is not None:
            self._pause(Reason.PROBE)

    def _pause(self, reason: Reason) -> None:
        if self.ended or self.over or reason in self._pauses:
            return
        self._notes.pause(self._pauses.begin(reason, self.n))
        self._alarms.cancel("beat")
        if reason is Reason.HIDDEN:
            self._lag.stop()
        self._say(self._state())

    def _unpause(self, reason: Reason) -> None:
        """Let a reason go; when it was the last one the room goes on after 3-2-1."""
        here = reason in self._pauses
        self._notes.pause(self._pauses.end(reason))
        if here and not self._pauses:
            self._await_beat()
        if here and reason is Reason.HIDDEN and self._seat is not None:
            self._seat.count_from(self._clock.now())
            self._lag.watch(self._seat)
        self._say(self._state())

    def _sit(self, seat: Seat) -> None:
        """Give the seat to the newest browser; the room stands still until it says hello."""
        if self._seat is not None:
            self._seat.close(SUPERSEDED)
        self._seat = seat
        if self.over:
            seat.close(RETRY)
        self._forget_the_last_seat()

    def _leave(self, seat: Seat) -> None:
        seat.leave()
        if seat is self._seat:
            self._seat, self.left_at = None, self._clock.now()
            self._forget_the_last_seat()

    def _forget_the_last_seat(self) -> None:
        self._lag.stop()
        self._notes.let_go()
        self._pending = None
        self._views.close()
        if not self.ended and not self.over:
            self._pause(Reason.CONNECTION)
            for reason in (Reason.HIDDEN, Reason.LAG):
                self._notes.pause(self._pauses.end(reason))

    def _await_beat(self) -> None:
        """Set the alarm for the next step that comes without a press."""
        anchor = self._pauses.open_at if self.pace.waits else max(self._pauses.open_at, self._taken_at)
        due = self.pace.next_beat(anchor, self._clock.now())
        if due is not None:
            self._alarms.set("beat", due, lambda: self._mail.post(partial(self._beat, self.n)))
