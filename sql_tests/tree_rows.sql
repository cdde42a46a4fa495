-- bogo_tree: everything in a document as rows, a container before what it holds.
CREATE TABLE doc(d);
INSERT INTO doc VALUES (bogo_encode('{"name":"Ann","list":[1,"x",{"y":[null,true]},[]],"typed":[1.5,2.5],"o":{"p":{"q":"r"}},"e":{}}'));
.headers on
SELECT * FROM doc, bogo_tree(d) WHERE 0;
SELECT t.* FROM doc, bogo_tree(d) AS t;
SELECT t.* FROM doc, bogo_tree(d, '$.list[2]') AS t;
.headers off
.print -- the first row of a tree that starts at a path: its key, its place, no parent
SELECT key, fullkey, path, parent IS NULL FROM bogo_tree(bogo_encode('[1,[2,3]]'), '$[1]');
SELECT key, fullkey, path, parent IS NULL FROM bogo_tree('{"a":{"x":1,"b":[5,6]}}', '$.a.b');
SELECT key, fullkey, path FROM bogo_tree('{"a b":{"c":1}}', '$."a b".c');
SELECT key, fullkey, path FROM bogo_tree('{"a":{"c":1}}', '$["a"]["c"]');
SELECT key, fullkey, path FROM bogo_tree('[1,2,[3]]', '$[#-1]');
SELECT key, fullkey, path FROM bogo_tree('[1,2,[3]]', -1);
SELECT key, fullkey, path FROM bogo_tree('[1,2,[3]]', 2);
SELECT key, fullkey, path FROM bogo_tree('[1,2,[3]]', '[2]');
SELECT key, fullkey, path FROM bogo_tree('[[1,2],[3]]', '[0][#-1]');
SELECT key, fullkey, path FROM bogo_tree('{"a b":[1]}', 'a b');
SELECT key, fullkey, path FROM bogo_tree('{"":[1]}', '');
SELECT key IS NULL, fullkey, path FROM bogo_tree('7', '$');
SELECT key IS NULL, fullkey, path FROM bogo_tree('7');
.print -- what is not there, and NULL
SELECT count(*) FROM bogo_tree('[1]', '$[1]');
SELECT count(*) FROM bogo_tree('[1]', NULL);
SELECT count(*) FROM bogo_tree(NULL);
SELECT count(*) FROM bogo_tree('{}');
.print -- id and parent tie the rows together; every fullkey leads to its row's value
SELECT count(*), count(DISTINCT c.id), sum(c.parent IS p.id), sum(c.path IS p.fullkey) FROM doc, bogo_tree(d) AS c LEFT JOIN bogo_tree(d) AS p ON p.id = c.parent;
SELECT count(*), sum(bogo_extract(d, fullkey) IS value), sum(bogo_type(d, fullkey) = type) FROM doc, bogo_tree(d);
WITH RECURSIVE up(id, key, depth) AS (SELECT id, key, 0 FROM bogo_tree('[[[7]]]') WHERE atom = 7 UNION ALL SELECT t.parent, t.key, depth + 1 FROM up, bogo_tree('[[[7]]]') AS t WHERE t.id = up.id AND t.parent IS NOT NULL) SELECT max(depth) FROM up;
.print -- rowid counts the rows
SELECT rowid, fullkey FROM bogo_tree('[1,[2],{"a":3}]') ORDER BY rowid;
SELECT fullkey FROM bogo_tree('[1,[2],{"a":3}]') WHERE rowid = 3;
SELECT atom = 'a' || char(10) || '"b' FROM bogo_tree(bogo_encode('["a\n\"b"]')) WHERE atom IS NOT NULL;
.print -- nested as deep as a document can be
SELECT count(*), max(length(fullkey)) FROM bogo_tree(replace(hex(zeroblob(1000)), '00', '[') || replace(hex(zeroblob(1000)), '00', ']'));
SELECT count(*), max(length(fullkey)), sum(bogo_type(d, fullkey) = type) FROM (SELECT bogo_encode(replace(hex(zeroblob(999)), '00', '{"a":') || '[1]' || replace(hex(zeroblob(999)), '00', '}')) AS d), bogo_tree(d);
.print -- damage is an error at the row where it is met
SELECT key, value FROM bogo_each(x'000c010e010501610501020105016205ff04');
SELECT fullkey FROM bogo_each(x'000c010e010501610501020105016205ff04');
SELECT fullkey, atom FROM bogo_tree(x'000c010e010501610501020105016205ff04');
SELECT key, value FROM bogo_each(x'000a0104050102ff');
SELECT count(*) FROM bogo_each(x'000a010403010561');
SELECT count(*) FROM bogo_each(x'000c0102010503');
SELECT fullkey FROM bogo_tree(x'000c0108010601610a010300');
SELECT value FROM bogo_each(x'000b010505017f0102');
SELECT value FROM bogo_each(x'000b01080501020102010401');
SELECT count(*), sum(key) FROM bogo_each(x'000b01080501020102010401');
SELECT value FROM bogo_each(x'000b01050101020102');
SELECT value FROM bogo_each(x'000b0107050102010202ff');
SELECT value FROM bogo_each(x'000b01020501');
SELECT count(*) FROM bogo_each(x'000c010201ff');
SELECT count(*) FROM bogo_each(x'0003010561');
SELECT value FROM bogo_each(x'0003010561');
SELECT count(*) FROM bogo_each(x'');
SELECT count(*) FROM bogo_each(x'deadbeef');
SELECT count(*) FROM bogo_each('[1');
SELECT count(*) FROM bogo_each('[1]', '$x');
SELECT count(*) FROM bogo_each('[1]', x'24');
SELECT count(*) FROM bogo_each('[1]', 1.5);
SELECT count(*) FROM bogo_each('[1]', '$', 1);
