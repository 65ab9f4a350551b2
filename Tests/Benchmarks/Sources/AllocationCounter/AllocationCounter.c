#include "AllocationCounter.h"

#if defined(__linux__) && defined(__GLIBC__)
// Stands before the C library's own functions for the whole process, and counts what passes through.
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

// Off while time is measured: counting costs more than allocating.
static _Atomic bool is_counting;
static _Atomic uint64_t count;
static _Atomic int64_t bytes;

static bool counts(void *block) { return atomic_load_explicit(&is_counting, memory_order_relaxed) && block; }

static void *counted(void *block) {
    if (counts(block)) {
        atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&bytes, (int64_t)malloc_usable_size(block), memory_order_relaxed);
    }
    return block;
}

static void forget(void *block) {
    if (counts(block)) atomic_fetch_sub_explicit(&bytes, (int64_t)malloc_usable_size(block), memory_order_relaxed);
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    *result = memalign(alignment, size);
    return *result ? 0 : 12;
}

void *realloc(void *block, size_t size) {
    forget(block);
    return counted(__libc_realloc(block, size));
}

void free(void *block) {
    forget(block);
    __libc_free(block);
}

void count_allocations(bool on) { atomic_store_explicit(&is_counting, on, memory_order_relaxed); }
uint64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }
int64_t allocated_bytes(void) { return atomic_load_explicit(&bytes, memory_order_relaxed); }
#else
void count_allocations(bool on) { (void)on; }
uint64_t allocation_count(void) { return 0; }
int64_t allocated_bytes(void) { return 0; }
#endif
