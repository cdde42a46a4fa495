-- Faults that were reported of other software like this, each with an input that would show it here: walks over documents.
-- fullkey was built without quoting special keys (or with a looser rule), so it did not lead back to the value.
.print -- fullkey-quoting
SELECT group_concat(fullkey,' ') , sum(bogo_extract(d,fullkey) IS value) FROM (SELECT bogo_encode('{"a.b":1,"a_b":2,"1a":3,"ab1":4,"[0]":5,"$g":6,"é":7}') d), bogo_each(d);
-- A table-valued call that takes both a column and a path returned no rows, because the planner was let run it before the column was known.
.print -- each-correlated-two-args
DROP TABLE IF EXISTS t;
CREATE TABLE t(id INTEGER PRIMARY KEY, d BLOB);
INSERT INTO t VALUES(1,bogo_encode('{"tags":["a","b"]}')),(2,bogo_encode('{"tags":["c"]}'));
SELECT t.id, j.value FROM t, bogo_each(t.d,'$.tags') j ORDER BY t.id, j.key;
-- xBestIndex accepted a plan in which the document argument was unusable; the query then silently gave nothing.
.print -- each-argument-not-yet-usable
DROP TABLE IF EXISTS t;
CREATE TABLE t(d BLOB);
INSERT INTO t VALUES(bogo_encode('[1,2]'));
SELECT count(*) FROM bogo_each(t.d) j JOIN t ON 1;
SELECT count(*) FROM t LEFT JOIN bogo_each(t.d) j ON j.value>1;
-- A NULL column value produced a phantom row.
.print -- each-null-document
SELECT count(*) FROM bogo_each(NULL);
SELECT count(*) FROM bogo_tree(NULL);
SELECT count(*) FROM bogo_each(bogo_encode('null'));
-- A scalar document must yield one row with NULL key.
.print -- each-scalar-root
SELECT key IS NULL, value, type, fullkey, path FROM bogo_each(bogo_encode('5'));
-- When the start path ended in an array step, the reported locator of the start node used index 0 in older SQLite.
.print -- tree-start-at-array-step
SELECT key, fullkey, path FROM bogo_tree(bogo_encode('[1,[2,3]]'),'$[1]');
-- rowid of the table-valued function was not available.
.print -- tree-rowid
SELECT rowid FROM bogo_each(bogo_encode('[7,8]'));
-- The atom column gave text with its escapes still in it.
.print -- tree-atom-decoded
SELECT atom = 'a' || char(10) || '"b' FROM bogo_each(bogo_encode('["a\n\"b"]'));
-- Since 3.38 an IN list on a hidden column is handed over differently and a required argument went missing.
.print -- each-in-operator
SELECT count(*) FROM bogo_each WHERE doc IN (bogo_encode('[1,2]'), bogo_encode('[3]'));
