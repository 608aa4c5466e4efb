"""The supervisor's window: rounds, replay, alerts, insight, evidence, people."""
