"""A stand-in for Stable-Baselines3: its vectorized environments, by their published interface."""
