-- bogo_to_json: what each type looks like as JSON text, plain and extended.
.print -- every type
SELECT bogo_to_json(x'0000'), bogo_to_json(x'0001'), bogo_to_json(x'0002'), bogo_to_json(x'000407');
SELECT bogo_to_json(x'0003010568656c6c6f'), bogo_to_json(x'00050132');
SELECT bogo_to_json(x'00050132');
SELECT bogo_to_json(x'00060affffffffffffffffff01'), bogo_to_json(x'00050affffffffffffffffff01');
SELECT bogo_to_json(x'000702ff03'), bogo_to_json(x'0007020080'), bogo_to_json(x'000703000001');
SELECT bogo_to_json(x'00070aff078180808080808004'), bogo_to_json(x'000702ff07'), bogo_to_json(x'000702ff87');
SELECT bogo_to_json(x'00080103ff0010');
SELECT bogo_to_json(x'00098374ac0c8d010000'), bogo_to_json(x'00090000000000000000'), bogo_to_json(x'00090000000000000080');
SELECT bogo_to_json(x'000b010d0501050102010401060108010a');
SELECT bogo_to_json(x'000a010404070408'), bogo_to_json(x'000a010a0c010701050161050102');
.print -- JSON text is read and printed without its white space
SELECT bogo_to_json(' { "b" : 1 , "a" : [ 1.50, 1e2, -0, "\u00e9\n\u0000/" ] } ');
SELECT bogo_to_json('{"a":1,"a":2}'), bogo_to_json(5), bogo_to_json(1.5), bogo_to_json(NULL);
.print -- whole numbers of all sizes stay exact
SELECT bogo_to_json('[9007199254740993,1491926160718000001,1234567890123460,1000000000000000]');
SELECT bogo_to_json('[18446744073709551616,123456789012345678901234567890,1e999,-1e999,5e-324]');
.print -- bytes that are not UTF-8 cannot stand in JSON
SELECT hex(bogo_to_json(x'00030102fffe'));
.print -- it nests in SQLite's own functions, and the other way round
SELECT json_object('doc', bogo_to_json('{"a":[1]}')), json_array(bogo_to_json(bogo_encode('"x"')));
SELECT bogo_to_json(json_object('a', json_array(1, 2)));
.print -- extended
SELECT bogo_to_json(x'00098374ac0c8d010000', 'extended'), bogo_to_json(x'00080103ff0010', 'extended'), bogo_to_json(x'000407', 'extended');
SELECT bogo_to_json(x'00060101', 'extended'), bogo_to_json(x'00070aff078180808080808004', 'extended'), bogo_to_json(x'000702ff87', 'extended');
SELECT bogo_to_json('{"$timestamp":5}', 'extended');
SELECT hex(bogo_encode(bogo_to_json(x'00098374ac0c8d010000', 'extended'), 'extended'));
.print -- refusals
SELECT bogo_to_json(x'deadbeef');
SELECT bogo_to_json(x'');
SELECT bogo_to_json(x'000d');
SELECT bogo_to_json(x'0003010568656c6c');
SELECT bogo_to_json(x'00050102ff');
SELECT bogo_to_json('{"a":}');
SELECT bogo_to_json(x'0000', 'extend');
SELECT bogo_to_json(x'0000', x'657874656e646564');
.print -- over a table
CREATE TABLE t(id INTEGER PRIMARY KEY, d BLOB);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
INSERT INTO t SELECT i, bogo_encode(json_object('id', i, 'half', i / 2.0, 'text', printf('%.*c', i, 'x'), 'odd', json(iif(i % 2, 'true', 'false')))) FROM n;
SELECT count(*), sum(bogo_to_json(d) = json_object('id', id, 'half', id / 2.0, 'text', printf('%.*c', id, 'x'), 'odd', json(iif(id % 2, 'true', 'false')))) FROM t;
