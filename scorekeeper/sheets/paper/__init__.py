"""Printed sheets: documents as plain values, laid out in millimetres, rendered to PDF."""
