# Everything here sets itself up: Python 3.11 or newer and make are enough.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
CORE := .venv-core/bin
FUZZ := .venv-fuzz/bin
MUTATION := .venv-mutation/bin
SOURCES := rules shoe_drivers hardware_sim dealer_console tests tools benchmarks

.PHONY: run test check lint types contracts core-tests states states-check rules rules-prove walks screen-walks bench fuzz mutants kills power-cuts alterations fonts screenshots clean environment core-environment fuzz-environment fonts-environment mutation-environment qt

run: environment qt
	@$(BIN)/dealer-console

test: environment qt
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m tools.run_tests

check: lint types contracts states-check core-tests

lint: environment
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)

types: environment
	$(BIN)/mypy

contracts: environment
	$(BIN)/lint-imports

core-tests: core-environment
	$(CORE)/python -m pytest -q -c tests/core.ini --rootdir .

states: environment
	@$(BIN)/python -m tools.state_table

states-check: environment
	@$(BIN)/python -m tools.state_table --check

# Ten times the walks of `make test`, through tables to which anything happens.
walks: environment
	@TABLE_WALKS=$(or $(WALKS),2000) $(BIN)/python -m pytest -q tests/rules/table/test_walks.py

# The same before the screens of two tables that differ in closed cards alone.
screen-walks: environment qt
	@SCREEN_WALKS=$(or $(WALKS),100) QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -q \
		tests/dealer_console/screens/test_no_leaks_on_screen.py -k alike

rules-prove: environment
	@$(BIN)/python -m tools.prove_rules

rules: environment
	@$(BIN)/python -m tools.rule_coverage

bench: environment
	@$(BIN)/python -m benchmarks

# A console killed at random moments of play, on one log.
kills: environment
	@$(BIN)/python -m tools.kills --kills $(or $(KILLS),300)

# The log's disk loses its power in mid-play; needs root, on Linux.
power-cuts: environment
	@$(BIN)/python -m tools.power_cuts --cuts $(or $(CUTS),100)

# A log altered in every way we could think of: each must be found.
alterations: environment
	@ALTERATIONS=$(or $(ALTERATIONS),10000) $(BIN)/python -m tools.alter_logs

# Every driver for so long, two at a time; docs/fuzzing.md.
fuzz: fuzz-environment
	@$(FUZZ)/python -m tools.fuzz --seconds $(or $(SECONDS),600) $(DRIVERS)

# A sample of changes to the rules: each must make a test fail; docs/mutants.md.
mutants: mutation-environment
	@$(MUTATION)/python -m tools.mutants --sample $(or $(SAMPLE),1000) --seed $(or $(SEED),1)

# The bundled faces, after a catalogue has new characters.
fonts: fonts-environment
	@.venv-fonts/bin/python -m tools.make_fonts

# Both windows in every language and size, into build/screenshots.
screenshots: environment qt
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m tools.screenshots $(if $(TO),--to $(TO)) $(NAMES)
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m tools.screenshots --readme

clean:
	rm -rf .venv .venv-fonts .venv-core .venv-fuzz .venv-mutation .venv-peer build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache

environment: ; @$(call prepare,full)
core-environment: ; @$(call prepare,core)
fuzz-environment: ; @$(call prepare,fuzz)
fonts-environment: ; @$(call prepare,fonts)
mutation-environment: ; @$(call prepare,mutation)

define prepare
test -n "$(PYTHON)" || { echo "No Python 3.11 or newer found: install one, or make PYTHON=/path/to/python"; exit 1; }; \
$(PYTHON) tools/prepare.py $(1)
endef

# What Qt lacks is named here; only windows need it, so the job itself goes on.
qt: environment
	@$(BIN)/python -m dealer_console.qt_probe || true
