-- bogo_stream: the documents of a BLOB in which they stand one after another.
.print -- 1, [1,2], "x"
SELECT rowid, bogo_to_json(doc), offset, size, bogo_valid(doc) FROM bogo_stream(x'00050102000b01070501020102010400030101780000000c0100');
.print -- each document is marked as one, so that it nests
SELECT bogo_to_json(bogo_array(doc, 7)) FROM bogo_stream(x'000501020002');
SELECT bogo_to_json(bogo_group_array(doc)) FROM bogo_stream(x'000501020002');
.print -- stored streams, joined with their table
CREATE TABLE message(id INTEGER PRIMARY KEY, bytes BLOB);
INSERT INTO message VALUES (1, x'000501020001'), (2, x''), (3, NULL), (4, x'000c0106010401610501020000');
UPDATE message SET bytes = CAST(bogo_encode('{"n":1}') || bogo_encode('{"n":2}') || bogo_encode('{"n":3}') AS BLOB) WHERE id = 4;
SELECT id, s.rowid, bogo_to_json(doc), offset, size FROM message, bogo_stream(message.bytes) AS s ORDER BY id, offset;
SELECT id, count(s.doc) FROM message LEFT JOIN bogo_stream(message.bytes) AS s GROUP BY id;
SELECT id, (SELECT sum(bogo_extract(doc, '$.n')) FROM bogo_stream(message.bytes)) FROM message WHERE id = 4;
SELECT offset FROM message, bogo_stream(message.bytes) WHERE id = 4 ORDER BY offset DESC;
SELECT hex(s.bytes) FROM bogo_stream(x'0002') AS s;
.print -- nothing
SELECT count(*) FROM bogo_stream(NULL);
SELECT count(*) FROM bogo_stream(x'');
.print -- damage is an error that names the byte in the stream, after the documents before it
SELECT offset, size FROM bogo_stream(x'0005010200010007');
SELECT offset, size FROM bogo_stream(x'000501020003010561');
SELECT offset, size FROM bogo_stream(x'0001deadbeef');
SELECT offset, size FROM bogo_stream(x'000100ff');
SELECT offset, size FROM bogo_stream(x'00010003ff');
SELECT offset, size FROM bogo_stream(x'0001000b0105050101ff');
SELECT offset, size FROM bogo_stream(x'000100030101c3');
SELECT offset, size FROM bogo_stream(x'000100080affffffffffffffffff01');
SELECT offset, size FROM bogo_stream(x'00010008058080808010');
SELECT offset, size FROM bogo_stream(x'00');
.print -- wrong calls
SELECT count(*) FROM bogo_stream('[1]');
SELECT count(*) FROM bogo_stream(1);
SELECT count(*) FROM bogo_stream;
SELECT count(*) FROM bogo_stream(x'', 1);
