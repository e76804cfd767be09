"""docker-compose.yml is held against what `serve` demands; its image is built here without Docker."""

import os
import re
import shutil
import socket
import subprocess
import time
import venv
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from ruamel.yaml import YAML

from app.errors import SettingMissing
from app.launch.binaries import POSTGRES_MAJOR
from app.settings import Settings, production

ROOT = Path(__file__).resolve().parents[2]
CHOSEN = {
    "POSTGRES_PASSWORD": "Zq8vYc3LkM",
    "NORMGYM_SECRET_KEY": "k3Jd8sLq0ZxVb6NmPw2RtYu9HgFc5AeXiOo7TnKr",
    "NORMGYM_DOMAIN": "study.example.org",
}


def compose(**chosen: str) -> dict[str, Any]:
    """The file as Compose reads it with these variables; KeyError names one that it insists on."""

    def value(found: re.Match[str]) -> str:
        return chosen[found["name"]]

    text = (ROOT / "docker-compose.yml").read_text()
    text = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    read: dict[str, Any] = YAML(typ="safe").load(re.sub(r"\$\{(?P<name>\w+)(:\?[^}]*)?\}", value, text))
    return read


@pytest.fixture
def web_environment(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    environment: dict[str, str] = compose(**CHOSEN)["services"]["web"]["environment"]
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return environment


def test_serve_accepts_what_the_compose_file_sets(web_environment: Mapping[str, str]) -> None:
    assert production().public_url == "https://study.example.org"


def test_serve_believes_the_proxy_that_the_compose_file_puts_before_it(
    web_environment: Mapping[str, str],
) -> None:
    assert production().proxies == "*"


@pytest.mark.parametrize("name", ["DATABASE_URL", "NORMGYM_SECRET_KEY", "NORMGYM_PUBLIC_URL"])
def test_serve_refuses_when_one_setting_is_left_out(
    name: str, web_environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(name)
    with pytest.raises(SettingMissing, match=name):
        production()


@pytest.mark.parametrize("name", list(CHOSEN))
def test_compose_insists_on_every_secret(name: str) -> None:
    with pytest.raises(KeyError, match=name):
        compose(**{other: value for other, value in CHOSEN.items() if other != name})
    assert f"${{{name}:?" in (ROOT / "docker-compose.yml").read_text()


def test_the_database_is_of_the_embedded_version() -> None:
    database = compose(**CHOSEN)["services"]["db"]
    assert database["image"] == f"postgres:{POSTGRES_MAJOR}"
    assert database["volumes"] == ["database:/var/lib/postgresql"]


def test_only_the_proxy_is_reachable_and_it_passes_on_to_the_web_service() -> None:
    read = compose(**CHOSEN)
    assert [name for name, service in read["services"].items() if "ports" in service] == ["proxy"]
    command = read["services"]["web"]["command"]
    port = command[command.index("--port") + 1]
    assert f"reverse_proxy web:{port}" in read["configs"]["caddyfile"]["content"]
    assert f":{port}/healthz" in read["services"]["web"]["healthcheck"]["test"][-1]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """The image's folder, filled by the COPY and RUN lines of its one stage."""
    image = tmp_path / "srv"
    image.mkdir()
    venv.create(tmp_path / "python", with_pip=True)
    for line in compose(**CHOSEN)["services"]["web"]["build"]["dockerfile_inline"].splitlines():
        order, _, rest = line.partition(" ")
        if order == "COPY":
            copied(rest.split(), image)
        elif order == "RUN":
            subprocess.run(["bash", "-euc", rest], cwd=image, env=plain(tmp_path), check=True, timeout=100)
    return image


def copied(names: list[str], image: Path) -> None:
    """COPY a b ./ or COPY folder folder."""
    for name in names[:-1]:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, image / names[-1], ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, image / name)


def plain(folder: Path) -> dict[str, str]:
    """A shell in which only Python and pip are found, as in the image."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("UV_", "VIRTUAL_ENV", "PYTHON"))}
    path = f"{folder / 'python' / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin"
    return kept | {"PATH": path, "UV_SYSTEM_CERTS": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number: int = free.getsockname()[1]
        return number


@pytest.fixture
def served(
    built: Path, port: int, database_url: str, web_environment: Mapping[str, str]
) -> Iterator[httpx.Client]:
    """What the image's own commands serve, from a folder that is not ours."""
    here = {"PATH": f"{built / '.venv/bin'}:/usr/bin:/bin", "HOME": str(built)}
    environment = {**web_environment, **here, "DATABASE_URL": database_url}
    web = compose(**CHOSEN)["services"]["web"]["command"]
    command = [{"0.0.0.0": "127.0.0.1", "8000": str(port)}.get(word, word) for word in web]
    subprocess.run(["normgym", "migrate"], cwd="/", env=environment, check=True, timeout=60)
    with subprocess.Popen(command, cwd="/", env=environment) as server:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            yield client
        server.terminate()


def test_the_image_serves_every_folder_of_the_program(served: httpx.Client) -> None:
    assert wait_for(served, "/healthz").status_code == httpx.codes.OK
    assert served.get("/static/css/base.css").status_code == httpx.codes.OK
    assert served.get("/admin/login").status_code == httpx.codes.OK


def wait_for(client: httpx.Client, path: str) -> httpx.Response:
    """Ask until somebody answers; the test's own time limit ends it otherwise."""
    while True:
        try:
            return client.get(path)
        except httpx.ConnectError:
            time.sleep(0.1)
