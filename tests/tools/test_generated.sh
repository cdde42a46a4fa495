#!/usr/bin/env bash
# Every file that a script of the project writes is what the script writes today:  test_generated.sh PYTHON
set -uo pipefail
# shellcheck source=tests/tools/tally.sh
. "$(dirname "$0")/tally.sh"

# written FILE SCRIPT
written() {
    if "$python" "$2" | cmp - "$1"; then
        passed
    else
        failed "$1 is not what $2 writes"
    fi
}

python=$1
written codec/number_table.h tests/tools/make_number_table.py
written tests/demo/events.ndjson tests/demo/make_rows.py
tally_end
