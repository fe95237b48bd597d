"""How hard hypothesis tries: the same examples every time in CI, new ones at home. Nothing of Discord."""

import os

from hypothesis import HealthCheck, settings

# Timings live in bench/, so no example has a deadline: a busy machine must not fail a law.
settings.register_profile("home", deadline=None)
settings.register_profile(
    "ci", deadline=None, derandomize=True, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
# Asked for by hand, before a release: pytest --hypothesis-profile=long
settings.register_profile("long", deadline=None, max_examples=5_000)
settings.load_profile("ci" if os.environ.get("CI") else "home")
