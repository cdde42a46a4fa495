# bogo for SQLite: the codec library (libbogo) and the SQLite extension (bogo.so).
#
#   make                 builds everything that is installed
#   make help            lists every target
#   make V=1 ...         shows the commands
#   make CC=clang ...    another compiler; CFLAGS, LDFLAGS, PREFIX, DESTDIR and LIBDIR work as usual
#   make SANITIZE=1 ...  the same target with AddressSanitizer and UndefinedBehaviorSanitizer

# ---- Settings ----------------------------------------------------------------------------------------------

VERSION := $(shell cat VERSION)
ABI     := $(firstword $(subst ., ,$(VERSION)))

CC     ?= cc
AR     ?= ar
PYTHON ?= /usr/bin/python3
NODE   ?= node
SQLITE3 ?= sqlite3

PREFIX     ?= /usr/local
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DESTDIR    ?=

# Each configuration keeps its objects apart, so that changing from one to the other rebuilds nothing.
ifdef SANITIZE
BUILD    ?= build/sanitize
CFLAGS   ?= -O1 -g -fno-omit-frame-pointer
SANITIZE_FLAGS := -fsanitize=address,undefined -fno-sanitize-recover=all
SQLITE_BUILD   := build/deps/sqlite-sanitize
else
BUILD    ?= build/release
CFLAGS   ?= -O2 -g
SANITIZE_FLAGS :=
SQLITE_BUILD   := build/deps/sqlite-release
endif

# What the code needs to compile as it is meant, whatever CFLAGS says. Warnings are errors.
WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wundef -Wstrict-prototypes -Werror
DIALECT  := -std=c11 -fPIC -fvisibility=hidden
DEFINES  := -DBOGO_VERSION='"$(VERSION)"'
COMPILE   = $(CC) $(DIALECT) $(WARNINGS) $(DEFINES) $(CPPFLAGS) $(CFLAGS) $(SANITIZE_FLAGS) -MMD -MP
LINK      = $(CC) $(CFLAGS) $(SANITIZE_FLAGS) $(LDFLAGS)

ifeq ($(shell uname -s),Darwin)
EXTENSION     := bogo.dylib
SHARED_NAME   := libbogo.$(ABI).dylib
SHARED_LINK   := libbogo.dylib
LINK_LIBRARY   = $(LINK) -dynamiclib -install_name $(LIBDIR)/$(SHARED_NAME)
LINK_EXTENSION = $(LINK) -bundle -undefined error
else
EXTENSION     := bogo.so
SHARED_NAME   := libbogo.so.$(ABI)
SHARED_LINK   := libbogo.so
LINK_LIBRARY   = $(LINK) -shared -Wl,-soname,$(SHARED_NAME)
LINK_EXTENSION = $(LINK) -shared
endif
# -z defs finds a missing function here and not when a user loads the file; a sanitizer's functions come
# from the program that loads it.
ifeq ($(shell uname -s)$(SANITIZE),Linux)
LINK_LIBRARY   += -Wl,-z,defs
LINK_EXTENSION += -Wl,-z,defs
endif

Q := $(if $(V),,@)

# ---- Sources and products ----------------------------------------------------------------------------------

