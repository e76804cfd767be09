"""The socket of an episode: presses in, frames out."""

from contextlib import suppress

from anyio import create_task_group
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from app.errors import EpisodeClosed, NotForYou, NotThere
from app.live.messages import Bye, Closing
from app.live.rooms import Rooms
from app.live.seat import Seat
from app.web import wire
from app.web.opening import Opened, finish, open_episode
from app.web.security import is_foreign
from app.web.speaking import Listening, Mouth, RefusedMessage

router = APIRouter(include_in_schema=False)


@router.websocket("/v/{token}/play")
async def play(socket: WebSocket, token: str) -> None:
    """Carry presses in and frames out until the episode or the connection ends."""
    if is_foreign(socket.headers, socket.app.state.settings.public_url, socket=True):
        await socket.close(Closing.NOT_ALLOWED)
        return
    await socket.accept()
    mouth = Mouth(socket)
    with suppress(WebSocketDisconnect, ConnectionClosed):
        try:
            await _play(socket, token, mouth)
        except NotForYou:
            await mouth.bye(Bye(Closing.EXPIRED, "unknown"))
        except (EpisodeClosed, NotThere):
            await finish(socket.app, token)
            await mouth.bye(Bye(Closing.DONE, "ended"))
        except RefusedMessage as refused:
            await mouth.bye(Bye(Closing.PROTOCOL, refused.why))


async def _play(socket: WebSocket, token: str, mouth: Mouth) -> None:
    """Say hello, enter the room, sit down."""
    ears = Listening(socket)
    hello = await ears.hello()
    opened = await open_episode(socket.app, token)
    rooms: Rooms = socket.app.state.rooms
    room = await rooms.enter(opened.episode_id, pace=opened.pace, probe_steps=opened.probe_steps)
    async with room.seat() as seat:
        await mouth.welcome(seat.welcome(hello.have.ev), opened)
        await _carry(ears, mouth, seat, opened)
    if room.ended:
        await opened.finish()


async def _carry(ears: Listening, mouth: Mouth, seat: Seat, opened: Opened) -> None:
    """Both ways at once; whichever ends first ends the other."""
    refused: list[RefusedMessage] = []

    async def presses_in() -> None:
        try:
            await ears.carry(seat, mouth)
        except RefusedMessage as why:
            refused.append(why)
        except (WebSocketDisconnect, ConnectionClosed):
            pass
        both.cancel_scope.cancel()

    async def frames_out() -> None:
        with suppress(WebSocketDisconnect, ConnectionClosed):
            await mouth.carry(seat, opened)
        both.cancel_scope.cancel()

    async with create_task_group() as both:
        both.start_soon(presses_in)
        both.start_soon(frames_out)
    if refused:
        raise refused[0]


@router.websocket("/socket-check")
async def socket_check(socket: WebSocket) -> None:
    """Send back what comes, so that a browser can see whether sockets get through."""
    if is_foreign(socket.headers, socket.app.state.settings.public_url, socket=True):
        await socket.close(Closing.NOT_ALLOWED)
        return
    await socket.accept()
    with suppress(WebSocketDisconnect, ConnectionClosed, KeyError):
        for _ in range(5):
            await socket.send_text((await socket.receive_text())[: wire.LARGEST])
        await socket.close()
