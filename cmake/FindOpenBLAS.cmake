# SPDX-License-Identifier: Apache-2.0
#
# Finds OpenBLAS through pkg-config: Debian keeps one folder per threading variant and the
# alternatives system points at the chosen one; OpenBLASConfig.cmake makes no imported target.
#
# Makes the imported target OpenBLAS::OpenBLAS (cblas.h, lapack.h) and sets OpenBLAS_FOUND.

find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(OpenBLAS QUIET IMPORTED_TARGET GLOBAL openblas)
else()
  set(OpenBLAS_NOT_FOUND_MESSAGE "pkg-config is missing")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OpenBLAS
  REQUIRED_VARS OpenBLAS_LINK_LIBRARIES
  VERSION_VAR OpenBLAS_VERSION)

if(OpenBLAS_FOUND AND NOT TARGET OpenBLAS::OpenBLAS)
  add_library(OpenBLAS::OpenBLAS ALIAS PkgConfig::OpenBLAS)
endif()