# The cJSON bridge is a library of its own, so that libbogo needs none.
CODEC_SOURCES := $(filter-out codec/cjson.c,$(wildcard codec/*.c))
CJSON_SOURCES := $(wildcard codec/cjson.c)
EXT_SOURCES   := $(wildcard ext/*.c)

CODEC_OBJECTS  := $(CODEC_SOURCES:%.c=$(BUILD)/%.o)
CJSON_OBJECTS  := $(CJSON_SOURCES:%.c=$(BUILD)/%.o)
EXT_OBJECTS    := $(EXT_SOURCES:%.c=$(BUILD)/%.o)
# The same sources once more, compiled to be exported from libbogo.so ...
SHARED_OBJECTS := $(CODEC_SOURCES:%.c=$(BUILD)/shared/%.o)
# ... and to be linked into a program together with SQLite itself.
CORE_OBJECTS   := $(EXT_SOURCES:%.c=$(BUILD)/core/%.o)

LIBBOGO        := $(BUILD)/libbogo.a
LIBBOGO_SHARED := $(BUILD)/$(SHARED_NAME)
LIBBOGO_CJSON  := $(if $(CJSON_SOURCES),$(BUILD)/libbogo_cjson.a)
LIBSQLITE_BOGO := $(BUILD)/libsqlite_bogo.a

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
.SECONDARY:

.PHONY: all
all: $(BUILD)/$(EXTENSION) lib static ## build bogo.so and the libraries (the default)

.PHONY: lib
lib: $(LIBBOGO) $(LIBBOGO_SHARED) $(LIBBOGO_CJSON) ## build libbogo.a, libbogo.so and libbogo_cjson.a

.PHONY: static
static: $(LIBSQLITE_BOGO) ## build libsqlite_bogo.a, the extension for sqlite3_auto_extension()

# The release build's extension also lies where `.load ./bogo` finds it.
ifeq ($(BUILD),build/release)
all: $(EXTENSION)
endif
$(EXTENSION): $(BUILD)/$(EXTENSION)
	$(Q)cp $< $@

# ---- Rules -------------------------------------------------------------------------------------------------

# Holds the compiler, the flags and the version; changes only when they do, and then everything is rebuilt.
FLAGS_FILE := $(BUILD)/flags
FLAGS       = $(COMPILE) $(LINK)

.PHONY: FORCE
$(FLAGS_FILE): FORCE
	$(Q)mkdir -p $(@D)
	$(Q)printf '%s\n' "$(subst ",\",$(FLAGS))" | cmp -s - $@ || printf '%s\n' "$(subst ",\",$(FLAGS))" > $@

$(BUILD)/%.o: %.c $(FLAGS_FILE)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) -Icodec -c $< -o $@

$(BUILD)/shared/%.o: %.c $(FLAGS_FILE)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) -DBOGO_SHARED -Icodec -c $< -o $@

$(BUILD)/core/%.o: %.c $(FLAGS_FILE)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) -DSQLITE_CORE -Icodec -c $< -o $@

$(LIBBOGO): $(CODEC_OBJECTS)
$(LIBBOGO_CJSON): $(CJSON_OBJECTS)
$(LIBSQLITE_BOGO): $(CORE_OBJECTS) $(CODEC_OBJECTS)

# Made anew each time: `ar` would keep the object of a source file that is gone.
$(BUILD)/%.a:
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

$(LIBBOGO_SHARED): $(SHARED_OBJECTS)
	$(Q)$(LINK_LIBRARY) $^ -o $@
	$(Q)ln -sf $(SHARED_NAME) $(BUILD)/$(SHARED_LINK)

$(BUILD)/$(EXTENSION): $(EXT_OBJECTS) $(CODEC_OBJECTS)
	$(Q)$(LINK_EXTENSION) $^ -o $@

# ---- What the tests need -----------------------------------------------------------------------------------

# SQLite 3.53.2, beside the system's: the amalgamation and the shell's source, from two npm packages.
SQLITE_SOURCE := build/deps/sqlite
SQLITE_NEW    := $(SQLITE_BUILD)/sqlite3

$(SQLITE_SOURCE)/sqlite3.c $(SQLITE_SOURCE)/shell.c &: tests/tools/fetch_sqlite.sh
	$(Q)tests/tools/fetch_sqlite.sh $(SQLITE_SOURCE)

$(SQLITE_BUILD)/sqlite3.o: $(SQLITE_SOURCE)/sqlite3.c
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -O2 -g -w -DSQLITE_STRICT_SUBTYPE=1 $(SQLITE_OPTIONS) $(SANITIZE_FLAGS) -c $< -o $@

# USE_SYSTEM_SQLITE: the shell's source is of another release than the library.
$(SQLITE_BUILD)/shell.o: $(SQLITE_SOURCE)/shell.c
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -O1 -g -w -DUSE_SYSTEM_SQLITE=1 -I$(SQLITE_SOURCE) $(SANITIZE_FLAGS) -c $< -o $@

$(SQLITE_NEW): $(SQLITE_BUILD)/shell.o $(SQLITE_BUILD)/sqlite3.o
	$(Q)$(CC) $(SANITIZE_FLAGS) -rdynamic $^ -lm -ldl -lpthread -o $@

# ---- Tests -------------------------------------------------------------------------------------------------

# Each suite ends with a line `N passed, N failed`; `make test` adds them up and runs all of them even
# when one fails.
SUITES := unit sql sql-new

.PHONY: test $(SUITES:%=test-%)
test: all ## build and run every test
	$(Q)$(if $(V),,MAKEFLAGS=--no-print-directory) tests/tools/run_suites.sh "$(MAKE)" $(SUITES:%=test-%)

# Every tests/unit/test_*.c is one program; it may include codec/'s internal headers.
UNIT_PROGRAMS := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/unit/test_*.c))

$(BUILD)/tests/unit/test_%: $(BUILD)/tests/unit/test_%.o $(LIBBOGO)
	$(Q)$(LINK) $^ -lcmocka -lm -o $@

$(BUILD)/tests/unit/test_cjson: $(BUILD)/tests/unit/test_cjson.o $(LIBBOGO_CJSON) $(LIBBOGO)
	$(Q)$(LINK) $^ -lcmocka -lcjson -lm -o $@

test-unit: $(UNIT_PROGRAMS) ## run the codec's unit tests
	$(Q)tests/tools/run_unit.sh $^

SQL_TESTS := $(sort $(wildcard sql_tests/*.sql))

test-sql: $(BUILD)/$(EXTENSION) ## run sql_tests/ in the system's sqlite3 (UPDATE=1 rewrites *.expected)
	$(Q)UPDATE=$(UPDATE) tests/tools/run_sql.sh $(SQLITE3) $< $(SQL_TESTS)

test-sql-new: $(BUILD)/$(EXTENSION) $(SQLITE_NEW) ## run sql_tests/ in SQLite 3.53.2
	$(Q)tests/tools/run_sql.sh $(SQLITE_NEW) $< $(SQL_TESTS)

# ---- Housekeeping ------------------------------------------------------------------------------------------

.PHONY: help
help: ## list the targets
	$(Q)sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

.PHONY: clean distclean
clean: ## remove what was built, keep what was fetched
	$(Q)rm -rf $(filter-out build/deps,$(wildcard build/*)) bogo.so bogo.dylib

distclean: ## remove everything that git does not know
	$(Q)rm -rf build bogo.so bogo.dylib

-include $(wildcard $(BUILD)/*/*.d $(BUILD)/*/*/*.d)
