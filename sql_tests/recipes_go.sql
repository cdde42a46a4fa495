-- Documents that a Go service wrote, and documents for it to read: the format's reference implementation in Go on the other side.
CREATE TABLE payload(id INTEGER PRIMARY KEY, doc BLOB NOT NULL CHECK (bogo_valid(doc)));
.print -- bytes as its Marshal returned them: structs, a struct in a map, a map of slices
INSERT INTO payload(doc) VALUES (x'000c01410106026964050102010c046e616d6503010452656473012906636f6c6f72730b011f03010401074372696d736f6e010352656401045275627901064d61726f6f6e'), (x'000c014a010501690501000105017506010001060166070200000103016c000103016100010501730301000103016202010502627904000103016d000103017000010b0174090028d3ed7cc7ffff'), (x'000c0131012f01670c012a010c046e616d6503010452656473011206636f6c6f72730b010803010101035265640106026964050102'), (x'000c01190103016300010b01610b0106030101010178010501620a0100'), (x'000c02f701010d016d0c01080106016b030101760108036f70740301016f010e03707472030107706f696e746564010f056f70745f6c0b010603010101016c0107037533320601200109056f70745f6e0501060109056f70745f7005010a011d02696e0c011701050178050102010e0179070a000480808080808080020105027538040801060269640501020107054e6f546167010109037261770801020102010e047768656e098313d10c8d010000011f04696e5f700c011701050178050106010e0179070a010480808080808080010108036633320702fe03010c046e616d6503010466756c6c011104746167730b0109030102010161010162');
SELECT id, bogo_type(doc), bogo_to_json(doc) FROM payload;
INSERT INTO payload(doc) VALUES (x'0103010541');
SELECT bogo_extract(doc, '$.name'), bogo_extract(doc, '$.colors[#-1]') FROM payload WHERE bogo_type(doc, '$.colors') = 'typed_list';
SELECT fullkey, type, atom FROM bogo_tree((SELECT doc FROM payload WHERE id = 2));
.print -- a stored document goes out byte for byte
SELECT count(*), sum(bogo_encode(doc) = doc), sum(bogo_get(doc, '$') = doc) FROM payload;
.print -- kinds of numbers that a struct asks for
CREATE TABLE visit(id INTEGER PRIMARY KEY, name TEXT, hits INTEGER, flags INTEGER, at TEXT, raw BLOB);
INSERT INTO visit VALUES (1, 'Ann', 3, 255, '2024-01-15T10:30:45.123Z', x'FF0010'), (2, 'Bo', 0, 0, NULL, NULL);
SELECT bogo_to_json(bogo_object('name', name, 'hits', bogo_uint(hits), 'flags', bogo_byte(flags), 'at', bogo_timestamp(at), 'raw', raw), 'extended') FROM visit;
SELECT hex(bogo_object('hits', bogo_uint(hits))), hex(bogo_object('hits', hits)) FROM visit WHERE id = 1;
.print -- lists at the root are typed, because its Unmarshal reads no others
SELECT hex(bogo_encode('[1]')), hex(bogo_encode('[true,false]')), hex(bogo_group_array(name)) FROM visit;
.print -- ids beyond int64 and beyond 2^53 stay what they are
SELECT bogo_extract(d, '$.id'), bogo_extract(d, '$.big'), bogo_to_json(d) FROM (SELECT bogo_encode('{"id":9007199254740993,"big":18446744073709551615}') AS d);
