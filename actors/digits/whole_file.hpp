// SPDX-License-Identifier: Apache-2.0
#pragma once

// Whole files: written all or not at all, read up to a limit. Any thread may call these.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "devices/base/result.hpp"

namespace strix {

// Writes to a temporary beside `path`, flushes it to the disk and renames it, so that a crash or a
// full disk leaves the old file or none. A device or pipe (/dev/stdout) is written to directly.
// Errors: invalid (no such folder, no right to write), exhausted (disk full); `where` is the path.
Result<void> write_whole_file(const std::string& path, std::span<const std::byte> bytes);

// Fails unless write_whole_file could make `path` now. For finding out before hours of work.
// Errors: invalid; `where` is `place`.
Result<void> check_writable(const std::string& path, const std::string& place);

// Errors: invalid when it is missing, cannot be read or has more than `bytes_max` bytes (no more
// than that is read); `where` is the path.
Result<std::vector<std::byte>> read_whole_file(const std::string& path, std::size_t bytes_max);

}  // namespace strix
