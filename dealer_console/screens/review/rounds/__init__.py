"""The page on which a reviewer finds rounds."""
