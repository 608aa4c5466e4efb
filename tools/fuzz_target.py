"""One driver under the fuzzer, in a process of its own; `python -m tools.fuzz` starts it.

    python -m tools.fuzz_target DRIVER [options of libFuzzer] CORPUS

The fuzzer is only in its own environment, and what it is to see must be imported through it.
"""

import importlib
import sys


def main(words: list[str]) -> None:
    """Fuzz until the time is up or something is found; the process ends here."""
    driver, *options = words
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["shoe_drivers"]):
        properties = importlib.import_module("tools.fuzz_properties")
        # The registry would load it later, and the fuzzer would see nothing of it.
        registry = importlib.import_module("shoe_drivers.registry")
        registry.make(driver, {})
    cases = importlib.import_module("tools.fuzz_case")

    def one_input(data: bytes) -> None:
        properties.verify(cases.case_of(driver, data))

    atheris.Setup(["fuzz", *options], one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
