# SPDX-License-Identifier: Apache-2.0
#
# The compiler options of our own code, per target: nothing here touches global flags.

# strix_flags(TARGET [FAST_COMPILE]): options every target of ours gets. FAST_COMPILE is for tests:
# -O0 -g1 also in release (a third of the compile time), except under a sanitizer.
function(strix_flags target)
  cmake_parse_arguments(PARSE_ARGV 1 FLAGS "FAST_COMPILE" "" "")
  target_compile_features(${target} PRIVATE cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Werror
    # Fused multiply-adds would make the bits depend on what the optimiser found to fuse.
    -ffp-contract=off)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE
      -fpch-preprocess  # lets ccache see through a precompiled header
      # g++ 12 reports these three about its own library when it inlines strings and containers
      # (PR 105651, 105329, 107852); ASan looks for the same faults.
      -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
  endif()
  if(STRIX_SANITIZE)
    list(JOIN STRIX_SANITIZE "," sanitizers)
    target_compile_options(${target} PRIVATE
      -fsanitize=${sanitizers} -fno-omit-frame-pointer -fno-sanitize-recover=all -O1 -g1
      -Wno-maybe-uninitialized)  # the instrumentation hides stores from g++ (its manual says so)
    if("undefined" IN_LIST STRIX_SANITIZE)
      # CAF 0.17.6 binds references to null inside its headers and never uses them.
      target_compile_options(${target} PRIVATE -fno-sanitize=null)
    endif()
    target_link_options(${target} PRIVATE -fsanitize=${sanitizers})
  elseif(FLAGS_FAST_COMPILE)
    target_compile_options(${target} PRIVATE -O0 -g1)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O2>)
  endif()
endfunction()
