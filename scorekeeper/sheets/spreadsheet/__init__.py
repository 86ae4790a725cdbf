"""The score sheet as a workbook for Excel and LibreOffice, whose formulas go on computing."""
