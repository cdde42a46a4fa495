-- Faults that were reported of other software like this, each with an input that would show it here: indexes, views and the host.
-- With trusted_schema off (the sqlite3 CLI turns it off) functions without SQLITE_INNOCUOUS break indexes, views, triggers, integrity_check.
.print -- innocuous-flag
DROP TABLE IF EXISTS t;
PRAGMA trusted_schema=OFF;
CREATE TABLE t(d BLOB CHECK(bogo_valid(d)));
CREATE INDEX i ON t(bogo_extract(d,'$.a'));
CREATE VIEW v AS SELECT bogo_to_json(d) j FROM t;
INSERT INTO t VALUES(bogo_encode('{"a":1}'));
SELECT j FROM v;
PRAGMA integrity_check;
-- An indexed expression gave other rows than the full scan.
.print -- index-equals-scan
DROP TABLE IF EXISTS t;
CREATE TABLE t(d BLOB);
INSERT INTO t VALUES(bogo_encode('{"v":1}')),(bogo_encode('{"v":1.0}')),(bogo_encode('{"v":"1"}')),(bogo_encode('{"v":true}'));
CREATE INDEX i ON t(bogo_extract(d,'$.v'));
SELECT (SELECT count(*) FROM t WHERE bogo_extract(d,'$.v')=1), (SELECT count(*) FROM t NOT INDEXED WHERE bogo_extract(d,'$.v')=1);
-- sqlite3_set_auxdata may free the data at once, and SQLite owns it: using the pointer afterwards is a double free.
.print -- auxdata
SELECT bogo_extract(d,p) FROM (SELECT bogo_encode('{"a":1,"b":2}') d), (SELECT '$.a' p UNION ALL SELECT '$.b');
-- Pointers from a value were used after another call on it, or results were returned without a copy. (A mark does
-- not survive a subquery that SQLite carries out first, as with its JSON: what is to be embedded is encoded.)
.print -- value-pointer-lifetime
WITH s AS MATERIALIZED (SELECT bogo_encode('{"a":1}') d) SELECT bogo_to_json(bogo_set(d,'$.x',d)) FROM s;
WITH s AS MATERIALIZED (SELECT bogo_encode('{"a":1}') d) SELECT bogo_to_json(bogo_set(d,'$.x',bogo_encode(d))) FROM s;
-- The module structure grew (xIntegrity); declaring a version whose methods are not filled in crashes.
.print -- module-struct-version
SELECT count(*) FROM bogo_each(bogo_encode('[1]'));
