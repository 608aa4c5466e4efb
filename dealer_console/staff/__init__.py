"""The staff: who they are, what their role lets them do, and how they prove who they are."""
