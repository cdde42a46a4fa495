// Uses the extension as a Node.js program with better-sqlite3 would. BOGO_EXTENSION is the file to load.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const Database = require('better-sqlite3');

function openDatabase() {
    const db = new Database('app.db');
    db.loadExtension('./bogo');
    return db;
}

const rows = [
    { name: 'Alice', score: 0.1, tags: ['a', 'b'], note: null },
    { name: 'Zoë \u{1f375}', score: 1e300, tags: [], deep: [{ x: [1, { y: true }] }] },
];

function fillTable(db) {
    db.exec('CREATE TABLE person(id INTEGER PRIMARY KEY, doc BLOB CHECK (bogo_valid(doc)))');
    const insert = db.prepare('INSERT INTO person(doc) VALUES (bogo_encode(?))');
    for (const row of rows) insert.run(JSON.stringify(row));
}

const tests = {
    'documents come back as they went in'(db) {
        const texts = db.prepare('SELECT bogo_to_json(doc) FROM person ORDER BY id').pluck().all();
        assert.deepEqual(texts.map((text) => JSON.parse(text)), rows);
    },

    'fields have types of JavaScript'(db) {
        const extract = db.prepare('SELECT bogo_extract(doc, ?) FROM person WHERE id = 1').pluck();
        const values = ['$.name', '$.score', '$.note', '$.tags', '$.nope'].map((step) => extract.get(step));
        assert.deepEqual(values, ['Alice', 0.1, null, '["a","b"]', null]);
    },

    'integers beyond 2^53 are exact as BigInt'(db) {
        const extract = db.prepare("SELECT bogo_extract('{\"id\":9007199254740993}', '$.id')").pluck();
        assert.equal(extract.safeIntegers(true).get(), 9007199254740993n);
    },

    'whole numbers are bound as BigInt, others as REAL'(db) {
        const types = db.prepare("SELECT bogo_type(bogo_array(?, ?), '$[0]'), bogo_type(bogo_array(?, ?), '$[1]')");
        assert.deepEqual(types.raw().get(3n, 3, 3n, 3), ['int', 'float']);
        const time = db.prepare("SELECT bogo_extract(bogo_timestamp(?), '$')").pluck();
        assert.equal(time.get(BigInt(1705314645123)), 1705314645123);
    },

    'a document is a Buffer'(db) {
        const document = db.prepare('SELECT bogo_encode(?)').pluck().get('{"name":"Alice"}');
        assert.deepEqual(document, Buffer.from('000C010F010D046E616D65030105416C696365', 'hex'));
        assert.equal(db.prepare("SELECT bogo_extract(?, '$.name')").pluck().get(document), 'Alice');
    },

    'bytes inside a document'(db) {
        const raw = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
        const document = db.prepare("SELECT bogo_object('raw', ?)").pluck().get(raw);
        assert.deepEqual(db.prepare("SELECT bogo_extract(?, '$.raw')").pluck().get(document), raw);
    },

    'rows from a list'(db) {
        const query = db.prepare("SELECT e.key, e.value FROM person, bogo_each(person.doc, '$.tags') AS e");
        assert.deepEqual(query.raw().all(), [[0, 'a'], [1, 'b']]);
    },

    'an index is used'(db) {
        db.exec("CREATE INDEX person_name ON person(bogo_extract(doc, '$.name'))");
        const plan = db.prepare("EXPLAIN QUERY PLAN SELECT id FROM person WHERE bogo_extract(doc, '$.name') = 'Alice'");
        assert.match(plan.get().detail, /person_name/);
    },

    'errors are exceptions with a message'(db) {
        const encode = db.prepare('SELECT bogo_encode(?)');
        assert.throws(() => encode.get('[1, 2,]'), /bogo_encode: malformed JSON at byte 6/);
        const insert = db.prepare('INSERT INTO person(doc) VALUES (?)');
        assert.throws(() => insert.run(Buffer.from('0005', 'hex')), /CHECK constraint failed/);
    },
};

const extension = path.resolve(process.env.BOGO_EXTENSION || 'bogo.so');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bogo-'));
process.chdir(folder);
try {
    fs.symlinkSync(extension, path.basename(extension));
    for (const [name, test] of Object.entries(tests)) {
        const db = openDatabase();
        try {
            fillTable(db);
            test(db);
        } catch (error) {
            console.error(`failed: ${name}`);
            throw error;
        } finally {
            db.close();
            fs.rmSync('app.db');
        }
    }
} finally {
    process.chdir(os.tmpdir());
    fs.rmSync(folder, { recursive: true });
}
