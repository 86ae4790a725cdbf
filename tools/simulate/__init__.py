"""Simulated evenings: real phones, actions and database; people, network and clocks are random (`script/simulate`)."""
