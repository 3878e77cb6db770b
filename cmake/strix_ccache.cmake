# SPDX-License-Identifier: Apache-2.0
#
# Uses ccache when it is there, set up so that a second clone hits what the first one compiled:
# paths below the clone are hashed relative to it and precompiled headers do not spoil the hash.

if(NOT CMAKE_CXX_COMPILER_LAUNCHER AND NOT DEFINED ENV{CMAKE_CXX_COMPILER_LAUNCHER})
  find_program(STRIX_CCACHE ccache)
  mark_as_advanced(STRIX_CCACHE)
  if(STRIX_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env
      "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
      "CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime"
      "${STRIX_CCACHE}")
  endif()
endif()
