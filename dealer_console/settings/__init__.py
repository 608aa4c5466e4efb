"""The settings of one table: a TOML file, checked before anything is opened."""
