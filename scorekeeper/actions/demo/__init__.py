"""Games to look at and to show: sample evenings from files, and a group whose four seasons are simulated."""
