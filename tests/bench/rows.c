#include "rows.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Words --------------------------------------------------------------------------------------------- */

static const char *const FIRST_NAMES[] = {"Ada",  "Bjørn", "Chidi", "Dolores", "Eero",  "Fatima", "Goran",
                                          "Hana", "Ivo",   "Jun",   "Kirsi",   "Lucía", "Mateo",  "Noor",
                                          "Olga", "Pavel", "Quinn", "Rosa",    "Sven",  "Tove"};
static const char *const LAST_NAMES[] = {"Abebe",  "Bergström", "Castro", "Dvořák", "Eriksen", "Fontana",
                                         "Gupta",  "Hoang",     "Ito",    "Jansen", "Kovač",   "Lindqvist",
                                         "Moreau", "Novak",     "Okoye",  "Petrov"};
static const char *const CITIES[] = {"Oslo",   "Porto", "Turku", "Graz", "Lyon",
                                     "Zagreb", "Kyoto", "Quito", "Cork", "Gdańsk"};
static const char *const COUNTRIES[] = {"NO", "PT", "FI", "AT", "FR", "HR", "JP", "EC", "IE", "PL"};
static const char *const WORDS[] = {"amber",  "basalt",  "canyon",  "delta",  "ember",   "fjord",  "granite",
                                    "harbor", "island",  "juniper", "kelp",   "lagoon",  "meadow", "nectar",
                                    "orchid", "pebble",  "quartz",  "river",  "saffron", "timber", "umber",
                                    "valley", "willow",  "yarrow",  "zephyr", "copper",  "silver", "rain",
                                    "stone",  "lantern", "mirror",  "north"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *pick(random_state *random, const char *const *list, size_t count)
{
    return list[random_below(random, (unsigned)count)];
}

static const char *word(random_state *random)
{
    return pick(random, WORDS, COUNT(WORDS));
}

static const char *first_name(random_state *random)
{
    return pick(random, FIRST_NAMES, COUNT(FIRST_NAMES));
}

static const char *last_name(random_state *random)
{
    return pick(random, LAST_NAMES, COUNT(LAST_NAMES));
}

static const char *true_or_false(random_state *random)
{
    return random_below(random, 2) ? "true" : "false";
}

static void add_words(random_state *random, text *out, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        text_add(out, "%s%s", i ? " " : "", word(random));
}

/* An instant in 2024, as RFC 3339. */
static void add_time(random_state *random, text *out)
{
    text_add(out, "\"2024-%02u-%02uT%02u:%02u:%02uZ\"", 1 + random_below(random, 12),
             1 + random_below(random, 28), random_below(random, 24), random_below(random, 60),
             random_below(random, 60));
}

static void add_hex(random_state *random, text *out, unsigned digits)
{
    for (unsigned i = 0; i < digits; i++)
        text_add(out, "%x", random_below(random, 16));
}

/* The shortest of 15, 16 or 17 digits that reads back to the same double. */
static void add_double(text *out, double value)
{
    char digits[32];
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value)
            break;
    }
    text_add(out, "%s", digits);
}

/* ---- Flat rows ----------------------------------------------------------------------------------------- */

static void write_small(random_state *random, size_t index, text *out)
{
    const char *first = first_name(random), *last = last_name(random);
    unsigned city = random_below(random, COUNT(CITIES));
    text_add(out, "{\"id\":%zu,\"name\":\"%s %s\",\"email\":\"user%zu@example.org\",", 100000 + index, first,
             last, index);
    text_add(out, "\"age\":%u,\"active\":%s,\"score\":%u.%02u,", 18 + random_below(random, 70),
             true_or_false(random), random_below(random, 100), 1 + 2 * random_below(random, 4));
    text_add(out, "\"tags\":[\"%s\",\"%s\",\"%s\"],", word(random), word(random), word(random));
    text_add(out,
             "\"address\":{\"street\":\"%u %s Street\",\"city\":\"%s\",\"zip\":\"%05u\",\"country\":\"%s\"},",
             1 + random_below(random, 200), word(random), CITIES[city], random_below(random, 99999),
             COUNTRIES[city]);
    text_add(out, "\"note\":\"");
    add_words(random, out, 8);
    text_add(out, "\",\"created\":");
    add_time(random, out);
    text_add(out, "}");
}

