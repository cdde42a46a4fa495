# The benchmarks; part of the Makefile at the top.
#
#   make bench                   everything: build/bench/results.json, chart.svg and a table
#   make bench BENCH_ROWS=...    the SQL functions on your own rows as well: files of one JSON document a line
#   make bench BENCH_ONLY=encode,geo  only what has each of these in its operation, what or data
#   make bench-readme            puts the last `make bench` into README.md and tests/bench/results/

BENCH      := build/bench
BENCH_ROWS ?=
BENCH_ONLY ?=
BENCH_OPTIONS = $(if $(BENCH_ONLY),--only '$(BENCH_ONLY)')
MPACK_DIR  ?= build/deps/mpack

BENCH_SHARED := $(patsubst %,$(BENCH)/%.o,measure options results text)
BENCH_SQL    := $(patsubst %,$(BENCH)/%.o,sql_bench sql_cases database rows) $(BENCH_SHARED) $(BENCH)/sqlite3.o
BENCH_MEMORY := $(patsubst %,$(BENCH)/%.o,memory_bench database rows allocations) $(BENCH_SHARED) $(BENCH)/sqlite3.o

# Whether MPack is there is known only after bench-deps has run, so the targets below call make once more.
BENCH_MPACK  = $(wildcard $(MPACK_DIR)/mpack.c)
BENCH_PEERS  = bogo msgpack cbor bson cjson protobuf avro $(if $(BENCH_MPACK),mpack)
BENCH_CODEC  = $(patsubst %,$(BENCH)/peer_%.o,$(BENCH_PEERS)) $(if $(BENCH_MPACK),$(BENCH)/mpack.o) \
    $(patsubst %,$(BENCH)/%.o,codec_bench workload allocations workloads.pb-c) $(BENCH_SHARED)
BENCH_LIBS   = -lmsgpackc -lcbor $(shell pkg-config --libs libbson-1.0) -lcjson -lprotobuf-c -lavro -lm

BENCH_INCLUDES = -Icodec -isystem $(SQLITE_SOURCE) -isystem $(BENCH) -isystem $(MPACK_DIR) \
    $(patsubst -I%,-isystem %,$(shell pkg-config --cflags libbson-1.0 2>/dev/null))
BENCH_DEFINES  = -D_POSIX_C_SOURCE=200809L $(if $(BENCH_MPACK),-DBENCH_MPACK) \
    -DBENCH_AVRO_VERSION='"$(shell pkg-config --modversion avro-c 2>/dev/null)"'

$(BENCH)/%.o: tests/bench/%.c $(SQLITE_SOURCE)/sqlite3.c $(BENCH)/workloads.pb-c.h tests/bench/bench.mk
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) $(BENCH_INCLUDES) $(BENCH_DEFINES) -c $< -o $@

$(BENCH)/workloads.pb-c.c $(BENCH)/workloads.pb-c.h &: tests/bench/workloads.proto
	$(Q)mkdir -p $(@D)
	$(Q)protoc-c --proto_path=tests/bench --c_out=$(BENCH) workloads.proto

$(BENCH)/workloads.pb-c.o: $(BENCH)/workloads.pb-c.c
	$(Q)$(CC) -O2 -w -c $< -o $@

$(BENCH)/mpack.o: $(MPACK_DIR)/mpack.c
	$(Q)$(CC) -O2 -w -c $< -o $@

# SQLite as it is distributed: no option but the optimiser's.
$(BENCH)/sqlite3.o: $(SQLITE_SOURCE)/sqlite3.c
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -O2 -g -w -c $< -o $@

$(BENCH)/sql_bench: $(BENCH_SQL)
	$(Q)$(LINK) $^ $(SQLITE_LIBS) -o $@

$(BENCH)/memory_bench: $(BENCH_MEMORY) $(LIBBOGO)
	$(Q)$(LINK) $^ $(SQLITE_LIBS) -o $@

$(BENCH)/codec_bench: $(BENCH_CODEC) $(LIBBOGO)
	$(Q)$(LINK) $^ $(BENCH_LIBS) -o $@

