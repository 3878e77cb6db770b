# SPDX-License-Identifier: Apache-2.0
#
# strix_program: a program in build/<preset>/bin, linked to libstrix and using public headers only.
#
#   strix_program(NAME strix SOURCES main.cpp train.cpp LIBRARIES CLI11::CLI11 [INSTALL])
#
# strix_example: a program of examples/ that ctest runs and whose output it compares, line by line,
# with a file beside it (01_hello.cpp and 01_hello.txt). It sees what a user sees: <strix/...>.
#
#   strix_example(NAME 01_hello)
#
# strix_benchmark: bin/bench_<name>, run by `./dev bench <name>`; stdout holds JSON lines only.
#
#   strix_benchmark(NAME gemm SOURCES gemm_bench.cpp LIBRARIES OpenBLAS::OpenBLAS)
#
# With STRIX_WITH_ACTORS off (preset tsan) none of them is built.

function(strix_program)
  cmake_parse_arguments(PARSE_ARGV 0 PROGRAM "INSTALL" "NAME" "SOURCES;LIBRARIES")
  if(PROGRAM_UNPARSED_ARGUMENTS OR NOT PROGRAM_NAME)
    message(FATAL_ERROR "strix_program(${PROGRAM_NAME}): unknown: ${PROGRAM_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT STRIX_WITH_ACTORS)
    return()
  endif()
  # The program `strix` and the library `strix` cannot both be a target of that name.
  set(target program_${PROGRAM_NAME})
  add_executable(${target} ${PROGRAM_SOURCES})
  strix_flags(${target})
  # A program parses and prints: a file with CLI11 takes 13 s at -O2 and 7 at -O1.
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${target} PRIVATE strix::strix)
  strix_link(${target} PRIVATE ${PROGRAM_LIBRARIES})
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${PROGRAM_NAME}
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin"
    INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
  if(PROGRAM_INSTALL)
    install(TARGETS ${target} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
  endif()
endfunction()

function(strix_example)
  cmake_parse_arguments(PARSE_ARGV 0 EXAMPLE "" "NAME" "SOURCES")
  if(EXAMPLE_UNPARSED_ARGUMENTS OR NOT EXAMPLE_NAME)
    message(FATAL_ERROR "strix_example(${EXAMPLE_NAME}): unknown: ${EXAMPLE_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT STRIX_WITH_ACTORS)
    return()
  endif()
  if(NOT EXAMPLE_SOURCES)
    set(EXAMPLE_SOURCES ${EXAMPLE_NAME}.cpp)
  endif()
  set(target example_${EXAMPLE_NAME})
  add_executable(${target} ${EXAMPLE_SOURCES})
  strix_flags(${target} FAST_COMPILE)
  target_link_libraries(${target} PRIVATE strix::strix)
  set_target_properties(${target} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/examples/bin")
  add_test(NAME example.${EXAMPLE_NAME}
    COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:${target}>"
      "-DEXPECTED=${CMAKE_CURRENT_SOURCE_DIR}/${EXAMPLE_NAME}.txt"
      -P "${PROJECT_SOURCE_DIR}/cmake/compare_output.cmake"
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  set_tests_properties(example.${EXAMPLE_NAME} PROPERTIES
    TIMEOUT 120
    LABELS example
    ENVIRONMENT "${STRIX_TEST_VARIABLES}")
endfunction()

function(strix_benchmark)
  cmake_parse_arguments(PARSE_ARGV 0 BENCH "" "NAME" "SOURCES;LIBRARIES")
  if(BENCH_UNPARSED_ARGUMENTS OR NOT BENCH_NAME)
    message(FATAL_ERROR "strix_benchmark(${BENCH_NAME}): unknown: ${BENCH_UNPARSED_ARGUMENTS}")
  endif()
  strix_program(NAME bench_${BENCH_NAME} SOURCES ${BENCH_SOURCES} LIBRARIES ${BENCH_LIBRARIES})
  if(TARGET program_bench_${BENCH_NAME})
    target_compile_options(program_bench_${BENCH_NAME} PRIVATE -O2)
    set_target_properties(program_bench_${BENCH_NAME} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endfunction()
