"""Simulated evenings: real phones, actions and database; people, network and clocks are drawn (`script/simulate`)."""
