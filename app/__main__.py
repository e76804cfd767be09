"""`python3 -m app ...`: the command line, after making the program's environment where there is none.

Standard library only, in words that an old Python can read too, so that it can say what is missing.
"""

import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HOME = os.path.join(ROOT, ".venv")
BIN = os.path.join(HOME, "Scripts" if os.name == "nt" else "bin")
PYTHON = os.path.join(BIN, "python.exe" if os.name == "nt" else "python")
NEEDED = (3, 11)


def main() -> None:
    """Be the command line inside the environment; outside, make it, then start again in it."""
    if is_inside():
        from app.cli import main as command_line

        command_line()
        return
    prepare(everything="check" in sys.argv[1:2])
    os.execv(PYTHON, [PYTHON, "-m", "app"] + sys.argv[1:])


def is_inside() -> bool:
    """Whether this is the environment already, or an installed program that needs none."""
    if not os.path.exists(os.path.join(ROOT, "pyproject.toml")):
        return True
    return os.path.realpath(sys.prefix) == os.path.realpath(HOME)


def prepare(everything: bool) -> None:
    """Install what is missing; with `everything` the tools of the check too."""
    stamp = os.path.join(HOME, ".complete-check" if everything else ".complete")
    wanted = fingerprint()
    if os.path.exists(PYTHON) and read(stamp) == wanted:
        return
    refuse_what_cannot_work()
    uv = found_uv()
    say("Installing what NormGym needs; the first time this takes a minute ...")
    order = [uv, "sync", "--frozen", "--inexact", "--python", sys.executable]
    run(order + (["--all-groups"] if everything else []))
    with open(stamp, "w") as file:
        file.write(wanted)


def refuse_what_cannot_work() -> None:
    """Say how to mend a Python that is too old, or one without venv."""
    if sys.version_info < NEEDED:
        have = "%d.%d" % sys.version_info[:2]
        leave("NormGym needs Python 3.11 or newer; this is %s. Run it with a newer one." % have)
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        if shutil.which("uv") is None:
            leave("This Python comes without venv: run `apt install python3-venv` (as root), then try again.")


def found_uv() -> str:
    """Where uv is: on the PATH, or in the environment, where it is put if it is missing."""
    on_path, own = shutil.which("uv"), os.path.join(BIN, "uv.exe" if os.name == "nt" else "uv")
    if on_path:
        return on_path
    if not os.path.exists(own):
        say("Making an environment in %s ..." % HOME)
        run([sys.executable, "-m", "venv", "--clear", HOME])
        run([PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv>=0.8"])
    return own


def run(order: "list[str]") -> None:
    """Run a command in the project; end with a sentence where it fails."""
    trusting = {"UV_PROJECT_ENVIRONMENT": HOME, "UV_SYSTEM_CERTS": "1", "UV_PYTHON_DOWNLOADS": "never"}
    if subprocess.call(order, cwd=ROOT, env=dict(os.environ, **trusting)) != 0:
        leave("That did not work; the lines above say why. Is the package index (PyPI) reachable?")


def fingerprint() -> str:
    """What was asked to be installed."""
    digest = hashlib.sha256(sys.version.encode())
    for name in ("uv.lock", "pyproject.toml"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def read(path: str) -> str:
    """The text of a file, empty where there is none."""
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def say(text: str) -> None:
    """Tell whoever waits what is going on."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def leave(text: str) -> None:
    """End with one sentence."""
    say(text)
    sys.exit(1)


if __name__ == "__main__":
    main()
