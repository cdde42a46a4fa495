#!/usr/bin/env python3
"""Uses the extension as a Python program would. BOGO_EXTENSION is the file to load."""

import json
import os
import sqlite3
import tempfile
import unittest


def open_database():
    connection = sqlite3.connect("app.db")
    connection.enable_load_extension(True)
    connection.load_extension("./bogo")
    connection.enable_load_extension(False)
    return connection


class Documents(unittest.TestCase):
    ROWS = [
        {"name": "Alice", "id": 9007199254740993, "score": 0.1, "tags": ["a", "b"], "note": None},
        {"name": "Zoë \U0001f375", "id": -1, "score": 1e300, "tags": [], "deep": [{"x": [1, {"y": True}]}]},
    ]

    def setUp(self):
        self.connection = open_database()
        self.connection.execute("CREATE TABLE person(id INTEGER PRIMARY KEY, doc BLOB CHECK (bogo_valid(doc)))")
        self.connection.executemany("INSERT INTO person(doc) VALUES (bogo_encode(?))",
                                    [(json.dumps(row),) for row in self.ROWS])
        self.connection.commit()

    def tearDown(self):
        self.connection.close()
        os.remove("app.db")

    def one(self, sql, *parameters):
        return self.connection.execute(sql, parameters).fetchone()[0]

    def test_documents_come_back_as_they_went_in(self):
        rows = self.connection.execute("SELECT bogo_to_json(doc) FROM person ORDER BY id").fetchall()
        self.assertEqual([json.loads(text) for (text,) in rows], self.ROWS)

    def test_fields_have_types_of_python(self):
        query = "SELECT bogo_extract(doc, ?) FROM person WHERE id = 1"
        values = [self.one(query, path) for path in ("$.name", "$.id", "$.score", "$.note", "$.tags", "$.nope")]
        self.assertEqual(values, ["Alice", 9007199254740993, 0.1, None, '["a","b"]', None])
        self.assertIsInstance(values[1], int)

    def test_a_document_is_bytes(self):
        document = self.one("SELECT bogo_encode(?)", '{"name":"Alice"}')
        self.assertEqual(document, bytes.fromhex("000C010F010D046E616D65030105416C696365"))
        self.assertEqual(self.one("SELECT bogo_extract(?, '$.name')", document), "Alice")

    def test_bytes_inside_a_document(self):
        raw = bytes(range(256))
        document = self.one("SELECT bogo_object('raw', ?)", raw)
        self.assertEqual(self.one("SELECT bogo_extract(?, '$.raw')", document), raw)

    def test_rows_from_a_list(self):
        rows = self.connection.execute("SELECT e.key, e.value FROM person, bogo_each(person.doc, '$.tags') AS e")
        self.assertEqual(rows.fetchall(), [(0, "a"), (1, "b")])

    def test_an_index_outlives_the_connection(self):
        self.connection.execute("CREATE INDEX person_name ON person(bogo_extract(doc, '$.name'))")
        self.connection.close()
        self.connection = open_database()
        plan = self.connection.execute("EXPLAIN QUERY PLAN SELECT id FROM person"
                                       " WHERE bogo_extract(doc, '$.name') = 'Alice'").fetchall()
        self.assertIn("person_name", plan[0][3])

    def test_errors_are_exceptions_with_a_message(self):
        with self.assertRaisesRegex(sqlite3.OperationalError, "bogo_encode: malformed JSON at byte 6"):
            self.one("SELECT bogo_encode('[1, 2,]')")
        with self.assertRaisesRegex(sqlite3.IntegrityError, "CHECK constraint failed"):
            self.connection.execute("INSERT INTO person(doc) VALUES (?)", (b"\x00\x05",))


if __name__ == "__main__":
    extension = os.path.abspath(os.environ.get("BOGO_EXTENSION", "bogo.so"))
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.symlink(extension, os.path.basename(extension))
        unittest.main(exit=True)
