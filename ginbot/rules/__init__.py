"""The rules of gin rummy: pure functions over frozen values, without clock, chance or input and output.

Other packages import from here only, never from the modules inside.
"""
