"""Make a virtual environment of the project, with nothing but the standard library.

    python tools/prepare.py            .venv, everything: console, tests, checks
    python tools/prepare.py core       .venv-core, for the tests that must pass without Qt

It does nothing when the environment is as the project's files ask for.
"""

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
OLDEST = (3, 11)

WANTED = {
    "full": (".venv", ["--editable", f"{ROOT}[test,check]"], [ROOT / "pyproject.toml"]),
    "core": (
        ".venv-core",
        ["--requirement", str(ROOT / "requirements" / "core-tests.txt")],
        [ROOT / "requirements" / "core-tests.txt"],
    ),
}


def main(words: list[str]) -> int:
    """Make or renew the environment named."""
    if sys.version_info < OLDEST:
        print(
            f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed, this is {sys.version.split()[0]}. "
            "Name a newer one: make PYTHON=python3.12 run",
            file=sys.stderr,
        )
        return 1
    kind = words[0] if words else "full"
    if kind not in WANTED:
        print(f"no environment {kind!r}: there are {', '.join(WANTED)}", file=sys.stderr)
        return 2
    folder, wanted, files = WANTED[kind]
    home = ROOT / folder
    stamp = home / "prepared"
    state = _state([CONSTRAINTS, *files])
    if stamp.is_file() and stamp.read_text() == state:
        return 0
    print(f"Preparing {folder} (once; a few minutes the first time) …", flush=True)
    try:
        venv.create(home, with_pip=True, clear=True)
    except (subprocess.CalledProcessError, ImportError):
        print(
            "Python cannot make a virtual environment here: its venv or ensurepip is missing. "
            "On Debian or Ubuntu: apt-get install python3-venv",
            file=sys.stderr,
        )
        return 1
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*install, "--constraint", str(CONSTRAINTS), *wanted], check=False)
    if done.returncode:
        print("The packages could not be installed; pip says why above.", file=sys.stderr)
        return 1
    stamp.write_text(state)
    return 0


def _state(files: list[Path]) -> str:
    """What the environment is made from; when it changes, the environment is made anew."""
    digest = hashlib.sha256(sys.version.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
