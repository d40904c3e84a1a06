"""Options and settings for all tests."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest

hypothesis.settings.register_profile(
    "ci", derandomize=True, max_examples=100, deadline=None, print_blob=True
)
hypothesis.settings.register_profile("long", max_examples=5000, deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--record",
        action="store_true",
        help="write what golden tests got over what they expected, instead of comparing",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare a text with a recorded file; with ``--record`` write the file instead."""
    record = request.config.getoption("--record")

    def check(path: Path, actual: str) -> None:
        if record:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(actual, encoding="utf-8", newline="\n")
        else:
            assert path.is_file(), f"{path} is not recorded; run pytest tests/golden --record"
            assert actual == path.read_text(encoding="utf-8")

    return check
