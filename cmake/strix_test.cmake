# SPDX-License-Identifier: Apache-2.0
#
# strix_test: a GoogleTest program whose tests run one by one under ctest.
#
#   strix_test(NAME test_devices_base
#     ROOMS devices                # OBJECT libraries to link; default `strix`: the shared library
#     SOURCES pool_test.cpp clock_test.cpp
#     LIBRARIES ZLIB::ZLIB         # optional
#     LABELS slow                  # optional, beside the folder's own name (tests/sim: sim)
#     TIMEOUT 300)                 # optional, seconds a test; default 120
#
# Tests compile at -O0 -g1 with one precompiled <gtest/gtest.h>, six sources to a unit (so two
# files of one test must not define the same name in an anonymous namespace), and link a main.
# Under ctest they start in the root of the source tree, so "examples/data/digits.csv.gz" can be
# opened, and must write only below ::testing::TempDir(). The environment names what is built:
# STRIX_PROGRAM (build/<preset>/bin/strix), STRIX_BUILD_DIR and STRIX_SOURCE_DIR.
#
# `ctest -L '^sim$'` runs what carries a label, the target tests_sim builds it.
#
# With STRIX_WITH_ACTORS off (preset tsan) tests that need `strix` or `actors` are left out.
#
#   strix_script_test(NAME repo.includes SCRIPT include_direction.py ARGS --root ...)
# is a Python 3 script run by ctest (the distribution's own Python, the one with NumPy).

find_program(STRIX_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(NOT STRIX_PYTHON)
  message(FATAL_ERROR "strix: error: python3: not found in /usr/bin: "
    "install python3, or run ./dev setup test")
endif()

# The one precompiled header of all tests, made when the first test asks for it.
function(strix_test_headers)
  if(TARGET strix_test_headers)
    return()
  endif()
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/strix_test_headers.cpp"
    CONTENT "// Carries the precompiled header that all tests reuse.\n")
  add_library(strix_test_headers OBJECT "${PROJECT_BINARY_DIR}/generated/strix_test_headers.cpp")
  strix_flags(strix_test_headers FAST_COMPILE)
  strix_link(strix_test_headers PRIVATE GTest::gtest)
  target_precompile_headers(strix_test_headers PRIVATE
    <gtest/gtest.h> <algorithm> <array> <atomic> <chrono> <cmath> <cstdint> <filesystem> <fstream>
    <functional> <map> <memory> <optional> <random> <span> <sstream> <string> <string_view>
    <thread> <utility> <variant> <vector>)
endfunction()

# strix_rooms_present(VARIABLE ROOM...): TRUE when this preset builds all of them.
function(strix_rooms_present variable)
  set(${variable} TRUE PARENT_SCOPE)
  if(NOT STRIX_WITH_ACTORS AND ("strix" IN_LIST ARGN OR "actors" IN_LIST ARGN))
    set(${variable} FALSE PARENT_SCOPE)
  endif()
endfunction()

# strix_link_rooms(TARGET ROOM...): links rooms as object files, or the whole shared library.
function(strix_link_rooms target)
  foreach(room IN LISTS ARGN)
    if(room STREQUAL "strix")
      target_link_libraries(${target} PRIVATE strix::strix)
    else()
      target_link_libraries(${target} PRIVATE strix_${room})
    endif()
  endforeach()
endfunction()

function(strix_test)
  cmake_parse_arguments(PARSE_ARGV 0 TEST "" "NAME;TIMEOUT" "ROOMS;SOURCES;LIBRARIES;LABELS")
  if(TEST_UNPARSED_ARGUMENTS OR NOT TEST_NAME)
    message(FATAL_ERROR "strix_test(${TEST_NAME}): unknown: ${TEST_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT TEST_ROOMS)
    set(TEST_ROOMS strix)
  endif()
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 120)
  endif()
  strix_rooms_present(present ${TEST_ROOMS})
  if(NOT present)
    return()
  endif()
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY "${PROJECT_SOURCE_DIR}/tests"
    OUTPUT_VARIABLE folder)
  string(REGEX REPLACE "/.*" "" folder "${folder}")
  list(APPEND TEST_LABELS "${folder}")
  list(REMOVE_DUPLICATES TEST_LABELS)
  strix_test_headers()
  add_executable(${TEST_NAME} ${TEST_SOURCES})
  strix_flags(${TEST_NAME} FAST_COMPILE)
  strix_link_rooms(${TEST_NAME} ${TEST_ROOMS})
  strix_link(${TEST_NAME} PRIVATE GTest::gtest GTest::gtest_main ${TEST_LIBRARIES})
  target_include_directories(${TEST_NAME} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_precompile_headers(${TEST_NAME} REUSE_FROM strix_test_headers)
  set_target_properties(${TEST_NAME} PROPERTIES
    UNITY_BUILD ${STRIX_UNITY}
    UNITY_BUILD_BATCH_SIZE 6
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests/bin")
  # PRE_TEST: tests are listed when ctest runs, so that a build never runs what it just built.
  string(REGEX REPLACE "^test_" "" prefix "${TEST_NAME}")
  gtest_discover_tests(${TEST_NAME}
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    NO_PRETTY_VALUES
    TEST_PREFIX "${prefix}."
    TEST_LIST strix_found
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    PROPERTIES TIMEOUT ${TEST_TIMEOUT})
  # gtest_discover_tests cannot pass on a property that is a list; this file, read after its own, can.
  set(properties_file "${CMAKE_CURRENT_BINARY_DIR}/${TEST_NAME}_properties.cmake")
  file(CONFIGURE OUTPUT "${properties_file}" @ONLY CONTENT [=[
if(strix_found)
  set_tests_properties(${strix_found} PROPERTIES
    LABELS "@TEST_LABELS@" ENVIRONMENT "@STRIX_TEST_VARIABLES@")
  if(DEFINED ENV{STRIX_TEST_TIMEOUT})  # campaigns and sanitizers take longer
    set_tests_properties(${strix_found} PROPERTIES TIMEOUT "$ENV{STRIX_TEST_TIMEOUT}")
  endif()
  unset(strix_found)
endif()
]=])
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${properties_file}")
  foreach(label IN LISTS TEST_LABELS)
    if(NOT TARGET tests_${label})
      add_custom_target(tests_${label})
    endif()
    add_dependencies(tests_${label} ${TEST_NAME})
  endforeach()
endfunction()

function(strix_script_test)
  cmake_parse_arguments(PARSE_ARGV 0 TEST "" "NAME;SCRIPT;TIMEOUT" "ARGS;LABELS")
  if(TEST_UNPARSED_ARGUMENTS OR NOT TEST_NAME)
    message(FATAL_ERROR "strix_script_test(${TEST_NAME}): unknown: ${TEST_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 120)
  endif()
  string(REPLACE "\\;" ";" TEST_LABELS "${TEST_LABELS}")  # LABELS "a;b" arrives as one word
  add_test(NAME ${TEST_NAME}
    COMMAND "${STRIX_PYTHON}" -B "${CMAKE_CURRENT_SOURCE_DIR}/${TEST_SCRIPT}" ${TEST_ARGS}
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  set_tests_properties(${TEST_NAME} PROPERTIES
    TIMEOUT ${TEST_TIMEOUT}
    LABELS "${TEST_LABELS}"
    ENVIRONMENT "${STRIX_TEST_VARIABLES}")
endfunction()
