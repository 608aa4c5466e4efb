"""`make wheel`: the source package, and from it alone the wheel, into dist/.

    python -m tools.make_wheel [--to DIR]

The wheel is built from the unpacked source package and not from this folder: what lies about here,
or was left by an earlier build, cannot get into it, and the source package is known to be whole.
"""

import argparse
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc")

IN_SOURCE = ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "constraints.txt")


def main(words: list[str]) -> int:
    """Make both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "dist", metavar="DIR")
    call = parser.parse_args(words)
    for made in make(call.to):
        print(made)
    return 0


def make(target: Path) -> tuple[Path, Path]:
    """The source package and the wheel, made anew."""
    target.mkdir(parents=True, exist_ok=True)
    target = target.resolve()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        backend = _backend(work / "backend")
        source = target / _built("sdist", _copied(work / "tree"), backend, target)
        with tarfile.open(source) as packed:
            packed.extractall(work / "unpacked", filter="data")
        (tree,) = (work / "unpacked").iterdir()
        return source, target / _built("wheel", tree, backend, target)


def packages() -> list[str]:
    """The folders of the project that are installed, as its own file names them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = project["tool"]["setuptools"]["packages"]["find"]["include"]
    return [str(name).rstrip("*") for name in found]


def _copied(tree: Path) -> Path:
    tree.mkdir()
    for name in IN_SOURCE:
        shutil.copy2(ROOT / name, tree / name)
    for name in packages():
        shutil.copytree(ROOT / name, tree / name, ignore=LEFT_OUT)
    return tree


def _backend(folder: Path) -> Path:
    """What builds, in the version that the project asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = project["build-system"]["requires"]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--target", str(folder), *wanted], check=True)
    return folder


def _built(kind: str, tree: Path, backend: Path, target: Path) -> str:
    """The name of what the backend has made, with nothing else of this environment about it."""
    code = (
        f"import sys; sys.path.insert(0, {str(backend)!r}); from setuptools import build_meta;"
        f"print(build_meta.build_{kind}({str(target)!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], cwd=tree, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout.splitlines()[-1]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
