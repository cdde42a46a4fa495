/*
** json_extended.c - the notations inside JSON strings: extended JSON's wrappers, base64, RFC 3339 timestamps.
*/
#include "json.h"

/* An error at a byte of a text. */
static bogo_status text_error(bogo_error *error, bogo_status status, size_t offset)
{
    if (error != NULL) {
        error->status = status;
        error->offset = offset;
    }
    return status;
}

/* ---- Wrappers ----------------------------------------------------------------------------------------- */

static const struct wrapper_row {
    const char *key;
    json_wrapper wrapper;
    bogo_type type;
} wrappers[] = {
    {"$timestamp", JSON_TIMESTAMP, BOGO_TIMESTAMP},
    {"$blob", JSON_BLOB, BOGO_BLOB},
    {"$byte", JSON_BYTE, BOGO_BYTE},
    {"$uint", JSON_UINT, BOGO_UINT},
    {"$float", JSON_FLOAT, BOGO_FLOAT},
    {"$object", JSON_OBJECT, BOGO_OBJECT},
};

enum { WRAPPERS = sizeof wrappers / sizeof wrappers[0] };

json_wrapper json_wrapper_named(const char *key, size_t size)
{
    for (size_t i = 0; i < WRAPPERS; i++) {
        if (strlen(wrappers[i].key) == size && memcmp(wrappers[i].key, key, size) == 0) {
            return wrappers[i].wrapper;
        }
    }
    return JSON_NO_WRAPPER;
}

bogo_type json_wrapped_type(json_wrapper wrapper)
{
    for (size_t i = 0; i < WRAPPERS; i++) {
        if (wrappers[i].wrapper == wrapper) {
            return wrappers[i].type;
        }
    }
    return BOGO_ABSENT;
}

bogo_status bogo_parse_uint(const char *text, size_t size, uint64_t *value, bogo_error *error)
{
    uint64_t result = 0;
    if (size == 0 || (size > 1 && text[0] == '0')) {
        return text_error(error, BOGO_E_JSON_NUMBER, 0);
    }
    for (size_t i = 0; i < size; i++) {
        uint64_t digit = (uint64_t)(uint8_t)text[i] - '0';
        if (digit > 9) {
            return text_error(error, BOGO_E_JSON_NUMBER, i);
        }
        if (result > (UINT64_MAX - digit) / 10) {
            return text_error(error, BOGO_E_RANGE, i);
        }
        result = result * 10 + digit;
    }
    *value = result;
    return BOGO_OK;
}

static bool parse_special_float(const char *text, size_t size, double *value)
{
    static const struct {
        const char *name;
        uint64_t bits;
    } specials[] = {
        {"NaN", 0x7FF8000000000000u}, {"Infinity", 0x7FF0000000000000u}, {"-Infinity", 0xFFF0000000000000u}};
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++) {
        if (strlen(specials[i].name) == size && memcmp(specials[i].name, text, size) == 0) {
            memcpy(value, &specials[i].bits, 8);
            return true;
        }
    }
    return false;
}

/* ---- Base64 (RFC 4648) -------------------------------------------------------------------------------- */

static const char base64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t json_base64_size(size_t size)
{
    return size < SIZE_MAX / 4 ? (size + 2) / 3 * 4 : SIZE_MAX / 2;
}

uint8_t *json_print_base64(const uint8_t *bytes, size_t size, uint8_t *to)
{
    for (size_t i = 0; i < size; i += 3) {
        size_t left = size - i;
        uint32_t group = (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? bytes[i + 2] : 0);
        *to++ = (uint8_t)base64_digits[group >> 18];
        *to++ = (uint8_t)base64_digits[group >> 12 & 63];
        *to++ = left > 1 ? (uint8_t)base64_digits[group >> 6 & 63] : '=';
        *to++ = left > 2 ? (uint8_t)base64_digits[group & 63] : '=';
    }
    return to;
}

/* The value of a digit, or 64. */
static uint32_t base64_value(uint8_t c)
{
    if (c >= 'A' && c <= 'Z') {
        return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 26u;
    }
    if (c >= '0' && c <= '9') {
        return c - '0' + 52u;
    }
    return c == '+' ? 62 : c == '/' ? 63 : 64;
}

