"""The mark of a simulated table, so that no export of one is taken for live play."""

SIMULATED = "SIMULATED: not live play"
