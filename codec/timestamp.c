/*
** timestamp.c - milliseconds since 1970 <-> dates and times as text.
*/
#include "timestamp.h"

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

size_t timestamp_print(int64_t milliseconds, char *out)
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
        return wire_report(error, left.status, left.offset);
    }
    *milliseconds = result;
    return BOGO_OK;
}
