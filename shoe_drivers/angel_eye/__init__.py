"""Angel Eye and Angel Eye II-EX: framed, numbered, checked, every message three times."""

from shoe_drivers.angel_eye.driver import AngelEye, make

__all__ = ["AngelEye", "make"]
