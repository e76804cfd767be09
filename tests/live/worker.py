"""A worker of its own for tests: opens an episode, plays, obeys one word per line on its input.

`play ACTION` presses a key, `hold` stops the process by SIGSTOP in the middle of the next transaction.
It answers one line per order: `n SEQ` for a frame, `bye CODE` when it is sent away.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence

from app.live.messages import Bye, Frame, Press
from app.live.rooms import Rooms
from app.live.seat import Seat
from app.store import recording
from app.store.direct import Direct
from app.store.engine import open_engine
from tests.live.playing import AT_ONCE

_together = recording._together


async def main(url: str, episode_id: int) -> None:
    engine = open_engine(url)
    rooms = Rooms(engine, f"worker {os.getpid()}")
    room = await rooms.enter(episode_id, pace=AT_ONCE)
    async with room.seat() as seat:
        welcome = seat.welcome()
        say(f"epoch {welcome.epoch}")
        await obey(seat, welcome.epoch, welcome.applied_seq)
    await rooms.close()
    await engine.dispose()


async def obey(seat: Seat, epoch: int, seq: int) -> None:
    frames = seat.frames()
    while order := (await asyncio.to_thread(sys.stdin.readline)).split():
        if order[0] == "hold":
            recording._together = stopping
            say("held")
            continue
        seat.press(Press(epoch, seq + 1, seq + 1, order[1]))
        async for out in frames:
            if isinstance(out, Frame):
                seq = out.ack
                seat.ack(out.n, 10**6)
                say(f"n {out.n}")
                break
            if isinstance(out, Bye):
                say(f"bye {out.code.value}")
                return


async def stopping(db: Direct, entries: Sequence[recording.Entry]) -> list[recording.Fate]:
    """Stop the process once, while it holds the locks of a transaction."""
    recording._together = _together
    await db.ask("BEGIN")
    await db.ask("SELECT id FROM episodes FOR NO KEY UPDATE")
    os.kill(os.getpid(), signal.SIGSTOP)
    kept = await _together(db, entries)
    await db.ask("COMMIT")
    return kept


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
