# SPDX-License-Identifier: Apache-2.0
#
# From the name of an imported target to the package that brings it.
#
# A room, test or program names what it links (`LIBRARIES CAF::core hwloc::hwloc`); the package is
# looked up when first named, so a preset asks only for what it builds. Nothing is downloaded. To
# add a library: one line in the table here, one line in cmake/packages/*.txt, one paragraph in
# THIRD_PARTY_NOTICES.md.

# target | package for find_package | Debian package | group of ./dev setup
set(STRIX_PACKAGE_TABLE
  "CAF::core|CAF|libcaf-dev|demo"
  "CLI11::CLI11|CLI11|libcli11-dev|demo"
  "DNNL::dnnl|DNNL|libdnnl-dev|demo"
  "GTest::gtest|GTest|libgtest-dev|test"
  "GTest::gtest_main|GTest|libgtest-dev|test"
  "OpenSSL::Crypto|OpenSSL|libssl-dev|demo"
  "OpenBLAS::OpenBLAS|OpenBLAS|libopenblas-dev|demo"
  "Threads::Threads|Threads|g++|demo"
  "ZLIB::ZLIB|ZLIB|zlib1g-dev|demo"
  "benchmark::benchmark|benchmark|libbenchmark-dev|bench"
  "benchmark::benchmark_main|benchmark|libbenchmark-dev|bench"
  "fmt::fmt|fmt|libfmt-dev|demo"
  "hwloc::hwloc|Hwloc|libhwloc-dev|demo"
  "nlohmann_json::nlohmann_json|nlohmann_json|nlohmann-json3-dev|demo"
  "spdlog::spdlog|spdlog|libspdlog-dev|demo")

# strix_require(TARGET): makes the imported TARGET, or stops with the way out.
function(strix_require wanted)
  if(TARGET "${wanted}")
    return()
  endif()
  foreach(row IN LISTS STRIX_PACKAGE_TABLE)
    string(REPLACE "|" ";" fields "${row}")
    list(GET fields 0 target)
    if(NOT target STREQUAL wanted)
      continue()
    endif()
    list(GET fields 1 package)
    list(GET fields 2 debian)
    list(GET fields 3 group)
    # Rooms link imported targets on behalf of libstrix, which is made one directory further up.
    set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
    set(THREADS_PREFER_PTHREAD_FLAG ON)
    find_package(${package} QUIET)
    if(NOT TARGET "${wanted}")
      set(reason "not found")
      if(${package}_NOT_FOUND_MESSAGE)
        set(reason "${${package}_NOT_FOUND_MESSAGE}")
      endif()
      message(FATAL_ERROR
        "strix: error: ${package}: ${reason}: install ${debian}, or run ./dev setup ${group}")
    endif()
    return()
  endforeach()
  message(FATAL_ERROR "strix: error: ${wanted}: unknown library: "
    "add it to STRIX_PACKAGE_TABLE in cmake/strix_packages.cmake")
endfunction()

# strix_link(TARGET PRIVATE|PUBLIC|INTERFACE LIBRARY...): target_link_libraries that finds packages.
function(strix_link target scope)
  foreach(library IN LISTS ARGN)
    if(library MATCHES "::" AND NOT library MATCHES "^strix::")
      strix_require("${library}")
    endif()
    target_link_libraries(${target} ${scope} ${library})
  endforeach()
endfunction()