/* A catalogue of films: keys with spaces, many nulls. */
static void write_movie(random_state *random, size_t index, text *out)
{
    static const char *const RATINGS[] = {"G", "PG", "PG-13", "R", "Not Rated"};
    static const char *const GENRES[] = {"Drama", "Comedy", "Adventure", "Thriller/Suspense", "Horror"};
    static const char *const MONTHS[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    text_add(out, "{\"Title\":\"The ");
    add_words(random, out, 1 + random_below(random, 3));
    text_add(out, " %zu\",\"US Gross\":%u,\"Worldwide Gross\":%u,\"US DVD Sales\":", index,
             random_below(random, 400000000), random_below(random, 900000000));
    if (random_below(random, 2))
        text_add(out, "%u", random_below(random, 90000000));
    else
        text_add(out, "null");
    text_add(out, ",\"Production Budget\":%u,\"Release Date\":\"%s %02u %u\",\"MPAA Rating\":\"%s\",",
             1000000 * (1 + random_below(random, 200)), pick(random, MONTHS, 12),
             1 + random_below(random, 28), 1960 + random_below(random, 64), pick(random, RATINGS, 5));
    if (random_below(random, 3))
        text_add(out, "\"Running Time min\":%u,", 75 + random_below(random, 110));
    else
        text_add(out, "\"Running Time min\":null,");
    text_add(out, "\"Distributor\":\"%s Pictures\",\"Source\":%s,\"Major Genre\":\"%s\",", word(random),
             random_below(random, 2) ? "\"Original Screenplay\"" : "null", pick(random, GENRES, 5));
    text_add(out,
             "\"Creative Type\":null,\"Director\":\"%s %s\",\"Rotten Tomatoes Rating\":", first_name(random),
             last_name(random));
    if (random_below(random, 2))
        text_add(out, "%u", random_below(random, 101));
    else
        text_add(out, "null");
    text_add(out, ",\"IMDB Rating\":%u.%u,\"IMDB Votes\":%u}", 1 + random_below(random, 9),
             1 + random_below(random, 9), random_below(random, 200000));
}

/* A thousand keys, 28 KB. */
static void write_wide(random_state *random, size_t index, text *out)
{
    text_add(out, "{\"row\":%zu", index);
    for (unsigned i = 1; i < 1000; i++) {
        text_add(out, ",\"column_%04u\":", i);
        switch (i % 5) {
        case 0:
            text_add(out, "%u", random_below(random, 1000000));
            break;
        case 1:
            text_add(out, "\"%s %s %s\"", word(random), word(random), word(random));
            break;
        case 2:
            text_add(out, "%u.%u", random_below(random, 10000), 1 + random_below(random, 9));
            break;
        case 3:
            text_add(out, "%s", true_or_false(random));
            break;
        default:
            text_add(out, "\"%s %s %s %u\"", word(random), word(random), word(random),
                     random_below(random, 100000));
            break;
        }
    }
    text_add(out, "}");
}

/* ---- Nested rows --------------------------------------------------------------------------------------- */

static void write_person(random_state *random, size_t index, text *out)
{
    unsigned city = random_below(random, COUNT(CITIES));
    text_add(out, "{\"_id\":\"");
    add_hex(random, out, 24);
    text_add(out,
             "\",\"index\":%zu,\"isActive\":%s,\"balance\":%u.%02u,\"picture\":\"https://img.example.org/"
             "%u.png\",",
             index, true_or_false(random), random_below(random, 9000), 1 + random_below(random, 9),
             random_below(random, 9999));
    text_add(out, "\"age\":%u,\"name\":{\"first\":\"%s\",\"last\":\"%s\"},\"company\":\"%s & %s\",",
             20 + random_below(random, 50), first_name(random), last_name(random), word(random),
             word(random));
    text_add(out, "\"email\":\"%s.%s@example.org\",\"phone\":\"+47 %03u %05u\",", word(random), word(random),
             random_below(random, 1000), random_below(random, 100000));
    text_add(out, "\"address\":{\"street\":\"%s road %u\",\"city\":\"%s\",\"country\":\"%s\"},\"about\":\"",
             word(random), random_below(random, 300), CITIES[city], COUNTRIES[city]);
    add_words(random, out, 30);
    text_add(out, "\",\"registered\":");
    add_time(random, out);
    text_add(out, ",\"location\":{\"latitude\":%u.%06u,\"longitude\":-%u.%06u},\"tags\":[",
             random_below(random, 90), 1 + 2 * random_below(random, 499999), 1 + random_below(random, 179),
             1 + 2 * random_below(random, 499999));
    for (unsigned i = 0; i < 7; i++)
        text_add(out, "%s\"%s\"", i ? "," : "", word(random));
    text_add(out, "],\"friends\":[");
    for (unsigned i = 0; i < 3; i++)
        text_add(out, "%s{\"id\":%u,\"name\":\"%s %s\"}", i ? "," : "", i, first_name(random),
                 last_name(random));
    text_add(out, "],\"greeting\":\"Hello, you have %u unread messages.\",\"favorite\":\"%s\"}",
             random_below(random, 20), word(random));
}

static void write_earthquake(random_state *random, size_t index, text *out)
{
    unsigned place = random_below(random, COUNT(CITIES));
    unsigned long long when = 1517000000000ull + random_below(random, 1000000000);
    unsigned code = 37000000 + (unsigned)index;
    unsigned tenths = 1 + random_below(random, 60);
    text_add(out,
             "{\"type\":\"Feature\",\"properties\":{\"mag\":%u.%u,\"place\":\"%ukm W of "
             "%s\",\"time\":%llu,\"updated\":%llu,",
             tenths / 10, 1 + tenths % 9, random_below(random, 90), CITIES[place], when, when + 222456);
    text_add(out,
             "\"tz\":-480,\"url\":\"https://quakes.example.org/eventpage/ci%u\",\"detail\":"
             "\"https://quakes.example.org/feed/v1.0/detail/ci%u.geojson\",",
             code, code);
    text_add(out,
             "\"felt\":null,\"cdi\":null,\"mmi\":null,\"alert\":null,\"status\":\"automatic\",\"tsunami\":0,"
             "\"sig\":%u,",
             random_below(random, 300));
    text_add(out,
             "\"net\":\"ci\",\"code\":\"%u\",\"ids\":\",ci%u,\",\"sources\":\",ci,\",\"types\":"
             "\",geoserve,nearby-cities,origin,phase-data,scitech-link,\",",
             code, code);
    text_add(out,
             "\"nst\":%u,\"dmin\":0.0%u,\"rms\":0.%u,\"gap\":%u,\"magType\":\"ml\",\"type\":\"earthquake\",",
             random_below(random, 40), 1111 + 2 * random_below(random, 4000),
             11 + 2 * random_below(random, 40), random_below(random, 300));
    text_add(
        out,
        "\"title\":\"M %u.%u - %s\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[-%u.%u,%u.%u,%u.%u]},",
        tenths / 10, tenths % 10, CITIES[place], 100 + random_below(random, 70),
        1111111 + 2 * random_below(random, 4000000), 20 + random_below(random, 40),
        1111 + 2 * random_below(random, 4000), 1 + random_below(random, 60),
        11 + 2 * random_below(random, 40));
    text_add(out, "\"id\":\"ci%u\"}", code);
}

static void add_tweet_user(random_state *random, text *out)
{
    unsigned id = random_below(random, 2000000000);
    text_add(out,
             "{\"id\":%u,\"id_str\":\"%u\",\"name\":\"%s %s\",\"screen_name\":\"%s_%u\",\"location\":\"%s\",",
             id, id, first_name(random), last_name(random), word(random), random_below(random, 1000),
             pick(random, CITIES, COUNT(CITIES)));
    text_add(out, "\"description\":\"");
    add_words(random, out, 22);
    text_add(out, " 鳥 – ☂\",\"url\":\"https://t.example.org/%u\",\"protected\":false,", id);
    text_add(out, "\"followers_count\":%u,\"friends_count\":%u,\"listed_count\":%u,",
             random_below(random, 100000), random_below(random, 3000), random_below(random, 100));
    text_add(out, "\"created_at\":");
    add_time(random, out);
    text_add(out,
             ",\"favourites_count\":%u,\"utc_offset\":null,\"time_zone\":null,\"geo_enabled\":%s,"
             "\"verified\":false,",
             random_below(random, 30000), true_or_false(random));
    text_add(out, "\"statuses_count\":%u,\"lang\":\"en\",\"profile_background_color\":\"",
             random_below(random, 60000));
    add_hex(random, out, 6);
    text_add(out,
             "\",\"profile_image_url\":\"http://img.example.org/profile_images/%u/normal.jpeg\","
             "\"profile_banner_url\":\"https://img.example.org/profile_banners/%u/600x200\","
             "\"default_profile\":false,\"following\":%s,\"notifications\":false}",
             id, id, true_or_false(random));
}

static void add_tweet_entities(random_state *random, text *out)
{
    text_add(out, "{\"hashtags\":[");
    for (unsigned i = 0; i < 3; i++)
        text_add(out, "%s{\"text\":\"%s\",\"indices\":[%u,%u]}", i ? "," : "", word(random), 20 * i,
                 20 * i + 9);
    text_add(out,
             "],\"symbols\":[],\"urls\":[{\"url\":\"http://t.example.org/%u\",\"expanded_url\":\"http://"
             "news.example.org/",
             random_below(random, 100000));
    add_hex(random, out, 12);
    text_add(out, "\",\"display_url\":\"news.example.org/%s\",\"indices\":[70,92]}],\"user_mentions\":[",
             word(random));
    for (unsigned i = 0; i < 2; i++) {
        unsigned id = random_below(random, 2000000000);
        text_add(
            out,
            "%s{\"screen_name\":\"%s\",\"name\":\"%s %s\",\"id\":%u,\"id_str\":\"%u\",\"indices\":[%u,%u]}",
            i ? "," : "", word(random), first_name(random), last_name(random), id, id, 3 + 12 * i,
            14 + 12 * i);
    }
    text_add(out, "],\"media\":[{\"id\":%u,\"media_url\":\"http://img.example.org/media/",
             random_below(random, 2000000000));
    add_hex(random, out, 15);
    text_add(out,
             ".jpg\",\"type\":\"photo\",\"sizes\":{\"thumb\":{\"w\":150,\"h\":150,\"resize\":\"crop\"},"
             "\"large\":{\"w\":1024,"
             "\"h\":%u,\"resize\":\"fit\"}}}]}",
             300 + random_below(random, 700));
}

static void add_tweet_body(random_state *random, size_t index, text *out)
{
    unsigned long long id = 505874000000000000ull + index * 1000 + random_below(random, 1000);
    text_add(out, "\"created_at\":");
    add_time(random, out);
    text_add(out, ",\"id\":%llu,\"id_str\":\"%llu\",\"text\":\"RT @%s: ", id, id, word(random));
    add_words(random, out, 12);
    text_add(
        out,
        " \\\"%s\\\" 今日は \\n#%s\",\"source\":\"<a href=\\\"https://client.example.org\\\">client</a>\",",
        word(random), word(random));
    text_add(out,
             "\"truncated\":false,\"in_reply_to_status_id\":null,\"in_reply_to_user_id\":null,\"user\":");
    add_tweet_user(random, out);
    text_add(out,
             ",\"geo\":null,\"coordinates\":null,\"place\":null,\"retweet_count\":%u,\"favorite_count\":%u,"
             "\"entities\":",
             random_below(random, 1000), random_below(random, 1000));
    add_tweet_entities(random, out);
}

static void write_tweet(random_state *random, size_t index, text *out)
{
    text_add(out, "{");
    add_tweet_body(random, index, out);
    text_add(out, ",\"retweeted_status\":{");
    add_tweet_body(random, index + 1, out);
    text_add(out, "},\"favorited\":false,\"retweeted\":%s,\"possibly_sensitive\":false,\"lang\":\"%s\"}",
             true_or_false(random), random_below(random, 2) ? "en" : "ja");
}

static void add_account(random_state *random, text *out)
{
    static const char *const LINKS[] = {
        "html",  "followers",     "following", "gists",           "starred",
        "repos", "subscriptions", "events",    "received_events", "organizations"};
    const char *login = word(random);
    unsigned id = random_below(random, 90000000);
    text_add(out, "{\"login\":\"%s-%u\",\"id\":%u,\"node_id\":\"U_", login, id % 1000, id);
    add_hex(random, out, 14);
    text_add(out, "\",\"avatar_url\":\"https://avatars.example.org/u/%u?v=4\",\"gravatar_id\":\"\"", id);
    for (size_t i = 0; i < COUNT(LINKS); i++)
        text_add(out, ",\"%s_url\":\"https://api.example.org/users/%s-%u/%s\"", LINKS[i], login, id % 1000,
                 LINKS[i]);
    text_add(out, ",\"type\":\"User\",\"site_admin\":%s}", true_or_false(random));
}

static void add_repository(random_state *random, text *out)
{
    static const char *const LINKS[] = {
        "forks",       "keys",         "collaborators", "teams",       "hooks",      "issue_events",
        "events",      "assignees",    "branches",      "tags",        "blobs",      "git_tags",
        "git_refs",    "trees",        "statuses",      "languages",   "stargazers", "contributors",
        "subscribers", "subscription", "commits",       "git_commits", "comments",   "contents",
        "compare",     "merges",       "archive",       "downloads",   "issues",     "pulls",
        "milestones",  "labels"};
    const char *name = word(random);
    unsigned id = random_below(random, 700000000);
    text_add(out, "{\"id\":%u,\"node_id\":\"R_", id);
    add_hex(random, out, 12);
    text_add(out, "\",\"name\":\"%s\",\"full_name\":\"example/%s\",\"private\":%s,\"owner\":", name, name,
             true_or_false(random));
    add_account(random, out);
    text_add(out, ",\"description\":null,\"fork\":false");
    for (size_t i = 0; i < COUNT(LINKS); i++)
        text_add(out, ",\"%s_url\":\"https://api.example.org/repos/example/%s/%s{/sha}\"", LINKS[i], name,
                 LINKS[i]);
    text_add(out, ",\"created_at\":");
    add_time(random, out);
    text_add(out,
             ",\"size\":%u,\"stargazers_count\":%u,\"language\":\"C\",\"has_issues\":true,\"has_wiki\":%s,",
             random_below(random, 9000), random_below(random, 900), true_or_false(random));
    text_add(out,
             "\"license\":{\"key\":\"mit\",\"name\":\"MIT License\",\"spdx_id\":\"MIT\",\"url\":null},"
             "\"topics\":[\"%s\",\"%s\"],\"visibility\":\"public\",\"default_branch\":\"main\"}",
             word(random), word(random));
}

static void add_issue(random_state *random, size_t index, text *out)
{
    text_add(out, "{\"url\":\"https://api.example.org/issues/%zu\",\"id\":%zu,\"number\":%zu,\"title\":\"",
             index, 800000000 + index, index);
    add_words(random, out, 7);
    text_add(out, "\",\"user\":");
    add_account(random, out);
    text_add(out, ",\"labels\":[");
    for (unsigned i = 0; i < 3; i++) {
        text_add(out, "%s{\"id\":%u,\"name\":\"%s\",\"color\":\"", i ? "," : "",
                 random_below(random, 90000000), word(random));
        add_hex(random, out, 6);
        text_add(out, "\",\"default\":%s,\"description\":null}", true_or_false(random));
    }
    text_add(out, "],\"state\":\"open\",\"locked\":false,\"assignee\":");
    add_account(random, out);
    text_add(out,
             ",\"milestone\":{\"id\":%u,\"title\":\"v%u.%u\",\"creator\":", random_below(random, 9000000),
             random_below(random, 9), random_below(random, 20));
    add_account(random, out);
    text_add(out, ",\"open_issues\":%u,\"closed_issues\":%u,\"due_on\":", random_below(random, 30),
             random_below(random, 90));
    add_time(random, out);
    text_add(out,
             "},\"reactions\":{\"total_count\":3,\"+1\":2,\"-1\":0,\"laugh\":1,\"hooray\":0},\"comments\":%u,"
             "\"body\":\"",
             random_below(random, 30));
    for (unsigned i = 0; i < 20; i++) {
        add_words(random, out, 9);
        text_add(out, ".\\r\\n- [ ] \\\"%s\\\" ", word(random));
    }
    text_add(out, "\"}");
}

static void write_webhook(random_state *random, size_t index, text *out)
{
    text_add(out, "{\"action\":\"%s\",\"issue\":", random_below(random, 2) ? "opened" : "edited");
    add_issue(random, index, out);
    text_add(out, ",\"changes\":{\"title\":{\"from\":\"");
    add_words(random, out, 5);
    text_add(out, "\"}},\"repository\":");
    add_repository(random, out);
    text_add(out, ",\"installation\":{\"id\":%u,\"node_id\":\"", random_below(random, 40000000));
    add_hex(random, out, 20);
    text_add(out, "\"},\"sender\":");
    add_account(random, out);
    text_add(out, "}");
}

/* ---- Numbers ------------------------------------------------------------------------------------------- */

static void write_geo(random_state *random, size_t index, text *out, bool full_precision)
{
    text_add(out,
             "{\"type\":\"Feature\",\"id\":%zu,\"properties\":{\"name\":\"%s\"},\"geometry\":{\"type\":"
             "\"Polygon\",\"coordinates\":[[",
             index, pick(random, CITIES, COUNT(CITIES)));
    for (unsigned i = 0; i < 60; i++) {
        text_add(out, i ? ",[" : "[");
        if (full_precision) {
            add_double(out, random_between(random, -180, 180));
            text_add(out, ",");
            add_double(out, random_between(random, -90, 90));
        } else {
            text_add(out, "%s%u.%06u,", random_below(random, 2) ? "-" : "", 1 + random_below(random, 179),
                     1 + 2 * random_below(random, 499999));
            text_add(out, "%s%u.%06u", random_below(random, 2) ? "-" : "", 1 + random_below(random, 89),
                     1 + 2 * random_below(random, 499999));
        }
        text_add(out, "]");
    }
    text_add(out, "]]}}");
}

static void write_geo_6(random_state *random, size_t index, text *out)
{
    write_geo(random, index, out, false);
}

static void write_geo_17(random_state *random, size_t index, text *out)
{
    write_geo(random, index, out, true);
}

/* One list of 200 integers. */
static void write_samples(random_state *random, size_t index, text *out)
{
    text_add(out, "{\"sensor\":%zu,\"samples\":[", index);
    for (unsigned i = 0; i < 200; i++)
        text_add(out, "%s%u", i ? "," : "", random_below(random, 100000));
    text_add(out, "]}");
}

/* ---- Large rows ---------------------------------------------------------------------------------------- */

/* 2 MB of payload, small fields before and after it. */
static void write_large(random_state *random, size_t index, text *out)
{
    text_add(out, "{\"id\":%zu,\"name\":\"%s\",\"payload\":\"", index, word(random));
    for (size_t start = out->size; out->size - start < 2000000;)
        add_hex(random, out, 64);
    text_add(out, "\",\"checksum\":%u,\"status\":\"%s\"}", random_below(random, 1000000), word(random));
}

/* ---- For the aggregates -------------------------------------------------------------------------------- */

/* Not a document to be stored: its fields become the columns that are gathered into one. */
static void write_event(random_state *random, size_t index, text *out)
{
    text_add(out, "{\"name\":\"%s_%zu\",\"amount\":%u}", word(random), index, random_below(random, 100000));
}

/*
** A table of about a megabyte stays in the processor's own cache: there the functions are measured, not the
** machine's memory. What a query over a table adds to reading it is measured on tables too large for that.
*/
const row_set ROW_SETS[] = {
    {"small", 2500, write_small},
    {"tweet", 120, write_tweet},
    {"webhook", 80, write_webhook},
    {"wide", 30, write_wide},
    {"movies", 2000, write_movie},
    {"people", 1000, write_person},
    {"earthquakes", 1200, write_earthquake},
    {"geo 6 decimals", 500, write_geo_6},
    {"geo 17 digits", 300, write_geo_17},
    {"samples", 700, write_samples},
    {"large", 6, write_large},
    {"events", 100000, write_event},
    {"small, 32 MB", 80000, write_small},
    {"tweet, 32 MB", 4000, write_tweet},
    {"webhook, 32 MB", 2700, write_webhook},
    {"wide, 32 MB", 1000, write_wide},
};
const size_t ROW_SET_COUNT = COUNT(ROW_SETS);
