/*
** json_oracle.h - whether a text is JSON (RFC 8259, strict) within the format's limits, told by a table of
** transitions. Shares nothing with the reader that it judges.
*/
#ifndef JSON_ORACLE_H
#define JSON_ORACLE_H

#include "fuzz.h"

typedef enum oracle_state {
    BAD, /* the default of every transition */
    VALUE,
    FIRST_ELEMENT,
    FIRST_KEY,
    NEXT_KEY,
    COLON,
    AFTER_VALUE,
    TEXT,
    TAIL_1, /* this many more bytes of a UTF-8 sequence */
    TAIL_2,
    TAIL_3,
    AFTER_E0,
    AFTER_ED,
    AFTER_F0,
    AFTER_F4,
    ESCAPE,
    HEX,
    LOW_BACKSLASH, /* a high surrogate wants a low one */
    LOW_U,
    MINUS,
    ZERO,
    DIGITS,
    POINT,
    FRACTION,
    LETTER_E,
    EXPONENT_SIGN,
    EXPONENT,
    T_RUE,
    TR_UE,
    TRU_E,
    F_ALSE,
    FA_LSE,
    FAL_SE,
    FALS_E,
    N_ULL,
    NU_LL,
    NUL_L,
    STATES,
    /* Not states but what is to be done, which depends on more than the state. */
    OPEN_LIST,
    OPEN_OBJECT,
    CLOSE_LIST,
    CLOSE_OBJECT,
    COMMA,
    START_KEY,
    END_TEXT,
    START_HEX,
    HEX_DIGIT
} oracle_state;

typedef struct oracle_rule {
    uint8_t from, low, high, to; /* in state `from` any byte from `low` to `high` leads to `to` */
} oracle_rule;

static const oracle_rule oracle_rules[] = {
    {VALUE, '{', '{', OPEN_OBJECT},
    {VALUE, '[', '[', OPEN_LIST},
    {VALUE, '"', '"', TEXT},
    {VALUE, '-', '-', MINUS},
    {VALUE, '0', '0', ZERO},
    {VALUE, '1', '9', DIGITS},
    {VALUE, 't', 't', T_RUE},
    {VALUE, 'f', 'f', F_ALSE},
    {VALUE, 'n', 'n', N_ULL},
    {FIRST_ELEMENT, ']', ']', CLOSE_LIST},
    {FIRST_KEY, '"', '"', START_KEY},
    {FIRST_KEY, '}', '}', CLOSE_OBJECT},
    {NEXT_KEY, '"', '"', START_KEY},
    {COLON, ':', ':', VALUE},
    {AFTER_VALUE, ',', ',', COMMA},
    {AFTER_VALUE, ']', ']', CLOSE_LIST},
    {AFTER_VALUE, '}', '}', CLOSE_OBJECT},
    {TEXT, 0x20, 0x7F, TEXT},
    {TEXT, '"', '"', END_TEXT},
    {TEXT, '\\', '\\', ESCAPE},
    {TEXT, 0xC2, 0xDF, TAIL_1},
    {TEXT, 0xE1, 0xEF, TAIL_2},
    {TEXT, 0xE0, 0xE0, AFTER_E0},
    {TEXT, 0xED, 0xED, AFTER_ED},
    {TEXT, 0xF0, 0xF0, AFTER_F0},
    {TEXT, 0xF1, 0xF3, TAIL_3},
    {TEXT, 0xF4, 0xF4, AFTER_F4},
    {TAIL_1, 0x80, 0xBF, TEXT},
    {TAIL_2, 0x80, 0xBF, TAIL_1},
    {TAIL_3, 0x80, 0xBF, TAIL_2},
    {AFTER_E0, 0xA0, 0xBF, TAIL_1},
    {AFTER_ED, 0x80, 0x9F, TAIL_1},
    {AFTER_F0, 0x90, 0xBF, TAIL_2},
    {AFTER_F4, 0x80, 0x8F, TAIL_2},
    {ESCAPE, '"', '"', TEXT},
    {ESCAPE, '\\', '\\', TEXT},
    {ESCAPE, '/', '/', TEXT},
    {ESCAPE, 'b', 'b', TEXT},
    {ESCAPE, 'f', 'f', TEXT},
    {ESCAPE, 'n', 'n', TEXT},
    {ESCAPE, 'r', 'r', TEXT},
    {ESCAPE, 't', 't', TEXT},
    {ESCAPE, 'u', 'u', START_HEX},
    {HEX, '0', '9', HEX_DIGIT},
    {HEX, 'a', 'f', HEX_DIGIT},
    {HEX, 'A', 'F', HEX_DIGIT},
    {LOW_BACKSLASH, '\\', '\\', LOW_U},
    {LOW_U, 'u', 'u', START_HEX},
    {MINUS, '0', '0', ZERO},
    {MINUS, '1', '9', DIGITS},
    {DIGITS, '0', '9', DIGITS},
    {ZERO, '.', '.', POINT},
    {DIGITS, '.', '.', POINT},
    {POINT, '0', '9', FRACTION},
    {FRACTION, '0', '9', FRACTION},
    {ZERO, 'e', 'e', LETTER_E},
    {ZERO, 'E', 'E', LETTER_E},
    {DIGITS, 'e', 'e', LETTER_E},
    {DIGITS, 'E', 'E', LETTER_E},
    {FRACTION, 'e', 'e', LETTER_E},
    {FRACTION, 'E', 'E', LETTER_E},
    {LETTER_E, '+', '+', EXPONENT_SIGN},
    {LETTER_E, '-', '-', EXPONENT_SIGN},
    {LETTER_E, '0', '9', EXPONENT},
    {EXPONENT_SIGN, '0', '9', EXPONENT},
    {EXPONENT, '0', '9', EXPONENT},
    {T_RUE, 'r', 'r', TR_UE},
    {TR_UE, 'u', 'u', TRU_E},
    {TRU_E, 'e', 'e', AFTER_VALUE},
    {F_ALSE, 'a', 'a', FA_LSE},
    {FA_LSE, 'l', 'l', FAL_SE},
    {FAL_SE, 's', 's', FALS_E},
    {FALS_E, 'e', 'e', AFTER_VALUE},
    {N_ULL, 'u', 'u', NU_LL},
    {NU_LL, 'l', 'l', NUL_L},
    {NUL_L, 'l', 'l', AFTER_VALUE},
};

