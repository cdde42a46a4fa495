-- Files of documents one after another, into a table and out again; and single fields of large rows.
CREATE TABLE line(json TEXT);
.mode ascii
.separator "\037" "\n"
.import tests/demo/events.ndjson line
.mode list
.print -- a file as a service writes it: each document appended to the one before
SELECT writefile('events.bogo', CAST(group_concat(CAST(bogo_encode(json) AS TEXT), '') AS BLOB)) = sum(length(bogo_encode(json))) FROM line;
CREATE TABLE event(id INTEGER PRIMARY KEY, doc BLOB NOT NULL CHECK (bogo_valid(doc)));
INSERT INTO event(doc) SELECT doc FROM bogo_stream(readfile('events.bogo')) ORDER BY offset;
SELECT count(*), sum(bogo_to_json(doc) = json) FROM event JOIN line ON line.rowid = event.id;
.print -- only some of them, and where they stand in the file
SELECT bogo_extract(doc, '$.order.number'), offset, size FROM bogo_stream(readfile('events.bogo')) WHERE bogo_extract(doc, '$.refund.amount') > 200 ORDER BY offset;
.print -- a file that was cut: the error names the byte, and the statement stores nothing
SELECT writefile('cut.bogo', substr(readfile('events.bogo'), 1, 100000));
CREATE TABLE partial(doc BLOB);
INSERT INTO partial SELECT doc FROM bogo_stream(readfile('cut.bogo'));
SELECT count(*) FROM partial;
.print -- the same field by bogo_peek and by bogo_extract, from documents of 1 MB
UPDATE event SET doc = bogo_set(doc, '$.attachment', bogo_blob(zeroblob(1000000)), '$.after', id) WHERE id <= 3;
SELECT id, length(doc) > 1000000, bogo_peek('event', 'doc', id, '$.customer.name') = bogo_extract(doc, '$.customer.name'), bogo_peek('event', 'doc', id, '$.after') FROM event WHERE id <= 4;
.print -- but not where a stranger's schema could call it
CREATE VIEW peeking AS SELECT bogo_peek('event', 'doc', 1, '$.type');
SELECT * FROM peeking;
