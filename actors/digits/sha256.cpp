// SPDX-License-Identifier: Apache-2.0
#include "actors/digits/sha256.hpp"

#include <new>

#include <openssl/evp.h>

namespace strix {

Sha256 sha256(std::span<const std::byte> bytes) {
  Sha256 digest{};
  unsigned int length = 0;
  const int done =
      EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(digest.data()),
                 &length, EVP_sha256(), nullptr);
  // Over memory it can only fail for want of memory.
  if (done != 1 || length != digest.size()) throw std::bad_alloc();
  return digest;
}

std::string to_hex(const Sha256& digest) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  text.reserve(2 * digest.size());
  for (const std::byte byte : digest) {
    text += kDigits[std::to_integer<unsigned>(byte) >> 4];
    text += kDigits[std::to_integer<unsigned>(byte) & 15];
  }
  return text;
}

}  // namespace strix
