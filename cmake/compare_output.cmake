# SPDX-License-Identifier: Apache-2.0
#
# cmake -DPROGRAM=... -DEXPECTED=... -P compare_output.cmake
# Runs PROGRAM and fails unless it exits 0 and its standard output is, byte for byte, EXPECTED.

execute_process(COMMAND "${PROGRAM}"
  RESULT_VARIABLE status OUTPUT_VARIABLE seen ERROR_VARIABLE complaint)
if(NOT status STREQUAL "0")
  message(FATAL_ERROR "${PROGRAM}: exit ${status}\n${seen}${complaint}")
endif()
file(READ "${EXPECTED}" expected)
if(NOT seen STREQUAL expected)
  message(FATAL_ERROR "${PROGRAM}: the output is not ${EXPECTED}\n--- expected\n${expected}--- seen\n${seen}")
endif()
