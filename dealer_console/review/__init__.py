"""What surveillance and supervisors ask of the logs of tables, without a screen."""
