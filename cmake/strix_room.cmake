# SPDX-License-Identifier: Apache-2.0
#
# strix_room: one room of the house (devices, ops, net, actors) as an OBJECT library strix_<name>.
# All rooms together make libstrix.so (target strix, alias strix::strix, see CMakeLists.txt).
#
#   # ops/CMakeLists.txt: sources and headers are listed by hand, relative to this folder
#   strix_room(NAME ops
#     SOURCES
#       shape.cpp
#       elementwise/add_cpu.cpp
#     HEADERS                      # public: installed, compiled alone by a test, part of the API
#       api.hpp
#       shape.hpp
#     PRIVATE_HEADERS              # not installed
#       elementwise/kernel_table.hpp
#     LIBRARIES DNNL::dnnl         # used in .cpp files only; cmake/strix_packages.cmake has the names
#     PUBLIC_LIBRARIES             # named by public headers (rarely right)
#     PRECOMPILE_HEADERS <caf/all.hpp>)
#
# What a backend is made of is decided here, not by #ifdef in the callers:
#
#   if(STRIX_REFERENCE_KERNELS)   # ON in the tsan preset: plain loops, no oneDNN, no OpenMP
#     strix_room_sources(ops SOURCES linear/reference/gemm.cpp)
#   else()
#     strix_room_sources(ops SOURCES linear/blas/gemm.cpp LIBRARIES DNNL::dnnl OpenBLAS::OpenBLAS)
#   endif()
#
# A file named version.cpp gets the compile definition STRIX_VERSION ("0.1.0").

# Which rooms a room may see: the arrows of the house. include_direction.py checks the includes;
# this passes on what PUBLIC_LIBRARIES brought.
set(STRIX_ROOM_SEES_devices "")
set(STRIX_ROOM_SEES_ops devices)
set(STRIX_ROOM_SEES_net devices)
set(STRIX_ROOM_SEES_actors devices ops net)

# strix_room_sources(NAME SOURCES ... [LIBRARIES ...]): adds to a room, from its own CMakeLists.txt.
function(strix_room_sources name)
  cmake_parse_arguments(PARSE_ARGV 1 ROOM "" "" "SOURCES;LIBRARIES")
  if(ROOM_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "strix_room_sources(${name}): unknown: ${ROOM_UNPARSED_ARGUMENTS}")
  endif()
  set(target strix_${name})
  target_sources(${target} PRIVATE ${ROOM_SOURCES})
  foreach(source IN LISTS ROOM_SOURCES)
    if(source MATCHES "(^|/)version\\.cpp$")
      set_property(SOURCE ${source} APPEND PROPERTY
        COMPILE_DEFINITIONS "STRIX_VERSION=\"${PROJECT_VERSION}\"")
    endif()
  endforeach()
  strix_link(${target} PRIVATE ${ROOM_LIBRARIES})
endfunction()

function(strix_room)
  cmake_parse_arguments(PARSE_ARGV 0 ROOM "" "NAME"
    "SOURCES;HEADERS;PRIVATE_HEADERS;LIBRARIES;PUBLIC_LIBRARIES;PRECOMPILE_HEADERS")
  if(ROOM_UNPARSED_ARGUMENTS OR NOT ROOM_NAME)
    message(FATAL_ERROR "strix_room(${ROOM_NAME}): unknown: ${ROOM_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT DEFINED STRIX_ROOM_SEES_${ROOM_NAME})
    message(FATAL_ERROR "strix_room(${ROOM_NAME}): not a room: see STRIX_ROOM_SEES_* in strix_room.cmake")
  endif()
  set(target strix_${ROOM_NAME})
  add_library(${target} OBJECT)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  strix_flags(${target})
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_sources(${target}
    PRIVATE ${ROOM_PRIVATE_HEADERS}
    PUBLIC FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES ${ROOM_HEADERS})
  foreach(seen IN LISTS STRIX_ROOM_SEES_${ROOM_NAME})
    target_link_libraries(${target} PUBLIC strix_${seen})
  endforeach()
  strix_link(${target} PUBLIC ${ROOM_PUBLIC_LIBRARIES})
  strix_room_sources(${ROOM_NAME} SOURCES ${ROOM_SOURCES} LIBRARIES ${ROOM_LIBRARIES})
  if(ROOM_PRECOMPILE_HEADERS)
    target_precompile_headers(${target} PRIVATE ${ROOM_PRECOMPILE_HEADERS})
  endif()
  set_property(GLOBAL APPEND PROPERTY STRIX_ROOMS ${ROOM_NAME})
endfunction()

# strix_public_headers(VARIABLE): every public header, by room path, e.g. "ops/graph.hpp".
function(strix_public_headers variable)
  get_property(rooms GLOBAL PROPERTY STRIX_ROOMS)
  set(headers "")
  foreach(room IN LISTS rooms)
    get_target_property(files strix_${room} HEADER_SET)
    foreach(file IN LISTS files)
      get_target_property(source_dir strix_${room} SOURCE_DIR)
      cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${source_dir}" NORMALIZE)
      cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
      list(APPEND headers "${file}")
    endforeach()
  endforeach()
  set(${variable} "${headers}" PARENT_SCOPE)
endfunction()
