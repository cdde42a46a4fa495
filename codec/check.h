/*
** check.h - what check.c shares with the codec files above it. Internal to libbogo.
*/
#ifndef BOGO_CHECK_H
#define BOGO_CHECK_H

#include "read.h"

/*
** Whether a value nests at most `levels` containers, itself included. Damaged bytes count as fitting: whoever
** reads them will say so. O(1) for values too small to nest deeper, else O(values), no allocation.
*/
bool check_depth_fits(const bogo_value *value, size_t levels);

#endif
