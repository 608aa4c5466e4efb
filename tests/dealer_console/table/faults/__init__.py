"""The faults of disks, clocks and other programs, each a real one."""
