"""The pages that open over the table, one for each thing that takes more than a press."""
