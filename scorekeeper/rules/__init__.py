"""The game itself: plain values and functions, no Flask, no SQL, no clock."""
