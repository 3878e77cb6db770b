# SPDX-License-Identifier: Apache-2.0
#
# Finds oneDNN. Debian's own dnnl-config.cmake insists on the OpenCL headers, which libdnnl-dev
# only recommends and Strix never uses, so the library and header are looked up directly.
#
# Makes the imported target DNNL::dnnl and sets DNNL_FOUND, DNNL_VERSION.

find_path(DNNL_INCLUDE_DIR NAMES dnnl.hpp oneapi/dnnl/dnnl.hpp)
find_library(DNNL_LIBRARY dnnl)
mark_as_advanced(DNNL_INCLUDE_DIR DNNL_LIBRARY)

foreach(_dnnl_header oneapi/dnnl/dnnl_version.h dnnl_version.h)
  if(DNNL_INCLUDE_DIR AND NOT DNNL_VERSION AND EXISTS "${DNNL_INCLUDE_DIR}/${_dnnl_header}")
    file(STRINGS "${DNNL_INCLUDE_DIR}/${_dnnl_header}" _dnnl_lines
      REGEX "^#define DNNL_VERSION_(MAJOR|MINOR|PATCH) +[0-9]+")
    string(REGEX MATCHALL "[0-9]+" _dnnl_numbers "${_dnnl_lines}")
    list(JOIN _dnnl_numbers "." DNNL_VERSION)
  endif()
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(DNNL
  REQUIRED_VARS DNNL_LIBRARY DNNL_INCLUDE_DIR
  VERSION_VAR DNNL_VERSION)

if(DNNL_FOUND AND NOT TARGET DNNL::dnnl)
  add_library(DNNL::dnnl SHARED IMPORTED)
  set_target_properties(DNNL::dnnl PROPERTIES
    IMPORTED_LOCATION "${DNNL_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${DNNL_INCLUDE_DIR}")
endif()
