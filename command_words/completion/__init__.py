"""Completion scripts for shells, made from a program's own parser."""
