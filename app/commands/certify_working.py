"""Several processes that certify side by side, telling how far they are."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

Asked = TypeVar("Asked")
Found = TypeVar("Found")

Works = Callable[[Callable[[Any], Any], Sequence[Any]], Iterable[tuple[Any, Any]]]
"""Gives everything that was asked for with what the work found, as it is done."""


class Working(NamedTuple):
    """Who works, and where it is told."""

    works: Works
    progress: Progress

    def each(
        self,
        what: str,
        work: Callable[[Asked], Found],
        asked: Sequence[Asked],
        done: Callable[[Asked, Found], object],
        total: int,
    ) -> None:
        """Work through everything in several processes, telling how far it is."""
        bar = self.progress.add_task(what, total=total, completed=total - len(asked))
        for one, found in self.works(work, asked):
            done(one, found)
            self.progress.update(bar, advance=1, description=f"{what}: {_name(one)}")


@contextmanager
def working(jobs: int) -> Iterator[Working]:
    """So many processes with a progress bar."""
    with _workers(jobs) as works, _progress() as progress:
        yield Working(works, progress)


def _progress() -> Progress:
    columns = (TextColumn("{task.description:34}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True))


@contextmanager
def _workers(jobs: int) -> Iterator[Works]:
    """So many processes that work side by side; a single one is this one."""
    if jobs == 1:
        yield lambda work, asked: ((one, work(one)) for one in asked)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _end_with_parent) as pool:
        try:
            yield partial(_as_they_come, pool)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _end_with_parent() -> None:
    """A worker whose command was killed would wait for ever for more to do."""
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)


def _as_they_come(
    pool: ProcessPoolExecutor, work: Callable[[Any], Any], asked: Sequence[Any]
) -> Iterator[tuple[Any, Any]]:
    futures = {pool.submit(work, one): one for one in asked}
    for future in as_completed(futures):
        yield futures[future], future.result()


def _name(asked: object) -> str:
    return " ".join(map(str, asked)) if isinstance(asked, tuple) else str(asked)
