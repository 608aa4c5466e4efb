"""The wires: each says in its own bytes what the device does, and hears the host's orders."""
