# Everything by one word. Needs Python 3.11 or newer; uses uv where there is one, else pip.

VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)
# Another Python: make demo PYTHON=/path/to/python3.13
PYTHON ?=
# Given on to the program or to pytest: make demo ARGS="--open", make test ARGS="tests/rules -k knock"
ARGS ?=
# pytest's worker processes; 0 runs all in one.
JOBS ?= 2

SOURCES = $(wildcard ginbot cogs bench)
# The tests of what is held to every branch covered; only with them is it followed, which takes a third longer.
PURE := tests/rules tests/house tests/screens tests/test_rating.py tests/test_achievements.py tests/test_seasons.py

.PHONY: help demo run check test lint format assets palettes golden contrast contact-sheet kill soak bench lock rehearse clean

help:
	@echo "make demo      play in a browser, without Discord and without a token (ARGS=--open opens it)"
	@echo "make run       run the bot; its token stands in .env or the environment"
	@echo "make check     everything that must hold: format, lint, types, imports, tests"
	@echo "make test      the tests alone (ARGS=tests/rules)"
	@echo "make lint      all checks but the tests"
	@echo "make format    put the source into shape"
	@echo "make assets    draw the decks' sprite sheets from their shapes (ARGS=--check only compares)"
	@echo "make palettes  find the decks' 64 colours anew, then draw the sheets"
	@echo "make golden    accept the golden pictures as they are painted now; then look at git diff"
	@echo "make contrast  how clear the decks are, to every eye"
	@echo "make contact-sheet  every kind of picture in every deck, at full size and as on a phone, to be looked at"
	@echo "make bench     the benchmarks (ARGS=melds)"
	@echo "make kill      kill the bot 500 times while people play, and judge it each time (ARGS=\"--kills 50\")"
	@echo "make soak      play 2,000 matches while one request in 20 fails, and judge them (ARGS=\"--matches 300\")"
	@echo "make lock      pin the newest allowed versions again (needs uv)"
	@echo "make rehearse  what the Dockerfile does, in a plain virtual environment, without an engine"
	@echo "make clean     remove all that make has made"

demo: $(VENV)/.demo
	$(BIN)/ginbot demo $(ARGS)

run: $(VENV)/.run
	$(BIN)/ginbot run $(ARGS)

check: lint test

lint: $(VENV)/.check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict $(SOURCES)
	$(BIN)/lint-imports

test: $(VENV)/.check
ifneq ($(ARGS),)
	$(BIN)/pytest -n $(JOBS) $(ARGS)
else
	$(BIN)/pytest -n $(JOBS) $(PURE) --cov --cov-report=term --cov-fail-under=100
	$(BIN)/pytest -n $(JOBS) --hypothesis-profile=brief $(addprefix --ignore=,$(PURE))
endif

format: $(VENV)/.check
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

assets: $(VENV)/.check
	$(BIN)/python -m ginbot.paint assets $(ARGS)

palettes: $(VENV)/.check
	$(BIN)/python -m ginbot.paint palettes

contrast: $(VENV)/.check
	$(BIN)/python -m ginbot.paint contrast

contact-sheet: $(VENV)/.check
	$(BIN)/python -m ginbot.paint contact-sheet $(ARGS)

golden: $(VENV)/.check
	GOLDEN=accept $(BIN)/pytest -n 0 -q tests/paint/test_golden.py

# On PostgreSQL: .ci/postgresql sh -c 'make kill ARGS="--database $$TEST_DATABASE_URL"'
kill: $(VENV)/.check
	$(BIN)/python -m tests.kill $(ARGS)

soak: $(VENV)/.check
	$(BIN)/python -m tests.soak $(ARGS)

bench: $(VENV)/.bench
	$(BIN)/python -m bench $(ARGS)

# One set of versions for all: the others follow check.txt. No line may name an index.
COMPILE = uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-config \
	--no-emit-index-url --no-annotate --custom-compile-command "make lock" pyproject.toml --extra build

lock:
	@$(if $(UV),:,echo "make lock needs uv." >&2; exit 1)
	$(COMPILE) --extra test -o requirements/check.txt
	$(COMPILE) --constraint requirements/check.txt --extra metrics --extra postgresql -o requirements/run.txt
	$(COMPILE) --constraint requirements/check.txt --extra metrics --extra postgresql --extra speed -o requirements/speed.txt
	$(COMPILE) --constraint requirements/check.txt --extra demo -o requirements/demo.txt
	$(COMPILE) --constraint requirements/check.txt --extra demo --extra bench -o requirements/bench.txt

# What the image may have: make rehearse LIBRARIES=speed
LIBRARIES ?= run

# The Dockerfile's steps in a folder that goes again: the pinned libraries, what it copies, and a look whether that starts.
rehearse: $(BIN)/python
	@set -e; there=$$(mktemp -d); trap 'chmod -R u+w "$$there"; rm -rf "$$there"' EXIT; \
	$(BIN)/python -m venv "$$there/venv"; mkdir "$$there/app" "$$there/data"; \
	"$$there/venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/$(LIBRARIES).txt; \
	for source in $$(sed -n 's/^COPY \([a-zA-Z]*\) \/app\/.*/\1/p' Dockerfile); do cp -r "$$source" "$$there/app/"; done; \
	"$$there/venv/bin/python" -m compileall -q "$$there/app"; chmod -R a-w "$$there/app"; cd "$$there/data"; \
	PYTHONPATH="$$there/app" "$$there/venv/bin/python" -m ginbot migrate; \
	PYTHONPATH="$$there/app" "$$there/venv/bin/python" -m ginbot backup; \
	PYTHONPATH="$$there/app" "$$there/venv/bin/python" -m ginbot doctor | tee look; \
	test "$$(grep -c ^failed look)" = 2; test "$$(grep -c -E '^failed +(token|invite) ' look)" = 2; \
	echo "It would start: only a token is missing."

clean:
	rm -rf $(VENV) ginbot.egg-info .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache contact-sheet
	find ginbot cogs tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# What is installed, by stamps: nothing happens while requirements and pyproject.toml stay as they were.
$(VENV)/.%: requirements/%.txt pyproject.toml $(BIN)/python
	@echo "Installing what \`make $*\` needs into $(VENV) ..."
ifneq ($(UV),)
	@uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements/$*.txt
	@uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
else
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/$*.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
endif
	@touch $@

$(BIN)/python:
	@for python in $(or $(PYTHON),python3 python python3.14 python3.13 python3.12 python3.11); do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; python=; \
	done; \
	if [ -z "$$python" ]; then \
		echo "ginbot needs Python 3.11 or newer; if it has another name here, say make PYTHON=/path/to/it." >&2; exit 1; \
	fi; \
	rm -rf $(VENV); \
	if [ -n "$(UV)" ]; then \
		uv venv --quiet --python "$$(command -v "$$python")" $(VENV); \
	elif "$$python" -c 'import ensurepip, venv' 2>/dev/null; then \
		"$$python" -m venv $(VENV); \
	else \
		echo "This Python cannot make a virtual environment: install uv, or on Debian and Ubuntu python3-venv." >&2; exit 1; \
	fi
