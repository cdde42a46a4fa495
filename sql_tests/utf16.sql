-- A database of UTF-16 text: lengths and offsets are those of UTF-8 all the same.
PRAGMA encoding = 'UTF-16le';
CREATE TABLE t(j TEXT, p TEXT);
INSERT INTO t VALUES ('{"é😀":"ü","k":["x","ÿ"]}', '$.é😀'), ('["Allagbé"]', '$[0]');
SELECT bogo_to_json(bogo_encode(j)), bogo_extract(bogo_encode(j), p), bogo_extract(j, p), hex(bogo_get(j, p)) FROM t;
SELECT bogo_keys(j), bogo_type(j, p), bogo_contains(j, '$.k', 'ÿ'), bogo_pretty(j, '→') FROM t WHERE rowid = 1;
SELECT bogo_to_json(bogo_encode(j, 'extended'), 'extended') FROM t;
SELECT bogo_encode('{"é":é}');
SELECT bogo_extract(j, '$.é[é]') FROM t;
