"""`script/screenshots`: every screen and sheet as a picture."""
