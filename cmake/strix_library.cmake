# SPDX-License-Identifier: Apache-2.0
#
# libstrix.so from all rooms, the include tree users write (<strix/strix.hpp>, <strix/ops/graph.hpp>)
# and the installed package that find_package(strix) finds.

include(CMakePackageConfigHelpers)
get_property(strix_rooms GLOBAL PROPERTY STRIX_ROOMS)

add_library(strix SHARED)
add_library(strix::strix ALIAS strix)
strix_flags(strix)
set_target_properties(strix PROPERTIES
  LINKER_LANGUAGE CXX  # it has no source of its own
  VERSION "${PROJECT_VERSION}"
  SOVERSION "${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}"
  LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
foreach(room IN LISTS strix_rooms)
  target_link_libraries(strix PRIVATE strix_${room})
endforeach()
target_compile_features(strix INTERFACE cxx_std_20)

# Headers include each other by room path, "ops/graph.hpp", hence the second folder of each pair.
target_include_directories(strix INTERFACE
  "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>"
  "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include/strix>"
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>"
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/strix>")
set(strix_link_tree "${PROJECT_BINARY_DIR}/include/strix")
file(MAKE_DIRECTORY "${strix_link_tree}")
foreach(room IN LISTS strix_rooms)
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/${room}" "${strix_link_tree}/${room}" SYMBOLIC)
endforeach()
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/actors/strix.hpp" "${strix_link_tree}/strix.hpp" SYMBOLIC)

install(TARGETS strix EXPORT strixTargets
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
foreach(room IN LISTS strix_rooms)
  install(TARGETS strix_${room}
    FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/strix")
endforeach()
install(FILES actors/strix.hpp DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/strix")

set(strix_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/strix")
install(EXPORT strixTargets NAMESPACE strix:: DESTINATION "${strix_package_dir}")
configure_package_config_file(cmake/strixConfig.cmake.in
  "${PROJECT_BINARY_DIR}/generated/strixConfig.cmake"
  INSTALL_DESTINATION "${strix_package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/generated/strixConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/generated/strixConfig.cmake"
  "${PROJECT_BINARY_DIR}/generated/strixConfigVersion.cmake"
  cmake/FindCAF.cmake
  DESTINATION "${strix_package_dir}")
install(FILES LICENSE THIRD_PARTY_NOTICES.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")

# Each public header, compiled alone as a user's file would include it, twice: verify_headers is
# not part of `all`; the test repo.headers_stand_alone builds it.
set(strix_header_units "")
strix_public_headers(strix_headers)
foreach(header IN LISTS strix_headers ITEMS strix.hpp)
  string(MAKE_C_IDENTIFIER "${header}" unit)
  set(unit_file "${PROJECT_BINARY_DIR}/generated/headers/${unit}.cpp")
  file(CONFIGURE OUTPUT "${unit_file}"
    CONTENT "#include <strix/${header}>\n\
#include <strix/${header}>  // NOLINT(readability-duplicate-include): it must bear that\n")
  list(APPEND strix_header_units "${unit_file}")
endforeach()
add_library(verify_headers OBJECT EXCLUDE_FROM_ALL ${strix_header_units})
strix_flags(verify_headers FAST_COMPILE)
target_link_libraries(verify_headers PRIVATE strix::strix)