/*
** Writes the blob that padded base64 stands for; unused bits must be 0, so that each blob has one spelling.
*/
static uint8_t *decode_base64_blob(const char *text, size_t size, uint8_t *to)
{
    size_t padding = size >= 2 ? (size_t)(text[size - 1] == '=') + (size_t)(text[size - 2] == '=') : 0;
    if (size % 4 != 0 || (padding == 2 && text[size - 1] != '=')) {
        return NULL;
    }
    size_t digits = size - padding;
    to = wire_write_varint(to, size / 4 * 3 - padding);
    uint32_t bits = 0;
    unsigned held = 0; /* bits of `bits` that are not written yet */
    for (size_t i = 0; i < digits; i++) {
        uint32_t value = base64_value((uint8_t)text[i]);
        if (value == 64) {
            return NULL;
        }
        bits = bits << 6 | value;
        held += 6;
        if (held >= 8) {
            held -= 8;
            *to++ = (uint8_t)(bits >> held);
            bits &= (1u << held) - 1;
        }
    }
    return bits == 0 ? to : NULL;
}

uint8_t *json_decode_wrapped(json_wrapper wrapper, const char *text, size_t size, uint8_t *to)
{
    uint64_t integer;
    double real;
    if (wrapper == JSON_UINT && bogo_parse_uint(text, size, &integer, NULL) == BOGO_OK) {
        return wire_write_varint(to, integer);
    }
    if (wrapper == JSON_FLOAT && parse_special_float(text, size, &real)) {
        return wire_write_float(to, real);
    }
    return wrapper == JSON_BLOB ? decode_base64_blob(text, size, to) : NULL;
}

/* ---- Timestamps --------------------------------------------------------------------------------------- */

enum { MS_PER_SECOND = 1000, SECONDS_PER_DAY = 86400 };
static const int64_t ms_per_day = (int64_t)SECONDS_PER_DAY * MS_PER_SECOND;

/* First and last millisecond of the years 0000 to 9999. */
static const int64_t timestamp_least = -62167219200000;
static const int64_t timestamp_most = 253402300799999;

/*
** The date of a day counted from 1970-01-01, in the proleptic Gregorian calendar. Years are counted from 1
** March, so that the leap day is the last of its year, within eras of 400 years; the first era here begins in
** the year -400, so that nothing is negative.
*/
static void date_of_day(int64_t day, unsigned *year, unsigned *month, unsigned *month_day)
{
    uint64_t shifted = (uint64_t)(day + 719468 + 146097);
    uint64_t era_day = shifted % 146097;
    uint64_t era_year = (era_day - era_day / 1460 + era_day / 36524 - era_day / 146096) / 365;
    uint64_t year_day = era_day - (365 * era_year + era_year / 4 - era_year / 100);
    uint64_t march_month = (5 * year_day + 2) / 153;
    *month_day = (unsigned)(year_day - (153 * march_month + 2) / 5 + 1);
    *month = (unsigned)(march_month < 10 ? march_month + 3 : march_month - 9);
    *year = (unsigned)(shifted / 146097 * 400 + era_year + (*month <= 2) - 400);
}

static char *put_digits(char *at, unsigned value, unsigned width)
{
    for (unsigned i = width; i-- > 0; value /= 10) {
        at[i] = (char)('0' + value % 10);
    }
    return at + width;
}

size_t json_print_timestamp(int64_t milliseconds, char *out)
{
    if (milliseconds < timestamp_least || milliseconds > timestamp_most) {
        return 0;
    }
    /* Counted from the first day of the range, so that nothing is negative. */
    uint64_t offset = (uint64_t)(milliseconds - timestamp_least);
    unsigned in_day = (unsigned)(offset % (uint64_t)ms_per_day);
    unsigned year, month, day;
    date_of_day((int64_t)(offset / (uint64_t)ms_per_day) + timestamp_least / ms_per_day, &year, &month, &day);
    const struct {
        unsigned value, width;
        char after;
    } parts[] = {{year, 4, '-'},
                 {month, 2, '-'},
                 {day, 2, 'T'},
                 {in_day / 3600000, 2, ':'},
                 {in_day / 60000 % 60, 2, ':'},
                 {in_day / 1000 % 60, 2, '.'},
                 {in_day % 1000, 3, 'Z'}};
    char *at = out;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        at = put_digits(at, parts[i].value, parts[i].width);
        *at++ = parts[i].after;
    }
    return (size_t)(at - out);
}

/* The day that a date of the years 0000 to 9999 is, counted from 1970-01-01; date_of_day() the other way. */
static int64_t day_of_date(unsigned year, unsigned month, unsigned month_day)
{
    uint64_t march_year = (uint64_t)year + 400 - (month <= 2);
    uint64_t march_month = month > 2 ? month - 3 : month + 9;
    uint64_t year_day = (153 * march_month + 2) / 5 + month_day - 1;
    uint64_t day = march_year * 365 + march_year / 4 - march_year / 100 + march_year / 400 + year_day;
    return (int64_t)day - 719468 - 146097;
}

