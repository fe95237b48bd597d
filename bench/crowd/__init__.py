"""A crowd at play in a simulated Discord, in real time: its world, its players, and what is noted of them."""
