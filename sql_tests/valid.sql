-- bogo_valid and bogo_error: whole documents, everything else, and what is wrong where.
SELECT bogo_valid(NULL), bogo_valid(5), bogo_valid(5.5), bogo_valid('x'), bogo_valid('{}'), bogo_valid(x''), bogo_valid(x'7b2261223a317d'), bogo_valid(x'696e76616c6964');
SELECT bogo_error(NULL), bogo_error(x'0000'), bogo_error(bogo_encode('{"a":[1,2]}'));
SELECT bogo_error('{}');
SELECT bogo_error(5);
.print -- TEXT that is not JSON, or JSON that no document can hold; JSON in a BLOB
SELECT bogo_error(''), bogo_error('{"a":1,}'), bogo_error('["\ud800"]');
SELECT bogo_error('{"' || printf('%.*c', 256, 'k') || '":1}');
SELECT bogo_error(x'7b2261223a317d'), bogo_error(x'5b5d'), bogo_error(x'41');
CREATE TABLE t(id INTEGER PRIMARY KEY, b BLOB);
INSERT INTO t(b) VALUES (x''), (x'00'), (x'010001'), (x'000d'), (x'00050102ff'), (x'0003010568656c6c'), (x'0003010768656c6c6f');
INSERT INTO t(b) VALUES (x'0005'), (x'000300'), (x'0004'), (x'00090000'), (x'00050b8080808080808080808001'), (x'00050a80808080808080808080'), (x'0005028000');
INSERT INTO t(b) VALUES (x'000c0109010701610501020000'), (x'000c010401000100'), (x'000c01050103096162'), (x'00030102fffe'), (x'00030103eda080'), (x'000c0107010501ff050102');
INSERT INTO t(b) VALUES (x'00070100'), (x'00070aff038080808080808020'), (x'000b010705010101020104'), (x'000b01080506808080808020'), (x'000b010c030affffffffffffffffff01'), (x'000309f8ffffffffffffff7f616263');
INSERT INTO t(b) VALUES (x'000b010401010102'), (x'000b010408010101');
SELECT id, bogo_valid(b), bogo_error(b) FROM t ORDER BY id;
.print -- valid ones
SELECT bogo_valid(x'0000'), bogo_valid(x'000c010e0105016105010201050161050104'), bogo_valid(x'000c011001070361006205010201050161050104'), bogo_valid(x'00070aff078180808080808004');
.print -- every document that is cut short is invalid
WITH RECURSIVE whole(d) AS (SELECT bogo_encode('{"name":"Alice","list":[1,2,3],"mixed":[1,"x",null,2.5],"o":{"k":true}}')),
  cut(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM cut WHERE n < (SELECT length(d) FROM whole))
SELECT count(*), sum(bogo_valid(substr(d, 1, n))), sum(bogo_error(substr(d, 1, n)) IS NOT NULL) FROM whole, cut;
.print -- as a CHECK constraint
CREATE TABLE checked(d BLOB CHECK (d IS NULL OR bogo_valid(d)));
INSERT INTO checked VALUES (bogo_encode('[1]')), (NULL);
INSERT INTO checked VALUES (x'0005');
INSERT INTO checked VALUES ('[1]');
SELECT count(*) FROM checked;
