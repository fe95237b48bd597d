"""Thinking ahead: what the other hand may be, and how a hand goes on, tried out many times.

All within is written in the part of Python that numba compiles: whole numbers, floats and arrays, no objects. Without
numba the same source runs as it stands, and so with fewer worlds.
"""
