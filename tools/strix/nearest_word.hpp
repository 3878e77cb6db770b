// SPDX-License-Identifier: Apache-2.0
#pragma once

// The known word that somebody may have meant. Functions without state.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace strix::tools {

// Insertions, deletions, changes and swaps of neighbours that turn one into the other: the optimal
// string alignment distance (Damerau, "A technique for computer detection and correction of
// spelling errors", 1964, without repeated edits).
std::size_t edit_distance(std::string_view a, std::string_view b);

// The first of the nearest, or "" when none is near enough to be a slip of the fingers: at most a
// third of the word's letters, and at least one, are wrong.
std::string nearest_word(std::string_view word, std::span<const std::string> known);

}  // namespace strix::tools
