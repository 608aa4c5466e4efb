"""Tests of the page of insight."""
