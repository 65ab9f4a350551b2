#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Starts or stops counting; blocks that are allocated or freed meanwhile do not count.
void count_allocations(bool on);

/// How many blocks this process has allocated while counting; 0 where allocations cannot be counted.
uint64_t allocation_count(void);

/// How many bytes of them are allocated now; 0 where allocations cannot be counted.
int64_t allocated_bytes(void);
