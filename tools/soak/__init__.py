"""`make soak`: a table-year through wire bytes, driver, table and log, held against `settle`."""
