"""What a room shows comes in its order, whichever way it goes."""

from sqlalchemy.ext.asyncio import AsyncEngine

from app.live.messages import Frame, Out, State
from app.live.rooms import Rooms
from app.live.seat import Seat
from tests.live.playing import AT_ONCE, an_episode


async def test_nothing_overtakes_what_waits_in_the_mailbox(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    seat, said = Seat(room), list[Out]()

    def speak(out: Out) -> bool:
        if isinstance(out, Frame):
            said.append(out)
        return isinstance(out, Frame)

    seat.speak = speak
    frame, state = Frame(1, 0, 0, seat.welcome().observation, ()), State(1, "running")
    for out in (frame, state, frame):
        seat.show(out, 0.0)
    assert said == [frame]
    frames = seat.frames()
    assert [await anext(frames), await anext(frames)] == [state, frame]
    seat.show(frame, 0.0)
    assert said == [frame, frame]
