"""What is counted, as pictures ready to be drawn: shares as bars, the form as a line, days as squares."""
