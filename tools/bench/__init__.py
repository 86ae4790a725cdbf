"""`script/bench`: how fast the app is, against floors timed in the same run."""
