/* SPDX-License-Identifier: Apache-2.0
 *
 * The C interface of Strix: sessions and lazy arrays behind opaque handles.
 *
 * Every function that can fail returns a strix_status; strix_last_error() of the same thread then
 * says what, with place, values and the way out. Handles are freed by the caller; an array may
 * outlive its session. Any thread may use any handle, one call at a time per handle when it is
 * freed.
 *
 *   strix_session* session;
 *   strix_array *a, *b;
 *   strix_open("cpu:0,cpu:1", &session);
 *   strix_from_data(session, NULL, STRIX_F32, shape, 2, bytes, sizeof bytes, &a);
 *   strix_call("exp", (strix_array*[]){a}, 1, &b);
 *   strix_read(b, out, sizeof out);
 */
#ifndef STRIX_C_STRIX_H
#define STRIX_C_STRIX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct strix_session strix_session;
typedef struct strix_array strix_array;

/* What the receiver of an error can do next. */
typedef enum strix_status {
  STRIX_OK = 0,
  STRIX_INVALID = 1,     /* fix the call */
  STRIX_UNSUPPORTED = 2, /* choose another device */
  STRIX_EXHAUSTED = 3,   /* free or wait, then retry */
  STRIX_LOST = 4,        /* place again and redo */
  STRIX_CANCELLED = 5,
  STRIX_INTERNAL = 6 /* a bug of ours: report it */
} strix_status;

typedef enum strix_dtype { STRIX_BOOL, STRIX_I32, STRIX_I64, STRIX_F32, STRIX_F64 } strix_dtype;

/* "0.1.0"; static storage. */
const char* strix_version(void);

/* Of the last failed call of this thread; "" when none failed. Valid until its next failed call. */
const char* strix_last_error(void);

/* `devices` as `strix train --devices` takes it: "cpu:0,cpu:1", "virtual:2", "auto". */
strix_status strix_open(const char* devices, strix_session** out);
void strix_close(strix_session* session); /* NULL is allowed */

/* Copies `bytes` bytes of dense row-major elements now. `device` NULL: the session's first. */
strix_status strix_from_data(strix_session* session, const char* device, strix_dtype dtype,
                             const int64_t* shape, size_t rank, const void* data, size_t bytes,
                             strix_array** out);

/* Calls an op of the catalogue that takes arrays and no other parameters ("add", "matmul", "exp"),
 * on the device of its first input. Lazy: nothing runs before somebody reads. */
strix_status strix_call(const char* op, strix_array* const* inputs, size_t count,
                        strix_array** out);

size_t strix_rank(const strix_array* array);
int64_t strix_extent(const strix_array* array, size_t axis); /* -1 when there is no such axis */
strix_dtype strix_dtype_of(const strix_array* array);
size_t strix_bytes(const strix_array* array);

/* Waits for the array and copies it; `bytes` must be strix_bytes(array). */
strix_status strix_read(const strix_array* array, void* data, size_t bytes);
void strix_free(strix_array* array); /* NULL is allowed */

#ifdef __cplusplus
}
#endif

#endif