.PHONY: bench-deps bench bench-quick bench-run bench-instructions bench-count bench-readme
bench-deps: ## install and fetch what the benchmarks compare with
	$(Q)tests/tools/install_deps.sh build test bench
	$(Q)[ -e $(MPACK_DIR)/mpack.c ] || tests/bench/fetch_mpack.sh $(MPACK_DIR)

bench: bench-deps ## run every benchmark; results in build/bench (BENCH_ROWS=FILE... adds rows of yours)
	$(Q)$(MAKE) --no-print-directory bench-run

bench-quick: bench-deps ## the same in under two minutes, with coarser figures
	$(Q)$(MAKE) --no-print-directory bench-run BENCH_OPTIONS='--quick $(BENCH_OPTIONS)'

bench-run: $(BENCH)/sql_bench $(BENCH)/codec_bench $(BENCH)/memory_bench $(BUILD)/$(EXTENSION)
	$(Q)$(BENCH)/sql_bench $(BENCH_OPTIONS) --extension $(BUILD)/$(EXTENSION) --out $(BENCH)/sql.jsonl $(BENCH_ROWS)
	$(Q)$(BENCH)/codec_bench $(BENCH_OPTIONS) --data tests/bench/data --out $(BENCH)/codec.jsonl
	$(Q)$(BENCH)/memory_bench --extension $(BUILD)/$(EXTENSION) --out $(BENCH)/memory.jsonl
	$(Q)$(PYTHON) tests/bench/report.py collect --compiler "$$($(CC) --version | head -n 1), $(CFLAGS)" \
	    --out $(BENCH)/results.json $(BENCH)/sql.jsonl $(BENCH)/codec.jsonl $(BENCH)/memory.jsonl
	$(Q)$(PYTHON) tests/bench/report.py table $(BENCH)/results.json
	$(Q)$(PYTHON) tests/bench/report.py chart $(BENCH)/results.json $(BENCH)/chart.dat
	$(Q)gnuplot -c tests/bench/chart.gp $(BENCH)/chart.dat $(BENCH)/chart.svg

bench-instructions: bench-deps ## count the instructions of every case with callgrind
	$(Q)$(MAKE) --no-print-directory bench-count

bench-count: $(BENCH)/sql_bench $(BENCH)/codec_bench $(BUILD)/$(EXTENSION)
	$(Q)tests/bench/instructions.sh $(BENCH)/sql_bench --instructions $(BENCH_OPTIONS) --extension $(BUILD)/$(EXTENSION) \
	    --out $(BENCH)/counted.jsonl > $(BENCH)/sql.counts
	$(Q)tests/bench/instructions.sh $(BENCH)/codec_bench --instructions $(BENCH_OPTIONS) --data tests/bench/data \
	    --out $(BENCH)/counted.jsonl > $(BENCH)/codec.counts
	$(Q)$(PYTHON) tests/bench/report.py counts $(BENCH)/sql.counts $(BENCH)/codec.counts

bench-readme: ## put the last `make bench` into README.md and tests/bench/results/
	$(Q)mkdir -p tests/bench/results
	$(Q)cp $(BENCH)/results.json $(BENCH)/chart.svg tests/bench/results/
	$(Q)$(PYTHON) tests/bench/report.py readme tests/bench/results/results.json README.md

# Part of `make test`: ten times the data, ten times the instructions.
ifndef SANITIZE
SUITES += test-linear
endif

$(BUILD)/tests/bench/%.o: tests/bench/%.c $(SQLITE_SOURCE)/sqlite3.c
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) -isystem $(SQLITE_SOURCE) -c $< -o $@

$(BUILD)/tests/bench/linear: $(patsubst %,$(BUILD)/tests/bench/%.o,linear database options) $(LIBSQLITE_NEW)
	$(Q)$(LINK) $^ $(SQLITE_LIBS) -o $@

.PHONY: test-linear
test-linear: $(BUILD)/tests/bench/linear $(BUILD)/$(EXTENSION) ## test that cost grows linearly (needs valgrind)
	$(Q)tests/bench/linear.sh $< $(BUILD)/$(EXTENSION)

-include $(wildcard $(BENCH)/*.d)
