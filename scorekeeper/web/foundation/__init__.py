"""What every page stands on: settings, language, security, errors, form fields, and who is asking."""
