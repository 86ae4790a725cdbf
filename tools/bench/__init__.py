"""`script/bench`: the speed of the app, compared with floors timed in the same run."""
