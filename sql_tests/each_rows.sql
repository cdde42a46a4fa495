-- bogo_each: the items of one container as rows, from a document and from JSON text.
CREATE TABLE doc(id INTEGER PRIMARY KEY, d);
INSERT INTO doc VALUES (1, bogo_encode('{"name":"Ann","age":30,"score":1.5,"ok":true,"no":false,"none":null,"tags":["a","b"],"mixed":[1,"x",[2],{"y":3}],"nested":{"deep":{}}}'));
INSERT INTO doc SELECT 2, bogo_to_json(d) FROM doc;
.headers on
.print -- an object
SELECT e.* FROM doc, bogo_each(d) AS e WHERE doc.id = 1;
.print -- a list, a typed list, at a path
SELECT e.* FROM doc, bogo_each(d, '$.mixed') AS e WHERE doc.id = 1;
SELECT e.* FROM doc, bogo_each(d, '$.tags') AS e WHERE doc.id = 1;
.headers off
.print -- JSON text gives the same rows as the document, in the same order
SELECT count(*), sum(a.key IS b.key AND a.value IS b.value AND a.type IS b.type AND a.atom IS b.atom AND a.id IS b.id AND a.fullkey IS b.fullkey AND a.path IS b.path) FROM bogo_each((SELECT d FROM doc WHERE id = 1)) AS a JOIN bogo_each((SELECT d FROM doc WHERE id = 2)) AS b ON a.rowid = b.rowid;
.print -- a scalar is one row without a key; what is not there, and NULL, are none
SELECT key IS NULL, value, type, atom, fullkey, path FROM bogo_each(bogo_encode('5'));
SELECT key IS NULL, value IS NULL, type, fullkey, path FROM bogo_each(bogo_encode('null'));
SELECT key IS NULL, value, type, fullkey, path FROM doc, bogo_each(d, '$.age') WHERE doc.id = 1;
SELECT count(*) FROM bogo_each(NULL);
SELECT count(*) FROM bogo_each(NULL, '$x');
SELECT count(*) FROM bogo_each('[1]', NULL);
SELECT count(*) FROM bogo_each('{"a":1}', '$.b');
SELECT count(*) FROM bogo_each('{"a":1}', '$.a.b');
SELECT count(*) FROM bogo_each('{}'), bogo_each('[]') AS b;
.print -- types that JSON has no word for
SELECT key, typeof(value), hex(value), type FROM bogo_each(bogo_encode('{"a":{"$byte":7},"b":{"$blob":"/wA="},"c":{"$timestamp":1705314645123},"d":{"$uint":"18446744073709551615"},"e":{"$float":"NaN"}}', 'extended'));
SELECT key, value, type FROM bogo_each(x'000b01050101020100');
SELECT key, value, type FROM bogo_each(x'000b010504010207ff');
.print -- a container's value is JSON, which nests; its atom is NULL
SELECT json_array(value), atom IS NULL FROM bogo_each('[[1,2],{"a":[]}]');
SELECT hex(atom), hex(value) FROM bogo_each(bogo_encode('["a\u0000b","\n\"\\"]'));
.print -- every fullkey leads back to its value
SELECT fullkey, bogo_extract(bogo_encode('{"":1}'), fullkey) FROM bogo_each(bogo_encode('{"":1}'));
SELECT group_concat(fullkey, ' '), sum(bogo_extract(d, fullkey) IS value) FROM (SELECT bogo_encode('{"a.b":1,"a_b":2,"1a":3,"ab1":4,"[0]":5,"$g":6,"é":7}') AS d), bogo_each(d);
SELECT fullkey, bogo_extract(d, fullkey) IS value FROM (SELECT bogo_encode('{"a\"b":1,"a\\b":2,"tab\t":3,"\u0001":4,"\u0000":5,"\u0000x":6,"日本":7,"😀":8,"Z":9," ":10,"a\n":11,"\u007f":12}') AS d), bogo_each(d);
SELECT hex(key), hex(fullkey), bogo_extract(d, fullkey) FROM (SELECT x'000c0107010501ff050102' AS d), bogo_each(d);
.print -- the path as TEXT without $, from a bracket, as INTEGER: fullkey begins with what leads there
SELECT key, fullkey, path, root FROM bogo_each('{"a b":[1,2]}', 'a b');
SELECT key, fullkey, path, root FROM bogo_each('{"x1":[1]}', 'x1');
SELECT key, fullkey, path, root FROM bogo_each('[[1,2],[3]]', '[0]');
SELECT key, fullkey, path, root, typeof(root) FROM bogo_each('[[1,2],[3]]', 1);
SELECT key, fullkey, path, root FROM bogo_each('[[1,2],[3]]', -2);
SELECT key, fullkey, path, root FROM bogo_each('[[1,2],[3]]', '$[#-1]');
SELECT fullkey, bogo_extract('{"a b":[1,2]}', fullkey) FROM bogo_each('{"a b":[1,2]}', 'a b');
.print -- rowid, order, the arguments as hidden columns
SELECT rowid, value FROM bogo_each('[7,8,9]') ORDER BY rowid;
SELECT rowid, value FROM bogo_each('[7,8,9]') ORDER BY rowid DESC;
SELECT value FROM bogo_each('[7,8,9]') WHERE rowid = 1;
SELECT doc, root, typeof(doc) FROM bogo_each('[1]');
SELECT hex(doc), root FROM bogo_each(bogo_encode('[1]'), '$');
SELECT id = (SELECT min(id) FROM bogo_each(bogo_encode('[1,2]'))), parent IS NULL FROM bogo_each(bogo_encode('[1,2]'));
.print -- duplicate keys are all listed
SELECT key, value, fullkey FROM bogo_each('{"a":1,"a":2}');
.print -- more items than fit in any small buffer
SELECT count(*), sum(key), sum(value), min(fullkey), max(id) > 0 FROM bogo_each((SELECT bogo_group_array(i) FROM (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999) SELECT i FROM n)));
SELECT count(*), sum(value), count(DISTINCT key), count(DISTINCT id) FROM bogo_each((SELECT bogo_group_object('key' || i, i) FROM (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999) SELECT i FROM n)));
SELECT count(*), sum(length(value)) FROM bogo_each((SELECT bogo_group_array(CASE i % 3 WHEN 0 THEN i WHEN 1 THEN 'x' || i ELSE NULL END) FROM (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999) SELECT i FROM n)));
.print -- a column that is read out of order, or twice, is the same
SELECT value, key, value, id, type, atom, fullkey, key FROM bogo_each('{"a":1,"b":"x","c":[3]}');
SELECT value, key, value FROM bogo_each('[5,6,7]') WHERE key <> 1;
