"""Plots of the review: values first, then pixels."""
