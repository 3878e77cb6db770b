# SPDX-License-Identifier: Apache-2.0
#
# Finds hwloc (cores, caches, NUMA nodes) through pkg-config.
#
# Makes the imported target hwloc::hwloc and sets Hwloc_FOUND, Hwloc_VERSION.

find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(Hwloc QUIET IMPORTED_TARGET GLOBAL hwloc>=2.0)
else()
  set(Hwloc_NOT_FOUND_MESSAGE "pkg-config is missing")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Hwloc
  REQUIRED_VARS Hwloc_LINK_LIBRARIES
  VERSION_VAR Hwloc_VERSION)

if(Hwloc_FOUND AND NOT TARGET hwloc::hwloc)
  add_library(hwloc::hwloc ALIAS PkgConfig::Hwloc)
endif()
