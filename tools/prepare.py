"""Make a virtual environment of the project, with nothing but the standard library.

    python tools/prepare.py            .venv, everything: console, tests, checks
    python tools/prepare.py core       .venv-core, for the tests that must pass without Qt
    python tools/prepare.py fuzz       .venv-fuzz, for the fuzzer
    python tools/prepare.py fonts      .venv-fonts, for making the bundled fonts
    python tools/prepare.py mutation   .venv-mutation, for changing the rules to see tests fail

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
    "fuzz": (
        ".venv-fuzz",
        # To build it from source takes a clang with libFuzzer.
        ["--only-binary", ":all:", "--requirement", str(ROOT / "requirements" / "fuzz.txt")],
        [ROOT / "requirements" / "fuzz.txt"],
    ),
    "fonts": (
        ".venv-fonts",
        ["--requirement", str(ROOT / "requirements" / "fonts.txt")],
        [ROOT / "requirements" / "fonts.txt"],
    ),
    "mutation": (
        ".venv-mutation",
        ["--requirement", str(ROOT / "requirements" / "mutation.txt")],
        [ROOT / "requirements" / "mutation.txt"],
    ),
}

HINTS = {
    "fuzz": "The fuzzer, atheris, is published ready made only for Linux on x86-64 and Python"
    f" 3.11 to 3.13; this is Python {sys.version.split()[0]} on {sys.platform}. Name another"
    " there: make fuzz PYTHON=python3.11. Everywhere else, `make test` puts the same properties"
    " to the drivers with Hypothesis, without its guidance.",
}
"""What to do where the packages of an environment cannot be had."""


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
        if kind in HINTS:
            print(HINTS[kind], file=sys.stderr)
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
