"""Fault injection: breaks real processes at random moments and checks that no acknowledged write is lost
(`script/faults`).
"""
