"""Tests of the figures for surveillance."""
