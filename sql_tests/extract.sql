-- bogo_extract: one path to one SQL value, several paths to a JSON array.
CREATE TABLE doc(id INTEGER PRIMARY KEY, d);
INSERT INTO doc VALUES (1, bogo_encode('{"name":"Alice","age":30,"score":1.5,"ok":true,"no":false,"none":null,"tags":["a","b","c"],"nested":{"deep":[{"x":1},{"x":2}]},"":"empty","a.b":"dot"}'));
INSERT INTO doc SELECT 2, bogo_to_json(d) FROM doc;
.print -- each kind of value, from a document and from JSON text
SELECT bogo_extract(d, '$.name'), typeof(bogo_extract(d, '$.name')), bogo_extract(d, '$.age'), typeof(bogo_extract(d, '$.age')) FROM doc;
SELECT bogo_extract(d, '$.score'), typeof(bogo_extract(d, '$.score')), bogo_extract(d, '$.ok'), bogo_extract(d, '$.no'), typeof(bogo_extract(d, '$.none')) FROM doc;
SELECT bogo_extract(d, '$.tags'), bogo_extract(d, '$.nested'), bogo_extract(d, '$.nested.deep[1].x') FROM doc;
SELECT bogo_extract(d, '$') = bogo_to_json(d) FROM doc;
.print -- types that JSON has no word for
SELECT bogo_extract(x'000407', '$'), bogo_extract(x'00098374ac0c8d010000', '$'), hex(bogo_extract(x'00080103ff0010', '$')), typeof(bogo_extract(x'00080103ff0010', '$'));
SELECT bogo_extract('18446744073709551615', '$'), typeof(bogo_extract('18446744073709551615', '$')), typeof(bogo_extract('9223372036854775807', '$'));
SELECT bogo_extract(x'00060101', '$'), typeof(bogo_extract(x'00060101', '$'));
SELECT bogo_extract(x'00070aff078180808080808004', '$') IS NULL, bogo_extract(x'000702ff07', '$') = 9e999;
SELECT typeof(bogo_extract('"1"', '$')), typeof(bogo_extract('""', '$')), length(bogo_extract('""', '$')), hex(bogo_extract('["a\u0000b"]', '$[0]'));
.print -- paths
SELECT bogo_extract(d, 'name'), bogo_extract(d, 'a.b'), bogo_extract(d, ''), bogo_extract(d, '$.""'), bogo_extract(d, '$."a.b"'), bogo_extract(d, '$["a.b"]') FROM doc;
SELECT bogo_extract(d, '$.tags[0]'), bogo_extract(d, '$.tags[#-1]'), bogo_extract(d, '$.tags[#-3]'), bogo_extract(d, '$.tags[#-4]'), bogo_extract(d, '$.tags[3]'), bogo_extract(d, '$.tags[002]') FROM doc;
SELECT bogo_extract('[10,20,30]', 0), bogo_extract('[10,20,30]', 2), bogo_extract('[10,20,30]', 3), bogo_extract('[10,20,30]', -1), bogo_extract('[10,20,30]', -3), bogo_extract('[10,20,30]', -4), bogo_extract('[10,20,30]', '[1]');
SELECT bogo_extract('[1]', -9223372036854775807 - 1), bogo_extract('[1]', 9223372036854775807), bogo_extract('[1]', '$[99999999999999999999]'), bogo_extract('[1]', '$[#]');
SELECT bogo_extract('{"é":{"k k":7}}', '$.é."k k"'), bogo_extract('{"a\"b":2,"a\\b":3}', '$."a\"b"'), bogo_extract('{"a\"b":2,"a\\b":3}', '$."a\\b"');
SELECT bogo_extract('{"a\u0000b":1,"a":2}', '$.a'), bogo_extract('{"a":1,"a":2}', '$.a'), bogo_extract('{"\u0031":1}', '$.1');
.print -- missing, NULL, wrong kind of step
SELECT bogo_extract(d, '$.nope'), bogo_extract(d, '$.name.x'), bogo_extract(d, '$.name[0]'), bogo_extract(d, '$.tags.x'), bogo_extract(d, '$[0]') FROM doc;
SELECT bogo_extract(NULL, '$.a'), bogo_extract(NULL, '$not_a_path'), bogo_extract('{}', NULL), bogo_extract('{}', '$.a', NULL), bogo_extract(NULL, NULL, NULL);
SELECT bogo_extract(5, '$'), bogo_extract(2.5, '$'), bogo_extract(5, '$.a');
.print -- several paths
SELECT bogo_extract(d, '$.name', '$.nope', '$.tags', '$.none') FROM doc;
SELECT bogo_extract(d, '$.tags[1]', '$.tags[0]', '$.tags[1]', '$.nested.deep[0].x', '$', '$.age', '$.ok', '$.score', '$.no', '$.""') FROM doc WHERE id = 1;
SELECT bogo_extract('[1,2,3]', 0, -1), bogo_extract('{"a":1}', 'a', 'b');
SELECT json_array(bogo_extract('[1,[2]]', 1), bogo_extract('[1,[2]]', 0, 1), bogo_extract('["[1]"]', 0));
.print -- malformed paths
SELECT bogo_extract('{}', '$not_a_path');
SELECT bogo_extract('{}', '$.');
SELECT bogo_extract('{}', '$."a');
SELECT bogo_extract('{}', '$["a\q"]');
SELECT bogo_extract('{}', '$[x]');
SELECT bogo_extract('{}', '$[1');
SELECT bogo_extract('{}', '[1');
SELECT bogo_extract('{}', '$.a[#-]');
SELECT bogo_extract('{}', '$.a', '$.b[');
SELECT bogo_extract('{}', 1.5);
SELECT bogo_extract('{}', x'24');
SELECT bogo_extract('{}', '$.' || replace(hex(zeroblob(150)), '00', 'é') || '[');
SELECT length(bogo_extract('{}', '$' || replace(hex(zeroblob(1000)), '00', '[0]'))) IS NULL;
SELECT bogo_extract('{}', '$' || replace(hex(zeroblob(1001)), '00', '[0]')) IS NULL;
.print -- damaged documents: an error when the way leads there, a value when it does not
SELECT bogo_extract(x'deadbeef', '$.a');
SELECT bogo_extract(x'', '$.a');
SELECT bogo_extract(x'00', '$');
SELECT bogo_extract(x'000d', '$');
SELECT bogo_extract(x'0003010568656c6c', '$');
SELECT bogo_extract(x'000c010401000100', '$.a');
SELECT bogo_extract(x'0000ff', '$');
SELECT bogo_extract(x'000b01080506808080808020', '$[0]');
SELECT bogo_extract(x'000c010e010501610501020105016205ff04', '$.a'), bogo_type(x'000c010e010501610501020105016205ff04', '$.b');
SELECT bogo_extract(x'000c010e010501610501020105016205ff04', '$.b');
SELECT bogo_extract(x'000c010e010501610501020105016205ff04', '$.a', '$.b');
.print -- the path from a column, the path from a parameter
CREATE TABLE path(n INTEGER PRIMARY KEY, p);
INSERT INTO path VALUES (1, '$.name'), (2, '$.age'), (3, 'score'), (4, NULL), (5, '$.tags[#-1]'), (6, 0);
SELECT n, bogo_extract(d, p) FROM doc, path ORDER BY n, id;
SELECT n, bogo_extract(d, p, '$.age') FROM doc JOIN path ON n < 3 ORDER BY id, n;
SELECT bogo_extract('{"a":{"b":1},"c":{"b":2}}', '$.' || k || '.b') FROM (SELECT 'a' AS k UNION ALL SELECT 'c' UNION ALL SELECT 'd');
.parameter set :doc '{"name":"Bob"}'
.parameter set :path '$.name'
SELECT bogo_extract(:doc, :path) FROM path WHERE n < 3;
.print -- joins, grouping, ordering
CREATE TABLE person(id INTEGER PRIMARY KEY, d BLOB);
INSERT INTO person SELECT value ->> 'id', bogo_encode(value) FROM json_each('[{"id":1,"name":"Ann","city":"Oslo","boss":null},{"id":2,"name":"Bo","city":"Rome","boss":1},{"id":3,"name":"Cy","city":"Oslo","boss":1},{"id":4,"name":"Di","city":"Rome","boss":9}]');
SELECT bogo_extract(p.d, '$.name'), bogo_extract(b.d, '$.name') FROM person p LEFT JOIN person b ON b.id = bogo_extract(p.d, '$.boss') ORDER BY p.id;
SELECT bogo_extract(d, '$.city') AS city, count(*), group_concat(bogo_extract(d, '$.name'), '+') FROM person GROUP BY city ORDER BY city;
SELECT id FROM person WHERE bogo_extract(d, '$.city') = 'Rome' AND bogo_extract(d, '$.boss') IS NOT NULL ORDER BY bogo_extract(d, '$.name') DESC;
.print -- only what is walked over is read: 20 MB are skipped
SELECT bogo_extract(d, '$.last'), bogo_extract(d, '$.first') FROM (SELECT bogo_encode('{"first":1,"big":"' || hex(zeroblob(10000000)) || '","last":2}') AS d);