/* Where the automaton is. */
typedef struct oracle {
    uint8_t next[STATES][256];
    oracle_state state;
    size_t depth;
    bool object[BOGO_MAX_DEPTH + 1]; /* of each open container, whether it is one */
    bool key;                        /* the text being read is a key */
    bool low;                        /* the \u escape being read must be a low surrogate */
    size_t key_size;                 /* bytes that the key has as UTF-8 */
    unsigned digits, code;           /* of the escape */
} oracle;

static inline void oracle_start(oracle *automaton)
{
    static const uint8_t spaced[] = {VALUE, FIRST_ELEMENT, FIRST_KEY, NEXT_KEY, COLON, AFTER_VALUE};
    static const uint8_t spaces[] = {' ', '\t', '\n', '\r'};
    memset(automaton, 0, sizeof *automaton);
    for (size_t i = 0; i < COUNT(oracle_rules); i++) {
        const oracle_rule *rule = &oracle_rules[i];
        memset(&automaton->next[rule->from][rule->low], rule->to, (size_t)(rule->high - rule->low + 1));
    }
    for (unsigned c = 0; c < 256; c++) {
        if (c != ']') {
            automaton->next[FIRST_ELEMENT][c] = automaton->next[VALUE][c];
        }
    }
    for (size_t i = 0; i < COUNT(spaced); i++) {
        for (size_t j = 0; j < COUNT(spaces); j++) {
            automaton->next[spaced[i]][spaces[j]] = spaced[i];
        }
    }
    automaton->state = VALUE;
}

static inline oracle_state oracle_open(oracle *automaton, bool object)
{
    if (automaton->depth == BOGO_MAX_DEPTH) {
        return BAD;
    }
    automaton->object[++automaton->depth] = object;
    return object ? FIRST_KEY : FIRST_ELEMENT;
}

static inline oracle_state oracle_close(oracle *automaton, bool object)
{
    if (automaton->depth == 0 || automaton->object[automaton->depth] != object) {
        return BAD;
    }
    automaton->depth--;
    return AFTER_VALUE;
}

static inline oracle_state oracle_hex(oracle *automaton, uint8_t c)
{
    automaton->code = automaton->code << 4 | (unsigned)hex_value((char)c);
    if (++automaton->digits < 4) {
        return HEX;
    }
    bool low = automaton->code >= 0xDC00 && automaton->code <= 0xDFFF;
    if (low != automaton->low) {
        return BAD;
    }
    automaton->low = automaton->code >= 0xD800 && automaton->code <= 0xDBFF;
    /* A pair of surrogates is four bytes: two for each. */
    bool surrogate = low || automaton->low;
    automaton->key_size += automaton->code < 0x80 ? 1 : automaton->code < 0x800 || surrogate ? 2 : 3;
    return automaton->low ? LOW_BACKSLASH : TEXT;
}

static inline oracle_state oracle_do(oracle *automaton, unsigned action, uint8_t c)
{
    switch (action) {
    case OPEN_LIST:
    case OPEN_OBJECT:
        return oracle_open(automaton, action == OPEN_OBJECT);
    case CLOSE_LIST:
    case CLOSE_OBJECT:
        return oracle_close(automaton, action == CLOSE_OBJECT);
    case COMMA:
        return automaton->depth == 0 ? BAD : automaton->object[automaton->depth] ? NEXT_KEY : VALUE;
    case START_KEY:
        automaton->key = true;
        automaton->key_size = 0;
        return TEXT;
    case END_TEXT:
        if (!automaton->key) {
            return AFTER_VALUE;
        }
        automaton->key = false;
        return automaton->key_size <= BOGO_MAX_KEY ? COLON : BAD;
    case START_HEX:
        automaton->digits = 0;
        automaton->code = 0;
        return HEX;
    case HEX_DIGIT:
        return oracle_hex(automaton, c);
    default:
        return BAD;
    }
}

static inline bool oracle_number_may_end(oracle_state state)
{
    return state == ZERO || state == DIGITS || state == FRACTION || state == EXPONENT;
}

/* Whether the text is one JSON value of at most 1000 containers in depth, with keys of at most 255 bytes. */
static inline bool oracle_accepts(const uint8_t *text, size_t size)
{
    oracle automaton;
    oracle_start(&automaton);
    for (size_t i = 0; i < size; i++) {
        unsigned next = automaton.next[automaton.state][text[i]];
        if (next == BAD && oracle_number_may_end(automaton.state)) {
            automaton.state = AFTER_VALUE;
            next = automaton.next[AFTER_VALUE][text[i]];
        }
        bool from_text = automaton.state >= TEXT && automaton.state <= ESCAPE;
        /* A raw byte and the letter of a short escape are one byte each; backslash and quote are none. */
        automaton.key_size += from_text && next != ESCAPE && next != START_HEX && next != END_TEXT;
        automaton.state = next < STATES ? (oracle_state)next : oracle_do(&automaton, next, text[i]);
        if (automaton.state == BAD) {
            return false;
        }
    }
    bool ended = automaton.state == AFTER_VALUE || oracle_number_may_end(automaton.state);
    return ended && automaton.depth == 0;
}

#endif
