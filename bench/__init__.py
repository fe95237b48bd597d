"""Benchmarks: one module each, run by name, printing ratios beside their budgets."""
