"""Sends whatever a hostile evening may bring, and looks whether everything still holds (`script/fuzz`)."""
