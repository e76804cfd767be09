"""The socket of an episode: presses in, frames out."""

from contextlib import suppress

from anyio import create_task_group
from fastapi import APIRouter, WebSocket
from msgspec.structs import asdict
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from app.errors import EpisodeClosed, NotForYou, NotThere
from app.live.messages import RETRY, Bye, Closing
from app.live.rooms import Rooms
from app.live.seat import Seat
from app.web import heard
from app.web.opening import Opened, finish, open_episode
from app.web.security import is_foreign
from app.web.speaking import Listening, Mouth, RefusedMessage

router = APIRouter(include_in_schema=False)
_NOT_NOW = (SQLAlchemyError, OSError)
"""The database was not reached: nothing is lost, the browser comes back in a while."""


@router.websocket("/v/{token}/play")
async def play(socket: WebSocket, token: str) -> None:
    """Carry presses in and frames out until the episode or the connection ends."""
    if is_foreign(socket.headers, socket.app.state.settings.public_url, socket=True):
        await socket.close(Closing.NOT_ALLOWED)
        return
    await socket.accept()
    mouth = Mouth(socket)
    with suppress(WebSocketDisconnect, ConnectionClosed):
        await mouth.bye(await _played(socket, token, mouth))


async def _played(socket: WebSocket, token: str, mouth: Mouth) -> Bye:
    """Play; return what is said at the end where the room has not said it itself."""
    broken = False
    try:
        try:
            await _play(socket, token, mouth)
        except (EpisodeClosed, NotThere):
            broken = await finish(socket.app, token)
    except NotForYou:
        return Bye(Closing.EXPIRED, "unknown")
    except RefusedMessage as refused:
        return Bye(Closing.PROTOCOL, refused.why)
    except _NOT_NOW:
        return RETRY
    return Bye(Closing.DONE, "broken" if broken else "ended")


async def _play(socket: WebSocket, token: str, mouth: Mouth) -> None:
    """Say hello, enter the room, sit down."""
    ears = Listening(socket)
    hello = await ears.hello()
    opened = await open_episode(socket.app, token, asdict(hello.env) if hello.env else None)
    rooms: Rooms = socket.app.state.rooms
    room = await rooms.enter(
        opened.episode_id, pace=opened.pace, asking=opened.asking, showing=opened.showing
    )
    async with room.seat() as seat:
        await mouth.welcome(seat.welcome(hello.have.ev), opened)
        await _carry(ears, mouth, seat, opened)
    if room.ended:
        await opened.finish()


async def _carry(ears: Listening, mouth: Mouth, seat: Seat, opened: Opened) -> None:
    """Both ways at once; whichever ends first ends the other."""
    failed: list[Exception] = []

    async def presses_in() -> None:
        try:
            await ears.carry(seat, mouth)
        except RefusedMessage as why:
            failed.append(why)
        except (WebSocketDisconnect, ConnectionClosed):
            pass
        both.cancel_scope.cancel()

    async def frames_out() -> None:
        try:
            with suppress(WebSocketDisconnect, ConnectionClosed):
                await mouth.carry(seat, opened)
        except _NOT_NOW as why:
            failed.append(why)
        both.cancel_scope.cancel()

    async with create_task_group() as both:
        both.start_soon(presses_in)
        both.start_soon(frames_out)
    if failed:
        raise failed[0]


@router.websocket("/socket-check")
async def socket_check(socket: WebSocket) -> None:
    """Send back what comes, so that a browser can see whether sockets get through."""
    if is_foreign(socket.headers, socket.app.state.settings.public_url, socket=True):
        await socket.close(Closing.NOT_ALLOWED)
        return
    await socket.accept()
    with suppress(WebSocketDisconnect, ConnectionClosed, KeyError):
        for _ in range(5):
            await socket.send_text((await socket.receive_text())[: heard.LARGEST])
        await socket.close()