static unsigned days_in_month(unsigned year, unsigned month)
{
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 ? 28u + leap : 30u + (month + month / 8) % 2;
}

/* What is left of the text of a timestamp, and the first error in it. */
typedef struct time_text {
    const char *start, *at, *end;
    bogo_status status;
    size_t offset; /* of the error */
} time_text;

static void time_fail(time_text *text, bogo_status status, const char *at)
{
    if (text->status == BOGO_OK) {
        text->status = status;
        text->offset = (size_t)(at - text->start);
    }
}

/* Takes one of the characters in `any` if it is next. */
static bool take_any(time_text *text, const char *any)
{
    bool found = text->at < text->end && *text->at != '\0' && strchr(any, *text->at) != NULL;
    if (found) {
        text->at++;
    }
    return found;
}

static void expect_char(time_text *text, const char *c)
{
    if (!take_any(text, c)) {
        time_fail(text, BOGO_E_TIMESTAMP, text->at);
    }
}

/* A number of exactly `width` digits, from `least` to `most`. */
static unsigned take_number(time_text *text, unsigned width, unsigned least, unsigned most)
{
    const char *start = text->at;
    unsigned value = 0;
    for (unsigned i = 0; i < width; i++) {
        if (text->at == text->end || *text->at < '0' || *text->at > '9') {
            time_fail(text, BOGO_E_TIMESTAMP, text->at);
            return least;
        }
        value = value * 10 + (unsigned)(*text->at++ - '0');
    }
    if (value < least || value > most) {
        time_fail(text, BOGO_E_TIMESTAMP_RANGE, start);
    }
    return value;
}

/* The digits after the decimal point of the seconds, as milliseconds; what is finer must be zero. */
static unsigned take_fraction(time_text *text)
{
    unsigned value = 0, digits = 0;
    for (; text->at < text->end && *text->at >= '0' && *text->at <= '9'; text->at++, digits++) {
        if (digits < 3) {
            value = value * 10 + (unsigned)(*text->at - '0');
        } else if (*text->at != '0') {
            time_fail(text, BOGO_E_TIMESTAMP_FINE, text->at);
        }
    }
    if (digits == 0) {
        time_fail(text, BOGO_E_TIMESTAMP, text->at);
    }
    for (; digits < 3; digits++) {
        value *= 10;
    }
    return value;
}

/* "10:30", "10:30:45" or "10:30:45.123" as milliseconds of the day. */
static int64_t take_time(time_text *text)
{
    int64_t minutes = (int64_t)take_number(text, 2, 0, 23) * 60;
    expect_char(text, ":");
    minutes += take_number(text, 2, 0, 59);
    int64_t milliseconds = minutes * 60 * MS_PER_SECOND;
    if (take_any(text, ":")) {
        milliseconds += (int64_t)take_number(text, 2, 0, 59) * MS_PER_SECOND;
        if (take_any(text, ".,")) {
            milliseconds += take_fraction(text);
        }
    }
    return milliseconds;
}

/* 'Z', "+05:30" or nothing, as the milliseconds that local time is ahead of UTC. */
static int64_t take_zone(time_text *text)
{
    if (text->at == text->end || take_any(text, "Zz")) {
        return 0;
    }
    bool behind = text->at < text->end && *text->at == '-';
    expect_char(text, "+-");
    int64_t minutes = (int64_t)take_number(text, 2, 0, 23) * 60;
    expect_char(text, ":");
    minutes += take_number(text, 2, 0, 59);
    return (behind ? -minutes : minutes) * 60 * MS_PER_SECOND;
}

bogo_status bogo_parse_timestamp(const char *text, size_t size, int64_t *milliseconds, bogo_error *error)
{
    time_text left = {text, text, (const char *)wire_end(text, size), BOGO_OK, 0};
    unsigned year = take_number(&left, 4, 0, 9999);
    expect_char(&left, "-");
    unsigned month = take_number(&left, 2, 1, 12);
    expect_char(&left, "-");
    unsigned day = take_number(&left, 2, 1, left.status == BOGO_OK ? days_in_month(year, month) : 31);
    int64_t result = day_of_date(year, month, day) * ms_per_day;
    if (left.at < left.end) {
        expect_char(&left, "Tt ");
        result += take_time(&left);
        result -= take_zone(&left);
    }
    if (left.at < left.end) {
        time_fail(&left, BOGO_E_TIMESTAMP, left.at);
    }
    if (left.status != BOGO_OK) {
        return text_error(error, left.status, left.offset);
    }
    *milliseconds = result;
    return BOGO_OK;
}
