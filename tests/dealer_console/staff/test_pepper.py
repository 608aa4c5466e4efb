"""The pepper: made once, kept apart, and missed when it is gone."""

import os
import stat
from pathlib import Path

import pytest

from dealer_console.staff.pepper import (
    PepperDamaged,
    PepperLost,
    PepperTooNear,
    pepper_at,
    verify_apart,
)
from dealer_console.staff.private_files import NotPrivate


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the pepper lies; its folder is not there yet."""
    return tmp_path / "config" / "staff.pepper"


def test_it_is_made_once_and_stays(path: Path) -> None:
    """Thirty-two bytes."""
    pepper = pepper_at(path, staff_present=False)
    assert len(pepper) == 32
    assert path.read_bytes() == pepper
    assert pepper_at(path, staff_present=False) == pepper
    assert pepper_at(path, staff_present=True) == pepper


def test_no_two_houses_have_the_same(tmp_path: Path) -> None:
    """It is drawn by chance."""
    peppers = {pepper_at(tmp_path / str(one) / "p", staff_present=False) for one in range(5)}
    assert len(peppers) == 5


@pytest.mark.skipif(os.name != "posix", reason="modes are a matter of POSIX")
def test_only_its_owner_may_read_it(path: Path) -> None:
    """As the staff file."""
    pepper_at(path, staff_present=False)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    path.chmod(0o644)
    with pytest.raises(NotPrivate, match="chmod 600"):
        pepper_at(path, staff_present=True)


def test_a_lost_pepper_is_not_made_anew_under_the_staff(path: Path) -> None:
    """It says that PINs must be set again."""
    with pytest.raises(PepperLost, match=r"backup.*PINs must be set again"):
        pepper_at(path, staff_present=True)
    assert not path.exists()


@pytest.mark.parametrize("size", [0, 31, 33])
@pytest.mark.parametrize("present", [True, False])
def test_a_file_that_is_no_pepper_is_left_alone(path: Path, size: int, present: bool) -> None:
    """It may be somebody's only copy of something else."""
    path.parent.mkdir()
    path.write_bytes(b"x" * size)
    path.chmod(0o600)
    with pytest.raises(PepperDamaged, match=f"not {size}"):
        pepper_at(path, staff_present=present)
    assert path.read_bytes() == b"x" * size


def test_beside_the_staff_file_it_is_refused(tmp_path: Path) -> None:
    """Also where a link hides that it is the same folder."""
    (tmp_path / "data").mkdir()
    staff_file = tmp_path / "data" / "staff.json"
    verify_apart(tmp_path / "config" / "p", staff_file)
    verify_apart(tmp_path / "data" / "deeper" / "p", staff_file)
    with pytest.raises(PepperTooNear, match="another folder"):
        verify_apart(tmp_path / "data" / "p", staff_file)
    with pytest.raises(PepperTooNear):
        verify_apart(tmp_path / "data" / "deeper" / ".." / "p", staff_file)
    (tmp_path / "link").symlink_to(tmp_path / "data", target_is_directory=True)
    with pytest.raises(PepperTooNear):
        verify_apart(tmp_path / "link" / "p", staff_file)
