#pragma once
#include <stdint.h>

/// How many blocks this process has allocated so far; 0 where allocations are not counted.
uint64_t allocation_count(void);

/// How many bytes are allocated now; 0 where allocations are not counted.
int64_t allocated_bytes(void);
