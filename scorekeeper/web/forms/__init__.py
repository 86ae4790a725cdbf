"""Forms check shape: that a number is a number and a date a date. Whether it is legal is the rules' business."""
