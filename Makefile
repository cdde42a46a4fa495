# bogo for SQLite: the codec library (libbogo) and the SQLite extension (bogo.so).
#
#   make deps demo       installs what is missing, builds, and shows the main job
#   make                 builds everything
#   make help            lists every target
#   make V=1 ...         shows the commands
#   make CC=clang ...    another compiler; CFLAGS, LDFLAGS, PREFIX, DESTDIR and LIBDIR work as usual
#   make SANITIZE=1 ...  the same target with AddressSanitizer and UndefinedBehaviorSanitizer

# ---- Settings ----------------------------------------------------------------------------------------------

VERSION := $(shell cat VERSION)
ABI     := $(firstword $(subst ., ,$(VERSION)))

CC      ?= cc
AR      ?= ar
SQLITE3 ?= sqlite3
NODE    ?= node
# Debian's own, because many other builds of Python leave out the loading of extensions.
PYTHON  ?= /usr/bin/python3

PREFIX     ?= /usr/local
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DESTDIR    ?=

# Each configuration keeps its objects apart, so that changing from one to the other rebuilds nothing.
ifdef SANITIZE
BUILD          ?= build/sanitize
SANITIZE_FLAGS ?= -fsanitize=address,undefined -fno-sanitize-recover=all
CFLAGS         ?= -O1 -g -fno-omit-frame-pointer
ASSERTIONS     ?=
else
BUILD          ?= build/release
SANITIZE_FLAGS ?=
CFLAGS         ?= -O2 -g
ASSERTIONS     ?= -DNDEBUG
endif

# What the code needs to compile as it is meant, whatever CFLAGS says. Warnings are errors.
WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wundef -Wstrict-prototypes -Werror
DIALECT  := -std=c11 -fPIC -fvisibility=hidden
DEFINES  := -DBOGO_VERSION='"$(VERSION)"'
COMPILE   = $(CC) $(DIALECT) $(WARNINGS) $(DEFINES) $(CPPFLAGS) $(CFLAGS) $(SANITIZE_FLAGS) -MMD -MP -Icodec
LINK      = $(CC) $(CFLAGS) $(SANITIZE_FLAGS) $(LDFLAGS)

ifeq ($(shell uname -s),Darwin)
EXTENSION      := bogo.dylib
SHARED_NAME    := libbogo.$(ABI).dylib
SHARED_LINK    := libbogo.dylib
LINK_EXTENSION  = $(LINK) -bundle
LINK_LIBRARY    = $(LINK) -dynamiclib -install_name $(LIBDIR)/$(SHARED_NAME)
HIDE            = : # hidden names stay global there
else
EXTENSION      := bogo.so
SHARED_NAME    := libbogo.so.$(ABI)
SHARED_LINK    := libbogo.so
# A missing function is found here and not when a user loads the file. A sanitizer's own functions are
# missing on purpose: they come from the program that loads it.
COMPLETE       := $(if $(SANITIZE_FLAGS),,-Wl,-z,defs)
LINK_EXTENSION  = $(LINK) -shared $(COMPLETE)
LINK_LIBRARY    = $(LINK) -shared $(COMPLETE) -Wl,-soname,$(SHARED_NAME)
HIDE            = $(OBJCOPY) --localize-hidden
OBJCOPY        ?= objcopy
endif

Q := $(if $(V),,@)

# ---- Sources and products ----------------------------------------------------------------------------------

