# SPDX-License-Identifier: Apache-2.0
#
# Finds the C++ Actor Framework's core. Debian's libcaf-dev brings no CMake or pkg-config file.
#
# Makes the imported target CAF::core and sets CAF_FOUND, CAF_VERSION (as 0.17.6).
# Accepts 0.17.6 up to, not including, 0.18: later versions changed the message type registry.

set(CAF_OLDEST 0.17.6)
set(CAF_TOO_NEW 0.18.0)

find_path(CAF_INCLUDE_DIR caf/config.hpp)
find_library(CAF_CORE_LIBRARY caf_core)
mark_as_advanced(CAF_INCLUDE_DIR CAF_CORE_LIBRARY)

if(CAF_INCLUDE_DIR)
  # caf/config.hpp says e.g. `#define CAF_VERSION 1706`: major * 10000 + minor * 100 + patch.
  file(STRINGS "${CAF_INCLUDE_DIR}/caf/config.hpp" _caf_line REGEX "^#define CAF_VERSION [0-9]+")
  if(_caf_line MATCHES "CAF_VERSION ([0-9]+)")
    math(EXPR _caf_major "${CMAKE_MATCH_1} / 10000")
    math(EXPR _caf_minor "${CMAKE_MATCH_1} / 100 % 100")
    math(EXPR _caf_patch "${CMAKE_MATCH_1} % 100")
    set(CAF_VERSION "${_caf_major}.${_caf_minor}.${_caf_patch}")
  endif()
  if(NOT CAF_VERSION OR CAF_VERSION VERSION_LESS CAF_OLDEST
     OR CAF_VERSION VERSION_GREATER_EQUAL CAF_TOO_NEW)
    set(CAF_NOT_FOUND_MESSAGE
      "version '${CAF_VERSION}' in ${CAF_INCLUDE_DIR}, want ${CAF_OLDEST} or later, below ${CAF_TOO_NEW}")
    set(_caf_usable FALSE)
  else()
    set(_caf_usable TRUE)
  endif()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CAF
  REQUIRED_VARS CAF_CORE_LIBRARY CAF_INCLUDE_DIR _caf_usable
  VERSION_VAR CAF_VERSION
  REASON_FAILURE_MESSAGE "${CAF_NOT_FOUND_MESSAGE}")

if(CAF_FOUND AND NOT TARGET CAF::core)
  add_library(CAF::core SHARED IMPORTED)
  set_target_properties(CAF::core PROPERTIES
    IMPORTED_LOCATION "${CAF_CORE_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${CAF_INCLUDE_DIR}")
  find_package(Threads QUIET)
  if(TARGET Threads::Threads)
    set_property(TARGET CAF::core PROPERTY INTERFACE_LINK_LIBRARIES Threads::Threads)
  endif()
endif()
