-- Faults that were reported of other software like this, each with an input that would show it here: documents that are damaged or odd.
-- A few bytes that claim a huge element count made the decoder allocate for it.
.print -- bin-count-bomb
SELECT bogo_valid(x'000b01080506808080808020'), bogo_error(x'000b01080506808080808020');
SELECT bogo_to_json(x'000b01080506808080808020');
SELECT quote(bogo_extract(x'000b01080506808080808020', '$'));
SELECT quote(bogo_extract(x'000b01080506808080808020', '$.a'));
SELECT quote(bogo_extract(x'000b01080506808080808020', '$[0]'));
SELECT bogo_type(x'000b01080506808080808020');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000b01080506808080808020');
-- count multiplied by the element size wrapped to a small number.
.print -- bin-count-times-size
SELECT bogo_valid(x'000b010d05098180808080808080200102'), bogo_error(x'000b010d05098180808080808080200102');
SELECT bogo_to_json(x'000b010d05098180808080808080200102');
SELECT quote(bogo_extract(x'000b010d05098180808080808080200102', '$'));
SELECT quote(bogo_extract(x'000b010d05098180808080808080200102', '$.a'));
SELECT quote(bogo_extract(x'000b010d05098180808080808080200102', '$[0]'));
SELECT bogo_type(x'000b010d05098180808080808080200102');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000b010d05098180808080808080200102');
-- The largest count there is.
.print -- bin-count-u64max
SELECT bogo_valid(x'000b010c030affffffffffffffffff01'), bogo_error(x'000b010c030affffffffffffffffff01');
SELECT bogo_to_json(x'000b010c030affffffffffffffffff01');
SELECT quote(bogo_extract(x'000b010c030affffffffffffffffff01', '$'));
SELECT quote(bogo_extract(x'000b010c030affffffffffffffffff01', '$.a'));
SELECT quote(bogo_extract(x'000b010c030affffffffffffffffff01', '$[0]'));
SELECT bogo_type(x'000b010c030affffffffffffffffff01');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000b010c030affffffffffffffffff01');
-- The count was compared after a cast to signed.
.print -- bin-count-signed
SELECT bogo_valid(x'000b010c040a80808080808080808001'), bogo_error(x'000b010c040a80808080808080808001');
SELECT bogo_to_json(x'000b010c040a80808080808080808001');
SELECT quote(bogo_extract(x'000b010c040a80808080808080808001', '$'));
SELECT quote(bogo_extract(x'000b010c040a80808080808080808001', '$.a'));
SELECT quote(bogo_extract(x'000b010c040a80808080808080808001', '$[0]'));
SELECT bogo_type(x'000b010c040a80808080808080808001');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000b010c040a80808080808080808001');
-- A length near 2^63 turned negative in signed arithmetic.
.print -- bin-length-2p63
SELECT bogo_valid(x'000309f8ffffffffffffff7f616263'), bogo_error(x'000309f8ffffffffffffff7f616263');
SELECT bogo_to_json(x'000309f8ffffffffffffff7f616263');
SELECT quote(bogo_extract(x'000309f8ffffffffffffff7f616263', '$'));
SELECT quote(bogo_extract(x'000309f8ffffffffffffff7f616263', '$.a'));
SELECT quote(bogo_extract(x'000309f8ffffffffffffff7f616263', '$[0]'));
SELECT bogo_type(x'000309f8ffffffffffffff7f616263');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000309f8ffffffffffffff7f616263');
-- The same all-ones length in another type of value.
.print -- bin-length-max-blob
SELECT bogo_valid(x'00080affffffffffffffffff01'), bogo_error(x'00080affffffffffffffffff01');
SELECT bogo_to_json(x'00080affffffffffffffffff01');
SELECT quote(bogo_extract(x'00080affffffffffffffffff01', '$'));
SELECT quote(bogo_extract(x'00080affffffffffffffffff01', '$.a'));
SELECT quote(bogo_extract(x'00080affffffffffffffffff01', '$[0]'));
SELECT bogo_type(x'00080affffffffffffffffff01');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00080affffffffffffffffff01');
-- The same all-ones length in another type of value.
.print -- bin-length-max-object
SELECT bogo_valid(x'000c0affffffffffffffffff01'), bogo_error(x'000c0affffffffffffffffff01');
SELECT bogo_to_json(x'000c0affffffffffffffffff01');
SELECT quote(bogo_extract(x'000c0affffffffffffffffff01', '$'));
SELECT quote(bogo_extract(x'000c0affffffffffffffffff01', '$.a'));
SELECT quote(bogo_extract(x'000c0affffffffffffffffff01', '$[0]'));
SELECT bogo_type(x'000c0affffffffffffffffff01');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000c0affffffffffffffffff01');
-- The same all-ones length in another type of value.
.print -- bin-length-max-list
SELECT bogo_valid(x'000a0affffffffffffffffff0100'), bogo_error(x'000a0affffffffffffffffff0100');
SELECT bogo_to_json(x'000a0affffffffffffffffff0100');
SELECT quote(bogo_extract(x'000a0affffffffffffffffff0100', '$'));
SELECT quote(bogo_extract(x'000a0affffffffffffffffff0100', '$.a'));
SELECT quote(bogo_extract(x'000a0affffffffffffffffff0100', '$[0]'));
SELECT bogo_type(x'000a0affffffffffffffffff0100');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000a0affffffffffffffffff0100');
-- The bound was taken from the header instead of the data, so a string could reach a few bytes past the buffer.
.print -- bin-string-one-short
SELECT bogo_valid(x'0003010568656c6c'), bogo_error(x'0003010568656c6c');
SELECT bogo_to_json(x'0003010568656c6c');
SELECT quote(bogo_extract(x'0003010568656c6c', '$'));
SELECT quote(bogo_extract(x'0003010568656c6c', '$.a'));
SELECT quote(bogo_extract(x'0003010568656c6c', '$[0]'));
SELECT bogo_type(x'0003010568656c6c');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'0003010568656c6c');
-- Length equal to the remaining bytes counted from the header.
.print -- bin-string-header-counted
SELECT bogo_valid(x'0003010768656c6c6f'), bogo_error(x'0003010768656c6c6f');
SELECT bogo_to_json(x'0003010768656c6c6f');
SELECT quote(bogo_extract(x'0003010768656c6c6f', '$'));
SELECT quote(bogo_extract(x'0003010768656c6c6f', '$.a'));
SELECT quote(bogo_extract(x'0003010768656c6c6f', '$[0]'));
SELECT bogo_type(x'0003010768656c6c6f');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'0003010768656c6c6f');
-- Headers were read before checking that they are there: integer without its length byte.
.print -- bin-trunc-int-nolen
SELECT bogo_valid(x'0005'), bogo_error(x'0005');
SELECT bogo_to_json(x'0005');
SELECT quote(bogo_extract(x'0005', '$'));
SELECT quote(bogo_extract(x'0005', '$.a'));
SELECT quote(bogo_extract(x'0005', '$[0]'));
SELECT bogo_type(x'0005');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'0005');
-- Headers were read before checking that they are there: string without its length byte.
.print -- bin-trunc-str-nolen
SELECT bogo_valid(x'0003'), bogo_error(x'0003');
SELECT bogo_to_json(x'0003');
SELECT quote(bogo_extract(x'0003', '$'));
SELECT quote(bogo_extract(x'0003', '$.a'));
SELECT quote(bogo_extract(x'0003', '$[0]'));
SELECT bogo_type(x'0003');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'0003');
-- Headers were read before checking that they are there: length field of zero bytes.
.print -- bin-trunc-str-sizelen0
SELECT bogo_valid(x'000300'), bogo_error(x'000300');
SELECT bogo_to_json(x'000300');
SELECT quote(bogo_extract(x'000300', '$'));
SELECT quote(bogo_extract(x'000300', '$.a'));
SELECT quote(bogo_extract(x'000300', '$[0]'));
SELECT bogo_type(x'000300');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000300');
-- Headers were read before checking that they are there: byte without value.
.print -- bin-trunc-byte-trunc
SELECT bogo_valid(x'0004'), bogo_error(x'0004');
SELECT bogo_to_json(x'0004');
SELECT quote(bogo_extract(x'0004', '$'));
SELECT quote(bogo_extract(x'0004', '$.a'));
SELECT quote(bogo_extract(x'0004', '$[0]'));
SELECT bogo_type(x'0004');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'0004');
-- A time value with fewer than its fixed bytes.
.print -- bin-timestamp-short
SELECT bogo_valid(x'00090000'), bogo_error(x'00090000');
SELECT bogo_to_json(x'00090000');
SELECT quote(bogo_extract(x'00090000', '$'));
SELECT quote(bogo_extract(x'00090000', '$.a'));
SELECT quote(bogo_extract(x'00090000', '$[0]'));
SELECT bogo_type(x'00090000');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00090000');
-- Varints longer than ten bytes were cut off and the rest read as the next field.
.print -- bin-varint-11
SELECT bogo_valid(x'00050b8080808080808080808001'), bogo_error(x'00050b8080808080808080808001');
SELECT bogo_to_json(x'00050b8080808080808080808001');
SELECT quote(bogo_extract(x'00050b8080808080808080808001', '$'));
SELECT quote(bogo_extract(x'00050b8080808080808080808001', '$.a'));
SELECT quote(bogo_extract(x'00050b8080808080808080808001', '$[0]'));
SELECT bogo_type(x'00050b8080808080808080808001');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00050b8080808080808080808001');
-- Ten bytes that all continue were read as zero.
.print -- bin-varint-no-end
SELECT bogo_valid(x'00050a80808080808080808080'), bogo_error(x'00050a80808080808080808080');
SELECT bogo_to_json(x'00050a80808080808080808080');
SELECT quote(bogo_extract(x'00050a80808080808080808080', '$'));
SELECT quote(bogo_extract(x'00050a80808080808080808080', '$.a'));
SELECT quote(bogo_extract(x'00050a80808080808080808080', '$[0]'));
SELECT bogo_type(x'00050a80808080808080808080');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00050a80808080808080808080');
-- Zero written in two bytes: some readers take it, others refuse.
.print -- bin-varint-padded
SELECT bogo_valid(x'0005028000'), bogo_error(x'0005028000');
SELECT bogo_to_json(x'0005028000');
SELECT quote(bogo_extract(x'0005028000', '$'));
SELECT quote(bogo_extract(x'0005028000', '$.a'));
SELECT quote(bogo_extract(x'0005028000', '$[0]'));
SELECT bogo_type(x'0005028000');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'0005028000');
-- The skip path trusts the entry size, the decode path the value: they disagree and two readers see different documents.
.print -- bin-entry-larger-than-value
SELECT bogo_valid(x'000c0109010701610501020000'), bogo_error(x'000c0109010701610501020000');
SELECT bogo_to_json(x'000c0109010701610501020000');
SELECT quote(bogo_extract(x'000c0109010701610501020000', '$'));
SELECT quote(bogo_extract(x'000c0109010701610501020000', '$.a'));
SELECT quote(bogo_extract(x'000c0109010701610501020000', '$[0]'));
SELECT bogo_type(x'000c0109010701610501020000');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000c0109010701610501020000');
-- An entry of size 0 inside a well-sized object.
.print -- bin-entry-size-zero-loop
SELECT bogo_valid(x'000c010401000100'), bogo_error(x'000c010401000100');
SELECT bogo_to_json(x'000c010401000100');
SELECT quote(bogo_extract(x'000c010401000100', '$'));
SELECT quote(bogo_extract(x'000c010401000100', '$.a'));
SELECT quote(bogo_extract(x'000c010401000100', '$[0]'));
SELECT bogo_type(x'000c010401000100');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000c010401000100');
-- Key length larger than the entry, so value length turns negative.
.print -- bin-key-over-entry
SELECT bogo_valid(x'000c01050103096162'), bogo_error(x'000c01050103096162');
SELECT bogo_to_json(x'000c01050103096162');
SELECT quote(bogo_extract(x'000c01050103096162', '$'));
SELECT quote(bogo_extract(x'000c01050103096162', '$.a'));
SELECT quote(bogo_extract(x'000c01050103096162', '$[0]'));
SELECT bogo_type(x'000c01050103096162');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000c01050103096162');
-- Bytes after the value were ignored.
.print -- bin-trailing
SELECT bogo_valid(x'00050102ff'), bogo_error(x'00050102ff');
SELECT bogo_to_json(x'00050102ff');
SELECT quote(bogo_extract(x'00050102ff', '$'));
SELECT quote(bogo_extract(x'00050102ff', '$.a'));
SELECT quote(bogo_extract(x'00050102ff', '$[0]'));
SELECT bogo_type(x'00050102ff');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00050102ff');
-- Duplicate keys in the blob.
.print -- bin-duplicate-keys
SELECT bogo_valid(x'000c010e0105016105010201050161050104'), bogo_error(x'000c010e0105016105010201050161050104');
SELECT bogo_to_json(x'000c010e0105016105010201050161050104');
SELECT quote(bogo_extract(x'000c010e0105016105010201050161050104', '$'));
SELECT quote(bogo_extract(x'000c010e0105016105010201050161050104', '$.a'));
SELECT quote(bogo_extract(x'000c010e0105016105010201050161050104', '$[0]'));
SELECT bogo_type(x'000c010e0105016105010201050161050104');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000c010e0105016105010201050161050104');
-- Strings that are not UTF-8 passed the decoder and broke JSON output later.
.print -- bin-bad-utf8
SELECT bogo_valid(x'00030102fffe'), bogo_error(x'00030102fffe');
SELECT bogo_to_json(x'00030102fffe');
SELECT quote(bogo_extract(x'00030102fffe', '$'));
SELECT quote(bogo_extract(x'00030102fffe', '$.a'));
SELECT quote(bogo_extract(x'00030102fffe', '$[0]'));
SELECT bogo_type(x'00030102fffe');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00030102fffe');
-- A surrogate encoded as three bytes.
.print -- bin-surrogate-utf8
SELECT bogo_valid(x'00030103eda080'), bogo_error(x'00030103eda080');
SELECT bogo_to_json(x'00030103eda080');
SELECT quote(bogo_extract(x'00030103eda080', '$'));
SELECT quote(bogo_extract(x'00030103eda080', '$.a'));
SELECT quote(bogo_extract(x'00030103eda080', '$[0]'));
SELECT bogo_type(x'00030103eda080');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00030103eda080');
-- A key that is not UTF-8.
.print -- bin-bad-utf8-key
SELECT bogo_valid(x'000c0107010501ff050102'), bogo_error(x'000c0107010501ff050102');
SELECT bogo_to_json(x'000c0107010501ff050102');
SELECT quote(bogo_extract(x'000c0107010501ff050102', '$'));
SELECT quote(bogo_extract(x'000c0107010501ff050102', '$.a'));
SELECT quote(bogo_extract(x'000c0107010501ff050102', '$[0]'));
SELECT bogo_type(x'000c0107010501ff050102');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000c0107010501ff050102');
-- A key with an inner NUL beside its prefix.
.print -- bin-nul-key
SELECT bogo_valid(x'000c011001070361006205010201050161050104'), bogo_error(x'000c011001070361006205010201050161050104');
SELECT bogo_to_json(x'000c011001070361006205010201050161050104');
SELECT quote(bogo_extract(x'000c011001070361006205010201050161050104', '$'));
SELECT quote(bogo_extract(x'000c011001070361006205010201050161050104', '$.a'));
SELECT quote(bogo_extract(x'000c011001070361006205010201050161050104', '$[0]'));
SELECT bogo_type(x'000c011001070361006205010201050161050104');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000c011001070361006205010201050161050104');
-- A float with one byte.
.print -- bin-float-one-byte
SELECT bogo_valid(x'00070100'), bogo_error(x'00070100');
SELECT bogo_to_json(x'00070100');
SELECT quote(bogo_extract(x'00070100', '$'));
SELECT quote(bogo_extract(x'00070100', '$.a'));
SELECT quote(bogo_extract(x'00070100', '$[0]'));
SELECT bogo_type(x'00070100');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00070100');
-- A mantissa above 52 bits leaks into the exponent.
.print -- bin-float-mantissa-54
SELECT bogo_valid(x'00070aff038080808080808020'), bogo_error(x'00070aff038080808080808020');
SELECT bogo_to_json(x'00070aff038080808080808020');
SELECT quote(bogo_extract(x'00070aff038080808080808020', '$'));
SELECT quote(bogo_extract(x'00070aff038080808080808020', '$.a'));
SELECT quote(bogo_extract(x'00070aff038080808080808020', '$[0]'));
SELECT bogo_type(x'00070aff038080808080808020');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00070aff038080808080808020');
-- NaN in the blob: text output must stay JSON, SQL has no NaN.
.print -- bin-nan
SELECT bogo_valid(x'00070aff078180808080808004'), bogo_error(x'00070aff078180808080808004');
SELECT bogo_to_json(x'00070aff078180808080808004');
SELECT quote(bogo_extract(x'00070aff078180808080808004', '$'));
SELECT quote(bogo_extract(x'00070aff078180808080808004', '$.a'));
SELECT quote(bogo_extract(x'00070aff078180808080808004', '$[0]'));
SELECT bogo_type(x'00070aff078180808080808004');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00070aff078180808080808004');
-- Infinity in the blob printed as a bare word.
.print -- bin-infinity
SELECT bogo_valid(x'000702ff07'), bogo_error(x'000702ff07');
SELECT bogo_to_json(x'000702ff07');
SELECT typeof(bogo_extract(x'000702ff07', '$')), bogo_extract(x'000702ff07', '$') = 9e999;
SELECT quote(bogo_extract(x'000702ff07', '$.a'));
SELECT quote(bogo_extract(x'000702ff07', '$[0]'));
SELECT bogo_type(x'000702ff07');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000702ff07');
-- The smallest 64-bit time overflowed signed arithmetic.
.print -- bin-timestamp-min
SELECT bogo_valid(x'00090000000000000080'), bogo_error(x'00090000000000000080');
SELECT bogo_to_json(x'00090000000000000080');
SELECT quote(bogo_extract(x'00090000000000000080', '$'));
SELECT quote(bogo_extract(x'00090000000000000080', '$.a'));
SELECT quote(bogo_extract(x'00090000000000000080', '$[0]'));
SELECT bogo_type(x'00090000000000000080');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00090000000000000080');
-- Fewer elements counted than bytes present: hidden bytes.
.print -- bin-typed-count-less-than-data
SELECT bogo_valid(x'000b010705010101020104'), bogo_error(x'000b010705010101020104');
SELECT bogo_to_json(x'000b010705010101020104');
SELECT quote(bogo_extract(x'000b010705010101020104', '$'));
SELECT quote(bogo_extract(x'000b010705010101020104', '$.a'));
SELECT quote(bogo_extract(x'000b010705010101020104', '$[0]'));
SELECT bogo_type(x'000b010705010101020104');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000b010705010101020104');
-- Another version byte.
.print -- bin-version
SELECT bogo_valid(x'010001'), bogo_error(x'010001');
SELECT bogo_to_json(x'010001');
SELECT quote(bogo_extract(x'010001', '$'));
SELECT quote(bogo_extract(x'010001', '$.a'));
SELECT quote(bogo_extract(x'010001', '$[0]'));
SELECT bogo_type(x'010001');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'010001');
-- A type code above the known ones.
.print -- bin-unknown-type
SELECT bogo_valid(x'000d'), bogo_error(x'000d');
SELECT bogo_to_json(x'000d');
SELECT quote(bogo_extract(x'000d', '$'));
SELECT quote(bogo_extract(x'000d', '$.a'));
SELECT quote(bogo_extract(x'000d', '$[0]'));
SELECT bogo_type(x'000d');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000d');
-- Only the version byte.
.print -- bin-version-only
SELECT bogo_valid(x'00'), bogo_error(x'00');
SELECT bogo_to_json(x'00');
SELECT quote(bogo_extract(x'00', '$'));
SELECT quote(bogo_extract(x'00', '$.a'));
SELECT quote(bogo_extract(x'00', '$[0]'));
SELECT bogo_type(x'00');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00');
-- Unsigned value above the signed range came back negative.
.print -- bin-uint-over-int
SELECT bogo_valid(x'00060affffffffffffffffff01'), bogo_error(x'00060affffffffffffffffff01');
SELECT bogo_to_json(x'00060affffffffffffffffff01');
SELECT quote(bogo_extract(x'00060affffffffffffffffff01', '$'));
SELECT quote(bogo_extract(x'00060affffffffffffffffff01', '$.a'));
SELECT quote(bogo_extract(x'00060affffffffffffffffff01', '$[0]'));
SELECT bogo_type(x'00060affffffffffffffffff01');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00060affffffffffffffffff01');
-- Smallest signed value.
.print -- bin-int-min
SELECT bogo_valid(x'00050affffffffffffffffff01'), bogo_error(x'00050affffffffffffffffff01');
SELECT bogo_to_json(x'00050affffffffffffffffff01');
SELECT quote(bogo_extract(x'00050affffffffffffffffff01', '$'));
SELECT quote(bogo_extract(x'00050affffffffffffffffff01', '$.a'));
SELECT quote(bogo_extract(x'00050affffffffffffffffff01', '$[0]'));
SELECT bogo_type(x'00050affffffffffffffffff01');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'00050affffffffffffffffff01');
-- Negative zero float.
.print -- bin-negative-zero
SELECT bogo_valid(x'0007020080'), bogo_error(x'0007020080');
SELECT bogo_to_json(x'0007020080');
SELECT typeof(bogo_extract(x'0007020080', '$')), bogo_extract(x'0007020080', '$') = -0.0;
SELECT quote(bogo_extract(x'0007020080', '$.a'));
SELECT quote(bogo_extract(x'0007020080', '$[0]'));
SELECT bogo_type(x'0007020080');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'0007020080');
-- Smallest subnormal: exponent field zero with mantissa 1.
.print -- bin-subnormal
SELECT bogo_valid(x'000703000001'), bogo_error(x'000703000001');
SELECT bogo_to_json(x'000703000001');
SELECT typeof(bogo_extract(x'000703000001', '$')), bogo_extract(x'000703000001', '$') = 5e-324;
SELECT quote(bogo_extract(x'000703000001', '$.a'));
SELECT quote(bogo_extract(x'000703000001', '$[0]'));
SELECT bogo_type(x'000703000001');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000703000001');
-- A list reader returned the type code 4 for every byte value.
.print -- bin-bytes-in-list
SELECT bogo_valid(x'000a010404070408'), bogo_error(x'000a010404070408');
SELECT bogo_to_json(x'000a010404070408');
SELECT quote(bogo_extract(x'000a010404070408', '$'));
SELECT quote(bogo_extract(x'000a010404070408', '$.a'));
SELECT quote(bogo_extract(x'000a010404070408', '$[0]'));
SELECT bogo_type(x'000a010404070408');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000a010404070408');
-- A list reader dropped the header of an object twice.
.print -- bin-object-in-list
SELECT bogo_valid(x'000a010a0c010701050161050102'), bogo_error(x'000a010a0c010701050161050102');
SELECT bogo_to_json(x'000a010a0c010701050161050102');
SELECT quote(bogo_extract(x'000a010a0c010701050161050102', '$'));
SELECT quote(bogo_extract(x'000a010a0c010701050161050102', '$.a'));
SELECT quote(bogo_extract(x'000a010a0c010701050161050102', '$[0]'));
SELECT bogo_type(x'000a010a0c010701050161050102');
SELECT group_concat(fullkey || ' ' || typeof(value), ', ') FROM bogo_tree(x'000a010a0c010701050161050102');