# The cJSON bridge is a library of its own, so that libbogo needs none.
CODEC_SOURCES := $(filter-out codec/cjson.c,$(wildcard codec/*.c))
EXT_SOURCES   := $(wildcard ext/*.c)

CODEC_OBJECTS  := $(CODEC_SOURCES:%.c=$(BUILD)/%.o)
EXT_OBJECTS    := $(EXT_SOURCES:%.c=$(BUILD)/%.o)
# The same sources once more, compiled to be exported from libbogo.so ...
SHARED_OBJECTS := $(CODEC_SOURCES:%.c=$(BUILD)/shared/%.o)
# ... and to be linked into a program together with SQLite itself.
CORE_OBJECTS   := $(EXT_SOURCES:%.c=$(BUILD)/core/%.o)

BOGO_SO        := $(BUILD)/$(EXTENSION)
LIBBOGO        := $(BUILD)/libbogo.a
LIBBOGO_SHARED := $(BUILD)/$(SHARED_NAME)
LIBBOGO_CJSON  := $(BUILD)/libbogo_cjson.a
LIBSQLITE_BOGO := $(BUILD)/libsqlite_bogo.a
# The same with all names, for tests that look inside.
LIBTESTED      := $(BUILD)/libtested.a

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:

.PHONY: all lib static demo
all: $(BOGO_SO) lib static ## build bogo.so and the libraries (the default)

lib: $(LIBBOGO) $(LIBBOGO_SHARED) ## build libbogo.a and libbogo.so

static: $(LIBSQLITE_BOGO) ## build libsqlite_bogo.a, the extension for sqlite3_auto_extension()

# The release build's extension also lies where `.load ./bogo` finds it.
ifeq ($(BUILD),build/release)
all: $(EXTENSION)
endif
$(EXTENSION): $(BOGO_SO)
	$(Q)cp $< $@

demo: $(EXTENSION) ## show the main job on real rows in the sqlite3 shell
	$(Q)$(SQLITE3) -batch -bail :memory: < tests/demo/demo.sql

# ---- Rules -------------------------------------------------------------------------------------------------

# Holds the compiler, the flags and the version; changes only when they do, and then everything is rebuilt.
FLAGS_FILE  := $(BUILD)/flags
QUOTED_FLAGS = $(subst ",\",$(COMPILE) $(ASSERTIONS) $(LINK))

.PHONY: FORCE
$(FLAGS_FILE): FORCE
	$(Q)mkdir -p $(@D)
	$(Q)echo "$(QUOTED_FLAGS)" | cmp -s - $@ || echo "$(QUOTED_FLAGS)" > $@

$(BUILD)/codec/%.o: codec/%.c $(FLAGS_FILE)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) $(ASSERTIONS) -c $< -o $@

$(BUILD)/ext/%.o: ext/%.c $(FLAGS_FILE)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) $(ASSERTIONS) -c $< -o $@

$(BUILD)/shared/%.o: %.c $(FLAGS_FILE)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) $(ASSERTIONS) -DBOGO_SHARED -c $< -o $@

$(BUILD)/core/%.o: %.c $(FLAGS_FILE)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) $(ASSERTIONS) -DSQLITE_CORE -c $< -o $@

$(BUILD)/tests/%.o: tests/%.c $(FLAGS_FILE)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) -c $< -o $@

$(LIBBOGO): $(CODEC_OBJECTS)
$(LIBBOGO_CJSON): $(BUILD)/codec/cjson.o
$(LIBTESTED): $(CORE_OBJECTS) $(CODEC_OBJECTS)

# The static extension is one object in which all names but its entry point's are local: a program links it beside
# other extensions, whatever they call their functions. (Optimising at link time needs the objects as they are.)
$(LIBSQLITE_BOGO): $(if $(findstring -flto,$(CFLAGS)),$(CORE_OBJECTS) $(CODEC_OBJECTS),$(BUILD)/core/sqlite_bogo.o)
$(BUILD)/core/sqlite_bogo.o: $(CORE_OBJECTS) $(CODEC_OBJECTS)
	$(Q)$(CC) $(filter-out --coverage,$(CFLAGS)) -r -nostdlib $^ -o $@
	$(Q)$(HIDE) $@

# Made anew each time: `ar` would keep the object of a source file that is gone.
$(BUILD)/%.a:
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

$(LIBBOGO_SHARED): $(SHARED_OBJECTS)
	$(Q)$(LINK_LIBRARY) $^ -o $@
	$(Q)ln -sf $(SHARED_NAME) $(BUILD)/$(SHARED_LINK)

$(BOGO_SO): $(EXT_OBJECTS) $(CODEC_OBJECTS)
	$(Q)$(LINK_EXTENSION) $^ -o $@

# ---- One file each -----------------------------------------------------------------------------------------

.PHONY: amalgamation
amalgamation: ## write build/amalgamation/: bogo.c and bogo.h, and sqlite-bogo.c
	$(Q)$(PYTHON) tests/tools/amalgamate.py build/amalgamation

# ---- Installing --------------------------------------------------------------------------------------------

INSTALL_LIB     := $(DESTDIR)$(LIBDIR)
INSTALL_INCLUDE := $(DESTDIR)$(INCLUDEDIR)
# For programs that compile the library's hot steps into themselves: bogo_inline.h and what it stands on.
INLINE_HEADERS  := $(addprefix codec/,bogo_inline.h buffer.h read.h wire.h write.h)

.PHONY: install install-cjson uninstall
install: $(BOGO_SO) lib $(BUILD)/bogo.pc ## install the extension and the library (PREFIX, LIBDIR, INCLUDEDIR, DESTDIR)
	$(Q)install -d $(INSTALL_LIB)/pkgconfig $(INSTALL_INCLUDE)/bogo
	$(Q)install -m 755 $(BOGO_SO) $(LIBBOGO_SHARED) $(INSTALL_LIB)
	$(Q)install -m 644 $(LIBBOGO) $(INSTALL_LIB)
	$(Q)ln -sf $(SHARED_NAME) $(INSTALL_LIB)/$(SHARED_LINK)
	$(Q)install -m 644 codec/bogo.h $(INSTALL_INCLUDE)
	$(Q)install -m 644 $(INLINE_HEADERS) $(INSTALL_INCLUDE)/bogo
	$(Q)install -m 644 $(BUILD)/bogo.pc $(INSTALL_LIB)/pkgconfig

install-cjson: $(LIBBOGO_CJSON) ## install the bridge to cJSON trees (needs cJSON's headers to build)
	$(Q)install -d $(INSTALL_LIB) $(INSTALL_INCLUDE)
	$(Q)install -m 644 $(LIBBOGO_CJSON) $(INSTALL_LIB)
	$(Q)install -m 644 codec/bogo_cjson.h $(INSTALL_INCLUDE)

uninstall: ## remove what install and install-cjson put there
	$(Q)cd $(INSTALL_LIB) && rm -f $(EXTENSION) libbogo.a libbogo_cjson.a $(SHARED_NAME) $(SHARED_LINK) pkgconfig/bogo.pc
	$(Q)cd $(INSTALL_INCLUDE) && rm -f bogo.h bogo_cjson.h $(INLINE_HEADERS:codec/%=bogo/%)
	$(Q)rmdir $(INSTALL_INCLUDE)/bogo 2>/dev/null || true

$(BUILD)/bogo.pc: codec/bogo.pc.in VERSION FORCE
	$(Q)mkdir -p $(@D)
	$(Q)sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' \
	    -e 's|@VERSION@|$(VERSION)|' $< > $@

# ---- What has to be there ----------------------------------------------------------------------------------

.PHONY: deps test-deps lint-deps platform-deps
deps: ## install what building and the demo need
	$(Q)tests/tools/install_deps.sh build

test-deps: ## install what the tests need
	$(Q)tests/tools/install_deps.sh build test

lint-deps: ## install what lint, format and fuzz need
	$(Q)tests/tools/install_deps.sh build test lint

platform-deps: ## install what test-all needs
	$(Q)tests/tools/install_deps.sh build test lint platforms

# A second SQLite beside the system's, library and shell, built with the strict check that a function which
# sets a subtype has said so. tests/tools/fetch_sqlite.sh knows the versions that can be had.
SQLITE_VERSION ?= 3.53.2
SQLITE_SOURCE  := build/deps/sqlite-$(SQLITE_VERSION)
SQLITE_BUILD   := $(SQLITE_SOURCE)/$(notdir $(BUILD))
SQLITE3_NEW    := $(SQLITE_BUILD)/sqlite3
LIBSQLITE_NEW  := $(SQLITE_BUILD)/libsqlite3.a
SQLITE_LIBS    := -lm -ldl -lpthread
# Of the sanitizers, SQLite gets the one for memory: it is what sees a wrong access to a value of SQLite's.
SQLITE_CFLAGS  := -w -g $(if $(SANITIZE_FLAGS),-O1,-O2) $(subst fuzzer-no-link,address,$(subst undefined,address,$(SANITIZE_FLAGS)))

$(SQLITE_SOURCE)/sqlite3.c $(SQLITE_SOURCE)/shell.c &: tests/tools/fetch_sqlite.sh
	$(Q)tests/tools/fetch_sqlite.sh $(SQLITE_VERSION) $(SQLITE_SOURCE)

$(SQLITE_BUILD)/sqlite3.o: $(SQLITE_SOURCE)/sqlite3.c
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(SQLITE_CFLAGS) -DSQLITE_STRICT_SUBTYPE=1 -c $< -o $@

$(LIBSQLITE_NEW): $(SQLITE_BUILD)/sqlite3.o
	$(Q)$(AR) rcs $@ $^

# USE_SYSTEM_SQLITE: the shell's source is of another release than the library.
$(SQLITE_BUILD)/shell.o: $(SQLITE_SOURCE)/shell.c
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(SQLITE_CFLAGS) -DUSE_SYSTEM_SQLITE=1 -I$(SQLITE_SOURCE) -c $< -o $@

$(SQLITE3_NEW): $(SQLITE_BUILD)/shell.o $(LIBSQLITE_NEW)
	$(Q)$(CC) $(SANITIZE_FLAGS) $^ $(SQLITE_LIBS) -o $@

# better-sqlite3 for the Node.js client; compiled from source where there is no ready binary to be had.
BETTER_SQLITE3 := build/deps/node_modules/better-sqlite3/build/Release/better_sqlite3.node

$(BETTER_SQLITE3): tests/tools/fetch_better_sqlite3.sh
	$(Q)tests/tools/fetch_better_sqlite3.sh build/deps
	$(Q)touch $@

# ---- Tests -------------------------------------------------------------------------------------------------

# Each suite ends with a line `N passed, N failed`. `make test` runs all of them, even when one fails, and
# adds them up. Those that check packaging and clients say nothing about memory, so SANITIZE=1 leaves them out.
MEMORY_SUITES  := test-unit test-ext test-ext-new test-sql test-sql-new test-examples test-fuzz-corpus
PACKAGE_SUITES := test-docs test-clients test-symbols test-version test-generated test-amalgamation test-install
SUITES         := $(MEMORY_SUITES) $(if $(SANITIZE_FLAGS),,$(PACKAGE_SUITES))

.PHONY: test $(MEMORY_SUITES) $(PACKAGE_SUITES)
test: test-deps ## build and run every test
	$(Q)MAKE="$(MAKE)" tests/tools/run_suites.sh $(SUITES)

# cmocka, for processors and C libraries that no package of it is for, is compiled from CMOCKA_SOURCE.
ifdef CMOCKA_SOURCE
CMOCKA := $(BUILD)/cmocka.o
$(BUILD)/tests/%.o: CPPFLAGS += -isystem $(CMOCKA_SOURCE)/include
$(CMOCKA): $(CMOCKA_SOURCE)/src/cmocka.c
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -w -D_GNU_SOURCE -DHAVE_SIGNAL_H -DHAVE_MALLOC_H -DHAVE_INTTYPES_H -DHAVE_STRINGS_H \
	    -DHAVE_GCC_THREAD_LOCAL_STORAGE -DHAVE_CLOCK_REALTIME -DHAVE_SIGLONGJMP -DHAVE_STRSIGNAL \
	    -DHAVE_STRUCT_TIMESPEC -DHAVE_SNPRINTF -DHAVE_VSNPRINTF -I$(CMOCKA_SOURCE)/include -c $< -o $@
else
CMOCKA := -lcmocka
endif

# Every tests/unit/test_*.c is a program; it may include the internal headers of codec/.
UNIT_FOLDER   ?= $(BUILD)/tests/unit
UNIT_NAMES    ?= $(basename $(notdir $(wildcard tests/unit/test_*.c)))
UNIT_PROGRAMS := $(addprefix $(UNIT_FOLDER)/,$(UNIT_NAMES))

$(UNIT_FOLDER)/test_%: $(BUILD)/tests/unit/test_%.o $(LIBBOGO) $(filter %.o,$(CMOCKA))
	$(Q)mkdir -p $(@D)
	$(Q)$(LINK) $(filter %.o %.a,$^) $(filter -l%,$(CMOCKA)) -lpthread -lm -o $@

$(UNIT_FOLDER)/test_cjson: $(BUILD)/tests/unit/test_cjson.o $(LIBBOGO_CJSON) $(LIBBOGO)
	$(Q)mkdir -p $(@D)
	$(Q)$(LINK) $^ $(CMOCKA) -lcjson -lm -o $@

test-unit: $(UNIT_PROGRAMS) ## run the unit tests of the library
	$(Q)tests/tools/run_cmocka.sh $^

# Every tests/ext/test_*.c is a program, linked with SQLite and with the extension as a static library; one that
# loads the extension instead finds its file in the environment variable BOGO_EXTENSION.
EXT_TESTS := $(wildcard tests/ext/test_*.c)

$(BUILD)/tests/ext/test_%: $(BUILD)/tests/ext/test_%.o $(LIBTESTED)
	$(Q)$(LINK) $^ -lcmocka -lsqlite3 $(SQLITE_LIBS) -o $@

$(BUILD)/tests-new/%.o: tests/%.c $(FLAGS_FILE) $(SQLITE_SOURCE)/sqlite3.c
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) -isystem $(SQLITE_SOURCE) -c $< -o $@

$(BUILD)/tests-new/ext/test_%: $(BUILD)/tests-new/ext/test_%.o $(LIBTESTED) $(LIBSQLITE_NEW)
	$(Q)$(LINK) $^ -lcmocka $(SQLITE_LIBS) -o $@

test-ext: $(EXT_TESTS:%.c=$(BUILD)/%) $(BOGO_SO) ## run the C tests of the extension with the system's SQLite
	$(Q)BOGO_EXTENSION=$(abspath $(BOGO_SO)) tests/tools/run_cmocka.sh $(filter-out $(BOGO_SO),$^)

test-ext-new: $(EXT_TESTS:tests/%.c=$(BUILD)/tests-new/%) $(BOGO_SO) ## the same with SQLite 3.53.2 (SQLITE_VERSION)
	$(Q)BOGO_EXTENSION=$(abspath $(BOGO_SO)) tests/tools/run_cmocka.sh $(filter-out $(BOGO_SO),$^)

# AddressSanitizer's runtime has to come first in the program that loads a sanitized extension. gcc's is a shared
# library; clang puts it into the program, so there only a sanitized shell will do: that of test-sql-new.
SQL_TESTS    := $(sort $(wildcard sql_tests/*.sql))
ASAN_RUNTIME  = $(if $(findstring clang,$(CC)),,$(shell $(CC) -print-file-name=libasan.so))
RUN_SQL       = PRELOAD=$(if $(findstring address,$(SANITIZE_FLAGS)),$(ASAN_RUNTIME)) tests/tools/run_sql.sh

test-sql: $(BOGO_SO) ## run sql_tests/ in the system's sqlite3 (UPDATE=1 rewrites the expected output)
	$(Q)UPDATE=$(UPDATE) $(RUN_SQL) $(SQLITE3) $< $(SQL_TESTS)

test-sql-new: $(BOGO_SO) $(SQLITE3_NEW) ## the same in the shell of SQLite 3.53.2 (SQLITE_VERSION)
	$(Q)$(RUN_SQL) $(SQLITE3_NEW) $< $(SQL_TESTS)

# Every tests/examples/*.c is a program as a user would write it; NAME.expected beside it is what it prints.
EXAMPLES := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/examples/*.c))

$(BUILD)/tests/examples/%: $(BUILD)/tests/examples/%.o $(LIBBOGO_CJSON) $(LIBBOGO) $(LIBSQLITE_BOGO)
	$(Q)$(LINK) $^ -lcjson -lsqlite3 $(SQLITE_LIBS) -o $@

test-examples: $(EXAMPLES) ## run the example programs
	$(Q)tests/tools/run_programs.sh tests/examples $^

test-docs: $(BOGO_SO) ## check that the documents' examples give what they say
	$(Q)$(PYTHON) tests/tools/test_docs.py $(SQLITE3) $< README.md SECURITY.md codec/FORMAT.md

test-clients: $(BOGO_SO) $(BETTER_SQLITE3) ## use the extension from Python and Node.js
	$(Q)tests/tools/run_clients.sh $(BOGO_SO) $(PYTHON) $(NODE)

test-symbols: $(BOGO_SO) $(LIBBOGO_SHARED) $(LIBSQLITE_BOGO) ## check what the binaries export and need
	$(Q)tests/tools/test_symbols.sh $^

test-version: $(BOGO_SO) $(BUILD)/bogo.pc ## check that the version is the same everywhere
	$(Q)tests/tools/test_version.sh $(SQLITE3) $^

test-generated: ## check that files made by scripts are what the scripts make
	$(Q)tests/tools/test_generated.sh $(PYTHON)

test-amalgamation: amalgamation ## run the tests on the one-file versions
	$(Q)CC="$(CC)" MAKE="$(MAKE)" tests/tools/test_amalgamation.sh build/amalgamation $(SQLITE3)

test-install: $(BOGO_SO) lib $(LIBBOGO_CJSON) ## install below build/, use it from there, uninstall
	$(Q)CC="$(CC)" MAKE="$(MAKE)" tests/tools/test_install.sh $(BUILD) $(SQLITE3)

.PHONY: test-durability test-valgrind test-all coverage
test-durability: $(BUILD)/tests/ext/test_durability ## kill a process that changes 100,000 rows, 50 times in each journal mode
	$(Q)BOGO_ROWS=100000 BOGO_KILLS=50 $<

VALGRIND := valgrind -q --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,possible
test-valgrind: test-deps ## run the C and SQL tests under valgrind
	$(Q)RUNNER="$(VALGRIND)" MAKE="$(MAKE)" tests/tools/run_suites.sh test-unit test-ext test-sql

test-all: platform-deps ## every compiler, processor and C library: what CI is too small for
	$(Q)MAKE="$(MAKE)" tests/tools/test_all.sh

coverage: test-deps ## run the C and SQL tests and report the lines of codec/ and ext/ that they reach
	$(Q)rm -rf build/coverage
	$(Q)MAKE="$(MAKE)" tests/tools/run_suites.sh $(MEMORY_SUITES) \
	    -- BUILD=build/coverage SQLITE_BUILD=$(SQLITE_BUILD) CFLAGS="-O0 -g --coverage" || status=1; \
	    $(PYTHON) tests/tools/coverage.py build/coverage && exit $${status:-0}

# ---- Fuzzing -----------------------------------------------------------------------------------------------

# Every tests/fuzz/fuzz_*.c states properties of the code for arbitrary bytes. Its inputs are the seeds that
# make_seeds.py writes and the files of tests/fuzz/corpus/NAME/: what fuzzing has found to reach more of the code, and
# whatever once broke it. The tests replay them with a plain main(); `make fuzz` looks for new ones with libFuzzer.
FUZZERS     := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_DRIVER ?= $(BUILD)/tests/fuzz/replay.o
FUZZ_SEEDS  := build/fuzz-seeds
SECONDS     ?= 60

$(BUILD)/tests/fuzz/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o $(filter %.o,$(FUZZ_DRIVER)) $(LIBBOGO_CJSON) $(LIBTESTED) $(LIBSQLITE_NEW)
	$(Q)$(LINK) $^ $(filter -%,$(FUZZ_DRIVER)) -lcmocka -lcjson $(SQLITE_LIBS) -o $@

$(FUZZ_SEEDS)/made: tests/fuzz/make_seeds.py $(wildcard tests/fuzz/seeds/*.txt tests/vectors/*.txt)
	$(Q)rm -rf $(@D)
	$(Q)$(PYTHON) $< $(@D)
	$(Q)touch $@

test-fuzz-corpus: $(FUZZERS) $(FUZZ_SEEDS)/made ## replay the fuzzers' inputs
	$(Q)tests/tools/replay_corpus.sh $(FUZZ_SEEDS) $(FUZZERS)

# FUZZ=NAME runs one of them: fuzz_NAME.
FUZZ_BUILD := build/fuzz
FUZZ       ?= *

.PHONY: fuzz run-fuzzers
fuzz: lint-deps ## look for inputs that break a property, SECONDS=60 for each fuzzer (FUZZ=json: for that one)
	$(Q)$(MAKE) --no-print-directory run-fuzzers CC=clang BUILD=$(FUZZ_BUILD) \
	    CFLAGS="-O1 -g -fno-omit-frame-pointer" ASSERTIONS= FUZZ_DRIVER=-fsanitize=fuzzer \
	    SANITIZE_FLAGS="-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all"

run-fuzzers: $(FUZZERS) $(FUZZ_SEEDS)/made
	$(Q)tests/tools/run_fuzzers.sh $(FUZZ_SEEDS) $(SECONDS) $(filter $(BUILD)/tests/fuzz/fuzz_$(subst *,%,$(FUZZ)),$(FUZZERS))

# ---- Style and static analysis -----------------------------------------------------------------------------

C_FILES = $(shell find codec ext tests -name '*.[ch]')

.PHONY: lint format format-check
lint: lint-deps ## static analysis: clang-tidy, cppcheck, gcc -fanalyzer, shellcheck
	$(Q)tests/tools/lint.sh

format: lint-deps ## format every C file
	$(Q)clang-format -i $(C_FILES)

format-check: lint-deps ## fail when `make format` would change a file
	$(Q)clang-format --dry-run --Werror $(C_FILES)

# ---- Benchmarks --------------------------------------------------------------------------------------------

include tests/bench/bench.mk

# ---- Housekeeping ------------------------------------------------------------------------------------------

.PHONY: help clean distclean
help: ## list the targets
	$(Q)sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

clean: ## remove what was built, keep what was fetched
	$(Q)rm -rf $(filter-out build/deps,$(wildcard build/*)) $(EXTENSION)

distclean: ## remove everything that make made
	$(Q)rm -rf build $(EXTENSION)

# What each object was compiled from, written by the compiler.
-include $(wildcard $(BUILD)/*/*.d $(BUILD)/*/*/*.d)
