-- bogo_bool, bogo_timestamp, bogo_uint, bogo_byte, bogo_blob: one value of a type that SQL has no word for.
.print -- NULL gives NULL
SELECT bogo_bool(NULL), bogo_timestamp(NULL), bogo_uint(NULL), bogo_byte(NULL), bogo_blob(NULL);
.print -- bool: 0 is false
SELECT hex(bogo_bool(0)), hex(bogo_bool(1)), bogo_to_json(bogo_array(bogo_bool(-7), bogo_bool(0.0), bogo_bool(0.5), bogo_bool(1 = 1), bogo_bool('a' = 'b')));
SELECT bogo_bool('true');
SELECT bogo_bool(x'01');
.print -- byte: 0 to 255
SELECT hex(bogo_byte(0)), hex(bogo_byte(255)), bogo_type(bogo_byte(7)), bogo_extract(bogo_byte(7), '$');
SELECT bogo_byte(256);
SELECT bogo_byte(-1);
SELECT bogo_byte(1.0);
SELECT bogo_byte('1');
.print -- uint: 0 to 18446744073709551615, beyond INTEGER as TEXT
SELECT hex(bogo_uint(0)), bogo_type(bogo_uint(1)), bogo_to_json(bogo_uint(9223372036854775807)), bogo_to_json(bogo_uint('9223372036854775808')), bogo_to_json(bogo_uint('18446744073709551615'));
SELECT typeof(bogo_extract(bogo_uint('5'), '$')), typeof(bogo_extract(bogo_uint('18446744073709551615'), '$'));
SELECT bogo_uint(-1);
SELECT bogo_uint('18446744073709551616');
SELECT bogo_uint('99999999999999999999999999999999999999999999999999999999999999999999999999999999');
SELECT bogo_uint('-1');
SELECT bogo_uint('007');
SELECT bogo_uint(' 7');
SELECT bogo_uint('7x');
SELECT bogo_uint('');
SELECT bogo_uint(1.0);
SELECT bogo_uint(x'37');
.print -- blob: the bytes of a BLOB, also those of a document, and of a TEXT
SELECT hex(bogo_blob(x'00FF')), hex(bogo_blob(x'')), hex(bogo_blob('aé')), hex(bogo_extract(bogo_blob(bogo_encode('[1]')), '$')), bogo_type(bogo_array(bogo_blob(bogo_encode('[1]'))), '$[0]');
SELECT bogo_blob(1);
SELECT bogo_blob(1.5);
.print -- timestamp: milliseconds since 1970
SELECT hex(bogo_timestamp(1705314645123)), bogo_type(bogo_timestamp(0)), bogo_extract(bogo_timestamp(-1), '$'), bogo_to_json(bogo_timestamp(-1)), bogo_to_json(bogo_timestamp(9223372036854775807)), bogo_to_json(bogo_timestamp(-9223372036854775807 - 1));
.print -- timestamp: ISO 8601
CREATE TABLE iso(id INTEGER PRIMARY KEY, text TEXT);
INSERT INTO iso(text) VALUES ('2024-01-15'), ('2024-01-15T10:30'), ('2024-01-15 10:30:45'), ('2024-01-15T10:30:45Z'), ('2024-01-15t10:30:45.1z'), ('2024-01-15T10:30:45.12'), ('2024-01-15T10:30:45.123Z'), ('2024-01-15T10:30:45.123000Z'), ('2024-01-15T10:30:45.123+05:30'), ('2024-01-15T00:00:00-00:01'), ('2024-02-29'), ('2000-02-29'), ('1900-02-28'), ('1969-12-31T23:59:59.999Z'), ('0000-01-01'), ('9999-12-31T23:59:59.999Z'), ('2024-12-31T23:59+23:59');
SELECT text, bogo_extract(bogo_timestamp(text), '$'), bogo_to_json(bogo_timestamp(text)) FROM iso ORDER BY id;
.print -- every day from 1890 to 2110, and the first of every month of the years 1000 to 9999, as SQLite counts them
WITH RECURSIVE day(d) AS (SELECT date('1890-01-01') UNION ALL SELECT date(d, '+1 day') FROM day WHERE d < '2110-12-31') SELECT count(*), sum(bogo_extract(bogo_timestamp(d), '$') = strftime('%s', d) * 1000), sum(bogo_to_json(bogo_timestamp(d)) = '"' || d || 'T00:00:00.000Z"') FROM day;
WITH RECURSIVE month(d) AS (SELECT date('1000-01-01') UNION ALL SELECT date(d, '+1 month') FROM month WHERE d < '9999-12-01') SELECT count(*), sum(bogo_extract(bogo_timestamp(d), '$') = strftime('%s', d) * 1000) FROM month;
.print -- an offset can lead out of the years that print as text
SELECT bogo_to_json(bogo_timestamp('0000-01-01T00:00+00:01')), bogo_to_json(bogo_timestamp('9999-12-31T23:59-00:01'));
.print -- nothing is rounded
SELECT bogo_timestamp('2024-01-15T10:30:45.1234Z');
.print -- refusals
SELECT bogo_timestamp('2023-02-29');
SELECT bogo_timestamp('1900-02-29');
SELECT bogo_timestamp('2024-13-01');
SELECT bogo_timestamp('2024-00-01');
SELECT bogo_timestamp('2024-04-31');
SELECT bogo_timestamp('2024-01-00');
SELECT bogo_timestamp('2024-01-15T24:00');
SELECT bogo_timestamp('2024-01-15T10:60');
SELECT bogo_timestamp('2024-01-15T10:30:60');
SELECT bogo_timestamp('2024-01-15T10:30:45.');
SELECT bogo_timestamp('2024-01-15T10:30:45.123+24:00');
SELECT bogo_timestamp('2024-01-15T10:30:45+0530');
SELECT bogo_timestamp('2024-01-15T10');
SELECT bogo_timestamp('2024-01-15T');
SELECT bogo_timestamp('2024-01-15Z');
SELECT bogo_timestamp('2024-01-15T10:30:45Z ');
SELECT bogo_timestamp(' 2024-01-15');
SELECT bogo_timestamp('24-01-15');
SELECT bogo_timestamp('2024-1-15');
SELECT bogo_timestamp('+002024-01-15');
SELECT bogo_timestamp('now');
SELECT bogo_timestamp('1705314645123');
SELECT bogo_timestamp('');
SELECT bogo_timestamp('2024-01-15' || char(0));
SELECT bogo_timestamp(1705314645123.0);
SELECT bogo_timestamp(x'00');
.print -- in a column, and out again
CREATE TABLE events(id INTEGER PRIMARY KEY, doc BLOB);
INSERT INTO events(doc) SELECT bogo_object('at', bogo_timestamp(text), 'n', bogo_uint(id)) FROM iso WHERE id <= 4;
SELECT id, datetime(bogo_extract(doc, '$.at') / 1000, 'unixepoch'), bogo_type(doc, '$.at'), bogo_to_json(doc) FROM events ORDER BY bogo_extract(doc, '$.at'), id;
