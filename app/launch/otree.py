"""oTree beside ours: a small experiment of four pages, served by an oTree that is installed elsewhere."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

KEY = "beside-normgym"
FORMS = (("", "one=1"), ("", "two=1"), ("", "three=1"))
"""What is sent from its first three pages."""

_SETTINGS = f"""
SESSION_CONFIGS = [dict(name="walk", app_sequence=["walk"], num_demo_participants=1)]
SESSION_CONFIG_DEFAULTS = dict(real_world_currency_per_point=1.0, participation_fee=0.0, doc="")
PARTICIPANT_FIELDS, SESSION_FIELDS = [], []
LANGUAGE_CODE, REAL_WORLD_CURRENCY_CODE, USE_POINTS = "en", "GBP", False
ADMIN_USERNAME, ADMIN_PASSWORD, SECRET_KEY = "admin", "{KEY}", "{KEY}"
"""
_APP = """
from otree.api import BaseConstants, BaseGroup, BasePlayer, BaseSubsession, Page, models
class C(BaseConstants):
    NAME_IN_URL, PLAYERS_PER_GROUP, NUM_ROUNDS = "walk", None, 1
class Subsession(BaseSubsession):
    pass
class Group(BaseGroup):
    pass
class Player(BasePlayer):
    one, two = models.IntegerField(), models.IntegerField()
    three, four = models.IntegerField(), models.IntegerField()
class One(Page):
    form_model, form_fields, template_name = "player", ["one"], "walk/Asked.html"
class Two(Page):
    form_model, form_fields, template_name = "player", ["two"], "walk/Asked.html"
class Three(Page):
    form_model, form_fields, template_name = "player", ["three"], "walk/Asked.html"
class Four(Page):
    form_model, form_fields, template_name = "player", ["four"], "walk/Asked.html"
page_sequence = [One, Two, Three, Four]
"""
_PAGE = """{{ block title }}A question{{ endblock }}
{{ block content }}{{ formfields }}{{ next_button }}{{ endblock }}
"""


@contextmanager
def otree(command: Path, folder: Path, port: int) -> Iterator[int]:
    """Serve on the port until the block ends; gives the process. `command` is where its `otree` is."""
    for name in ("_static", "_templates", "walk"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "settings.py").write_text(_SETTINGS)
    (folder / "walk" / "__init__.py").write_text(_APP)
    (folder / "walk" / "Asked.html").write_text(_PAGE)
    told = {"OTREE_PRODUCTION": "1", "OTREE_REST_KEY": KEY, "OTREE_ADMIN_PASSWORD": KEY}
    found = os.environ | told | {"PATH": f"{command.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    with (folder / "log").open("wb") as log:
        said: dict[str, Any] = {"cwd": folder, "env": found, "stdout": log, "stderr": log}
        subprocess.run([command, "resetdb", "--noinput"], check=True, **said)
        serving = subprocess.Popen([command, "prodserver1of2", str(port)], start_new_session=True, **said)
    try:
        yield serving.pid
    finally:
        os.killpg(serving.pid, signal.SIGTERM)  # it has begun a process of its own
        serving.wait(20)
