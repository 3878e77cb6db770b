// SPDX-License-Identifier: Apache-2.0
#include "tools/strix/digits_path.hpp"

#include <filesystem>
#include <system_error>

namespace strix::tools {

std::string default_digits_path() {
  namespace fs = std::filesystem;
  constexpr const char* kFile = "digits.csv.gz";
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (!failed) {
    const fs::path installed = program.parent_path().parent_path() / "share" / "strix" / kFile;
    if (fs::exists(installed, failed)) return installed.string();
  }
  return (fs::path(STRIX_SOURCE_DATA) / kFile).string();
}

}  // namespace strix::tools
