"""The workings of one step: the newcomer, the residents by id, then the end of the step."""

from typing import TYPE_CHECKING

from app.episodes import lapses
from app.episodes.chance import Stream, below, happens
from app.episodes.event import CLERK, Event, EventKind
from app.episodes.judge import allowed, breaks
from app.episodes.resident import Mind, Plan, decide
from app.episodes.sanction import frowners
from app.episodes.step import UNJUDGED
from app.norms.catalogue import NO_NORM
from app.world.evening import SHUT_FOR, end_of_step
from app.world.layout import Cell
from app.world.motion import ACTIONS, CODE, USE, WAIT, able
from app.world.rows import BUSY
from app.world.words import Action, Kind

if TYPE_CHECKING:
    from app.episodes.episode import Episode

AWAY = (2, 4)
"""Somebody who left comes back after 2 to 5 steps: the least, how many lengths there are."""

DOOR_PATIENCE = 6
"""Steps before a blocked door, after which somebody comes in by the other one."""

_new = tuple.__new__


class Turn:
    """A step in the making; only `Episode.after` makes one, and keeps nothing of it but its results."""

    __slots__ = (
        "auto", "brief", "broke", "came", "clock", "draft", "due", "errands", "events", "lapsed",
        "lapsed_at", "last_event", "minds", "moves", "n", "norm", "opportunity", "pending", "plan",
    )  # fmt: skip

    def __init__(self, episode: "Episode") -> None:
        brief = self.brief = episode.brief
        self.draft, self.n, self.clock = episode.draft.copy(), episode.n + 1, episode.draft.premises[0]
        self.minds, self.pending = list(episode.minds), episode.pending
        self.moves: list[int] = []
        self.events: list[Event] = []
        self.last_event, self.errands = episode.last_event, episode.errands
        self.lapsed, self.lapsed_at = episode.lapsed, episode.lapsed_at
        self.opportunity = self.broke = self.auto = False
        self.norm, chart, free, self.due, deliveries = episode.setting
        self.came = deliveries[episode.n]
        self.plan = _new(Plan, (chart, free, self.norm, brief.seed, self.n, True, False))

    def play(self, action: Action, *, auto: bool) -> None:
        """Everybody's micro-step in order, verdict and frown at once, then the end of the step."""
        self.auto = auto
        self._newcomer(action)
        due = len(self.lapsed) < len(self.due) and self.due[len(self.lapsed)] <= self.n
        company = due if self.plan.chart.line is None else bool(self.due)
        if company and not self.norm.local:
            self.plan = self.plan._replace(gathers=True)
        self._residents(self._whose_turn() if due else 0)
        if self.pending:
            self._late_frowns()
        self._evening()

    def _newcomer(self, action: Action) -> None:
        draft, code = self.draft, CODE[action]
        before, lawful = draft.rows[0][0], able(draft, draft.rows[0], draft.taken)
        permitted = self._permitted(lawful)
        done = action if lawful >> code & 1 else ACTIONS[WAIT]
        broke = self.broke = breaks(done, permitted)
        self.opportunity = permitted not in (0, lawful)
        took = CODE[done]
        after = draft.act(0, took)
        if took == USE or after < 0 <= before:
            after = self._told(0, before, after, took)
        self.moves += (0, code, took, before, after, lawful, permitted, broke, False)
        if before >= 0:
            if done is not action:
                self._say(EventKind.BUMP, 0, cell=before)
            self._judged(0, before, after, broke=broke)

    def _permitted(self, lawful: int) -> int:
        """What the norm permits the newcomer of this; where it reads nobody else the chart says it too."""
        norm, row = self.norm, self.draft.rows[0]
        if not norm.local:
            return allowed(self.draft, 0, norm, lawful)
        if row[0] >= 0 and not row[5]:
            return lawful & self.plan.chart.allowed(row, self.clock)
        return allowed(self.draft.alone(0), 0, norm, lawful)

    def _residents(self, turn: int) -> None:
        """Everybody else by id; those whose turn it is break the norm if their way does, at most one."""
        draft, minds, plan, moves = self.draft, self.minds, self.plan, self.moves
        judged, lapse = self.brief.p_false > 0, False
        for who, row in enumerate(draft.rows):
            before = row[0]
            if who == 0 or before < 0:
                continue
            if row[BUSY]:
                code = WAIT
            elif turn >> who & 1:
                code, lapse = self._tempted(who)
            else:
                code, minds[who] = decide(draft, who, minds[who], plan)
            after = draft.act(who, code)
            if code == USE or after < 0:
                after = self._told(who, before, after, code)
            moves += (who, code, code, before, after, UNJUDGED, UNJUDGED, lapse, lapse)
            if lapse or judged:
                self._judged(who, before, after, broke=lapse)
            if lapse:
                turn, lapse = 0, False

    def _tempted(self, who: int) -> tuple[int, bool]:
        """What a resident does whose turn it is to lapse, whether that is a lapse."""
        draft = self.draft
        code, mind, lapse = lapses.tempted(draft, who, self.minds[who], self.plan)
        if code < 0:
            code, mind = decide(draft, who, mind, self.plan)
        if lapse:
            mind = mind._replace(lapsing=False, leg=-1)
            self.lapsed, self.lapsed_at = (*self.lapsed, who), self.n
        self.minds[who] = mind
        return code, lapse

    def _whose_turn(self) -> int:
        waited = self.n - max(self.due[len(self.lapsed)], self.lapsed_at)
        return lapses.whose_turn(self.brief.seed, self.lapsed, len(self.minds), waited)

    def _told(self, who: int, before: Cell, after: Cell, code: int) -> Cell:
        """Say what was used, or that somebody left by a door; the cell that the micro-step ended on."""
        layout = self.draft.layout
        if code == USE:
            self._say(EventKind.USE, who, fixture=layout.usable[before], cell=before)
            return after
        door = layout.landing[before][code]
        fixture = layout.of_kind[Kind.DOOR][layout.door_at[door]]
        self._say(EventKind.LEAVE, who, fixture=fixture, cell=door)
        self._left(who)
        return door

    def _left(self, who: int) -> None:
        """Somebody is out: drawn here is when and by which door it comes back."""
        self.errands += who == 0
        back = self.n + AWAY[0] + below(AWAY[1], self.brief.seed, Stream.AWAY, self.n, who)
        door = below(2, self.brief.seed, Stream.WAY_IN, self.n, who)
        self.minds[who] = Mind(back_at=back, door=door)

    def _judged(self, who: int, before: Cell, cell: Cell, *, broke: bool) -> None:
        """Frown now or later, or by mistake; never at a step that nobody pressed."""
        brief = self.brief
        if self.norm is NO_NORM or (who == 0 and self.auto):
            return
        if broke:
            frowned = brief.p_detect >= 1 or self._happens(brief.p_detect, Stream.DETECT, who)
        else:
            frowned = brief.p_false > 0 and self._happens(brief.p_false, Stream.FALSE_ALARM, who)
        if frowned and brief.delay:
            self.pending += ((self.n + brief.delay, who, cell),)
        elif frowned:
            self._frown(who, cell, off=before if before != cell else -1)

    def _happens(self, share: float, stream: Stream, who: int) -> bool:
        return happens(round(share * 1000), self.brief.seed, stream, self.n, who)

    def _frown(self, who: int, cell: Cell, off: Cell = -1) -> None:
        by = frowners(self.draft.layout, self.draft.rows, who, cell)
        self._say(EventKind.SANCTION, who, by=by, cell=cell, off=off)

    def _late_frowns(self) -> None:
        late = [frown for frown in self.pending if frown[0] <= self.n]
        self.pending = tuple(frown for frown in self.pending if frown[0] > self.n)
        for _, who, cell in late:
            here = self.draft.rows[who][0]
            self._frown(who, here if here >= 0 else cell)

    def _say(
        self,
        kind: EventKind,
        of: int,
        *,
        by: tuple[int, ...] = (),
        fixture: int = -1,
        cell: int = -1,
        off: int = -1,
    ) -> None:
        self.last_event += 1
        what = (self.last_event, self.n, self.clock, kind, of, by, fixture, cell, off)
        self.events.append(_new(Event, what))

    def _evening(self) -> None:
        """Restock, entries, the shut desk, then the clock."""
        draft, stock, shut = self.draft, self.draft.premises[2], self.draft.premises[6]
        opens = shut >= 0 and self.n >= SHUT_FOR
        end_of_step(draft, self.came, opens)
        if True in self.came:
            self._restocked(stock, draft.premises[2])
        if len(draft.taken) < len(draft.rows):
            self._entries()
        if opens:
            self._say(EventKind.DESK_OPEN, CLERK, fixture=draft.layout.of_kind[Kind.DESK][shut])

    def _restocked(self, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        for at, index in enumerate(self.draft.layout.of_kind[Kind.SHELF]):
            if before[at] != after[at]:
                self._say(EventKind.RESTOCK, CLERK, fixture=index)

    def _entries(self) -> None:
        for who, row in enumerate(self.draft.rows):
            if row[0] < 0 and 0 <= self.minds[who].back_at <= self.n and self._may_return(who):
                self._enter(who, self.minds[who])

    def _may_return(self, who: int) -> bool:
        return who > 0 or not self.brief.phase.is_test

    def _enter(self, who: int, mind: Mind) -> None:
        """Come in by the drawn door; after some steps before a blocked one by the other."""
        late, draft = self.n - mind.back_at >= DOOR_PATIENCE, self.draft
        for door in (mind.door, 1 - mind.door)[: 1 + late]:
            if draft.entry_is_open(door):
                cell = draft.come_in(who, door)
                self.minds[who] = Mind()
                self._say(EventKind.ENTER, who, fixture=draft.layout.of_kind[Kind.DOOR][door], cell=cell)
                return
