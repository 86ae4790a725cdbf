"""The commands, one module each; its `command` is loaded when it is called."""
