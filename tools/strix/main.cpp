// SPDX-License-Identifier: Apache-2.0
//
// strix: the command. Parses, calls one function of the library, prints; see tools/README.md.
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "tools/strix/command_line.hpp"
#include "tools/strix/commands.hpp"
#include "tools/strix/console.hpp"
#include "tools/strix/failure.hpp"
#include "tools/strix/json_line.hpp"

namespace strix::tools {
namespace {

struct Run {
  Console& console;

  Result<void> operator()(const PrintText& command) const {
    console.print(command.text);
    return {};
  }
  Result<void> operator()(const ListDevices&) const { return list_devices_command(console); }
  Result<void> operator()(const TrainDigits& command) const {
    return train_digits_command(command, console);
  }
  Result<void> operator()(const PredictDigits& command) const {
    return predict_digits_command(command, console);
  }
};

Result<void> run(int argc, const char* const* argv, Console& console) {
  try {
    STRIX_TRY(const CommandLine line, parse_command_line(argc, argv));
    return std::visit(Run{console}, line.command);
  } catch (const Exception& exception) {
    return exception.error();
  } catch (const std::bad_alloc&) {
    return Error(ErrorKind::exhausted, "out of memory: free some, or use a smaller batch", "host");
  } catch (const std::exception& exception) {
    return Error(ErrorKind::internal, std::string(exception.what()) + ": please report this",
                 "bug");
  }
}

int main_of(int argc, const char* const* argv) {
  // A reader that went away is a failed write, told by the exit code, not a sudden death that would
  // leave a trace half-written.
  std::signal(SIGPIPE, SIG_IGN);
  Console console(wants_json(argc, argv));
  const Result<void> done = run(argc, argv, console);
  int code = kExitDone;
  if (!done) {
    const Error error = with_option_name(done.error());
    std::fprintf(stderr, "%s\n", error_line(error).c_str());
    console.print_json(json_of(error));
    code = exit_code(error.kind());
  }
  if (!console.finish() && code == kExitDone) {
    std::fprintf(stderr, "strix: error: stdout: could not be written: free some space\n");
    code = kExitEnvironment;
  }
  return code;
}

}  // namespace
}  // namespace strix::tools

int main(int argc, char** argv) { return strix::tools::main_of(argc, argv); }
