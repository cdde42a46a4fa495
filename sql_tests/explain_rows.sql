-- bogo_explain: a document's bytes as a person reads them.
.headers on
SELECT * FROM bogo_explain(bogo_encode('{"name":"Alice"}'));
SELECT * FROM bogo_explain(bogo_encode('{"n":[1,2,3,4,5],"mixed":[true,null,false,2.5,{"":""},[]],"é\n":"\u0000"}'));
.print -- every type
SELECT bytes, meaning FROM bogo_explain(bogo_encode('[{"$byte":7},{"$uint":"18446744073709551615"},-9223372036854775808,{"$timestamp":1705314645123},{"$timestamp":-9223372036854775808},{"$blob":"/wA="},{"$blob":""},{"$float":"NaN"},{"$float":"Infinity"},{"$float":"-Infinity"},-0.0,5e-324]', 'extended'));
SELECT bytes, meaning FROM bogo_explain(x'000b01050101020100');
SELECT bytes, meaning FROM bogo_explain(x'000b0105040102ff00');
SELECT bytes, meaning FROM bogo_explain(bogo_encode('["one","two","three","four"]'));
.print -- JSON text is explained as the document that it becomes
SELECT bytes, meaning FROM bogo_explain('{"a":1}');
SELECT bytes, meaning FROM bogo_explain(7);
.headers off
.print -- the parts, put together, are the document
SELECT group_concat(bytes, '') = hex(d), sum(size) = length(d), count(*) FROM (SELECT bogo_encode('{"a":[1,{"b":"ccc"},[1.5,2.5,3.5,4.5]],"b":{},"c":[],"d":"' || hex(zeroblob(9000)) || '"}') AS d), bogo_explain(d);
SELECT count(*), max(depth) FROM bogo_explain(replace(hex(zeroblob(1000)), '00', '[') || replace(hex(zeroblob(1000)), '00', ']'));
.print -- long content is shown whole
SELECT length(bytes), length(meaning) FROM bogo_explain(bogo_encode('"' || hex(zeroblob(50000)) || '"')) WHERE size > 1000;
.print -- damage: the bytes before it, and last what is wrong with the rest
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'000c010e010501610501020105016205ff04');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'00');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'7b7d');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'00ff');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'0005010200');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'0003010561');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'000301026161ff');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'0003010261c3');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'000c0109010701610501020000');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'000b01050501050102');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'000b0108050102010201040a');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'000b01050101020102');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'0005028200');
SELECT offset, size, depth, bytes, meaning FROM bogo_explain(x'000702ff0f');
SELECT bogo_error(b) IS NOT NULL, (SELECT meaning LIKE 'damaged at byte %' FROM bogo_explain(b) ORDER BY rowid DESC LIMIT 1), (SELECT group_concat(bytes, '') = hex(b) FROM bogo_explain(b)) FROM (SELECT x'000c0109010701610501020000' AS b UNION ALL SELECT x'00' UNION ALL SELECT x'0a');
.print -- over a table; nothing for NULL; wrong calls
CREATE TABLE t(id INTEGER PRIMARY KEY, d);
INSERT INTO t VALUES (1, x'0002'), (2, NULL), (3, 'true'), (4, x'0a');
SELECT id, e.rowid, e.offset, e.meaning FROM t LEFT JOIN bogo_explain(t.d) AS e ORDER BY 1, 2;
SELECT typeof(doc), quote(doc) FROM bogo_explain(x'0002') LIMIT 1;
SELECT count(*) FROM bogo_explain('[1');
SELECT count(*) FROM bogo_explain;
