"""The score sheet as a workbook for Excel and LibreOffice."""
