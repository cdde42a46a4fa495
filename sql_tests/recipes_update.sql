-- Changing fields of many documents: what is not named stays as it was.
CREATE TABLE event(id INTEGER PRIMARY KEY, doc BLOB NOT NULL CHECK (bogo_valid(doc)));
CREATE TABLE line(json TEXT);
.mode ascii
.separator "\037" "\n"
.import tests/demo/events.ndjson line
.mode list
INSERT INTO event SELECT rowid, bogo_encode(json) FROM line;
.print -- one field: the rest is what SQLite's json_set leaves
UPDATE event SET doc = bogo_set(doc, '$.customer.country', 'CZ') WHERE bogo_extract(doc, '$.customer.country') = 'PL';
SELECT count(*), sum(bogo_to_json(doc) = json_set(json, '$.customer.country', 'CZ')) FROM event JOIN line ON line.rowid = event.id WHERE json_extract(json, '$.customer.country') = 'PL';
SELECT count(*), sum(bogo_to_json(doc) = json) FROM event JOIN line ON line.rowid = event.id WHERE json_extract(json, '$.customer.country') <> 'PL';
.print -- a field made from other fields, with its parent
UPDATE event SET doc = bogo_set(doc, '$.stats.items', bogo_length(doc, '$.order.items'), '$.stats.large', bogo_bool(bogo_extract(doc, '$.order.total') > 200)) WHERE bogo_exists(doc, '$.order');
SELECT bogo_extract(doc, '$.stats'), count(*) FROM event GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3;
.print -- a value at the end of a list, a value out of it
UPDATE event SET doc = bogo_set(doc, '$.customer.tags[#]', 'seen');
SELECT count(*), sum(bogo_contains(doc, '$.customer.tags', 'seen')), sum(bogo_extract(doc, '$.customer.tags[#-1]') = 'seen') FROM event;
UPDATE event SET doc = bogo_remove(doc, '$.customer.tags[#-1]', '$.stats');
SELECT count(*), sum(bogo_to_json(doc) = CASE json_extract(json, '$.customer.country') WHEN 'PL' THEN json_set(json, '$.customer.country', 'CZ') ELSE json END) FROM event JOIN line ON line.rowid = event.id;
.print -- fields of a patch come from another table
CREATE TABLE correction(id INTEGER PRIMARY KEY, patch BLOB);
INSERT INTO correction VALUES (1, bogo_encode('{"customer":{"email":null,"tags":["vip"]}}')), (3, bogo_object('request', NULL, 'checked', bogo_bool(1)));
UPDATE event SET doc = bogo_patch(doc, patch) FROM correction WHERE correction.id = event.id;
SELECT id, bogo_keys(doc), bogo_extract(doc, '$.customer.tags'), bogo_exists(doc, '$.customer.email') FROM event WHERE id IN (1, 2, 3);
.print -- and a history of what was
CREATE TABLE history(event INTEGER, was, became);
CREATE TRIGGER event_history AFTER UPDATE OF doc ON event WHEN bogo_get(OLD.doc, '$.order.total') IS NOT bogo_get(NEW.doc, '$.order.total') BEGIN INSERT INTO history VALUES (NEW.id, bogo_extract(OLD.doc, '$.order.total'), bogo_extract(NEW.doc, '$.order.total')); END;
UPDATE event SET doc = bogo_replace(doc, '$.order.total', round(bogo_extract(doc, '$.order.total') * 1.1, 2)) WHERE id < 5;
SELECT * FROM history;
SELECT count(*), sum(bogo_valid(doc)) FROM event;
