/* SPDX-License-Identifier: Apache-2.0
 * The C interface, from C: results, errors, and that nothing is half-made after one. */
#include <stdio.h>
#include <string.h>
#include <strix/c/strix.h>

static int failures = 0;

#define EXPECT(condition)                                                                        \
  do {                                                                                           \
    if (!(condition)) {                                                                          \
      ++failures;                                                                                \
      printf("%s:%d: %s; last error: %s\n", __FILE__, __LINE__, #condition, strix_last_error()); \
    }                                                                                            \
  } while (0)

int main(void) {
  strix_session* session = NULL;
  EXPECT(strix_open("gpu:0", &session) == STRIX_INVALID);
  EXPECT(session == NULL);
  EXPECT(strstr(strix_last_error(), "gpu:0") != NULL);
  EXPECT(strcmp(strix_version(), "") != 0);
  EXPECT(strix_open("virtual:2", &session) == STRIX_OK);

  const int64_t shape[2] = {2, 3};
  const float numbers[6] = {1, 2, 3, 4, 5, 6};
  strix_array *a = NULL, *b = NULL, *c = NULL, *bad = NULL;
  EXPECT(strix_from_data(session, NULL, STRIX_F32, shape, 2, numbers, sizeof numbers, &a) ==
         STRIX_OK);
  EXPECT(strix_from_data(session, "virtual:1", STRIX_F32, shape, 2, numbers, sizeof numbers, &b) ==
         STRIX_OK);
  strix_array* inputs[2] = {a, b};
  EXPECT(strix_call("add", inputs, 2, &c) == STRIX_OK);
  EXPECT(strix_rank(c) == 2 && strix_extent(c, 0) == 2 && strix_extent(c, 1) == 3);
  EXPECT(strix_extent(c, 2) == -1 && strix_dtype_of(c) == STRIX_F32 && strix_bytes(c) == 24);
  float sums[6] = {0};
  EXPECT(strix_read(c, sums, sizeof sums) == STRIX_OK);
  for (int i = 0; i < 6; ++i) EXPECT(sums[i] == 2 * numbers[i]);

  EXPECT(strix_read(c, sums, 8) == STRIX_INVALID);
  EXPECT(strix_call("addd", inputs, 2, &bad) == STRIX_INVALID);
  EXPECT(strstr(strix_last_error(), "addd") != NULL);
  EXPECT(strix_call("add", inputs, 0, &bad) == STRIX_INVALID);
  EXPECT(strix_call("matmul", inputs, 2, &bad) == STRIX_INVALID); /* (2,3) x (2,3) */
  EXPECT(strstr(strix_last_error(), "(2,3)") != NULL);
  EXPECT(strix_from_data(session, "cpu:9", STRIX_F32, shape, 2, numbers, 8, &bad) == STRIX_INVALID);
  EXPECT(bad == NULL);

  strix_close(session);
  EXPECT(strix_read(c, sums, sizeof sums) == STRIX_OK); /* an array may outlive its session */
  strix_free(a);
  strix_free(b);
  strix_free(c);
  strix_free(NULL);
  strix_close(NULL);
  printf(failures == 0 ? "all as expected\n" : "%d failures\n", failures);
  return failures != 0;
}
