"""Finding rounds in the logs of several tables: filters, their sentences, millions of rows."""
