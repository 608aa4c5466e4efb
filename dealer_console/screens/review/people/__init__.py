"""The page of the people: who is on the staff, changed by those who may."""
