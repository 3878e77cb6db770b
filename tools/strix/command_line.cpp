// SPDX-License-Identifier: Apache-2.0
#include "tools/strix/command_line.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "actors/runtime.hpp"
#include "tools/strix/digits_path.hpp"
#include "tools/strix/nearest_word.hpp"
#include "tools/strix/number_option.hpp"

namespace strix::tools {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  strix train digits\n"
    "  strix train digits --devices virtual:4 --epochs 10 --save digits.model\n"
    "  strix predict digits --model digits.model\n"
    "  strix devices\n";

constexpr const char* kTrainExamples =
    "Examples:\n"
    "  strix train digits\n"
    "  strix train digits --devices cpu:0,cpu:1 --seed 7\n"
    "  strix train digits --devices virtual:4 --epochs 10 --trace run.json\n"
    "  strix train digits --save digits.model --json\n";

constexpr const char* kPredictExamples =
    "Examples:\n"
    "  strix predict digits --model digits.model\n"
    "  strix predict digits --model digits.model --data mine.csv --json\n";

constexpr const char* kDevicesExamples =
    "Examples:\n"
    "  strix devices\n"
    "  strix devices --json\n";

constexpr const char* kDevicesText =
    "Devices to use: a list such as cpu:0,cpu:1, or virtual:N for N virtual devices, or auto for "
    "all cores";

// All options as words: CLI11 finds them, number_option.hpp reads them, so that every complaint
// about a value has one form.
struct Words {
  std::string data, devices = "auto", model, save, trace;
  std::string shards, epochs, batch, learning_rate, seed;
  bool json = false;
  bool version = false;
};

// The shortest text that reads back as the same number.
std::string text_of(double value) {
  char digits[32] = {};
  const auto [end, failure] = std::to_chars(digits, digits + sizeof digits, value);
  return failure == std::errc() ? std::string(digits, end) : std::string();
}

CLI::Option* add_word(CLI::App* app, const std::string& name, std::string& word,
                      const std::string& type, const std::string& text) {
  return app->add_option(name, word, text)
      ->type_name(type)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

// Parsed words and where they stood.
class Parser {
 public:
  Parser() {
    app_.name("strix");
    app_.footer(kExamples);
    app_.allow_extras();  // unknown words are ours to explain
    app_.require_subcommand(0, 1);
    app_.add_flag("--version", words_.version, "Print the version and exit");
    add_train();
    add_predict();
    devices_ = app_.add_subcommand("devices", "List the devices of this machine");
    devices_->allow_extras()->footer(kDevicesExamples);
    add_json(devices_);
  }

  Result<CommandLine> parse(int argc, const char* const* argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      return CommandLine{PrintText{app_.help()}, false};
    } catch (const CLI::CallForAllHelp&) {
      return CommandLine{PrintText{app_.help("", CLI::AppFormatMode::All)}, false};
    } catch (const CLI::ArgumentMismatch&) {
      return Error(ErrorKind::invalid,
                   "'" + std::string(argv[argc - 1]) + "': a value is missing: run '" +
                       deepest_name() + " --help'",
                   place());
    } catch (const CLI::ParseError& error) {
      return Error(ErrorKind::invalid,
                   std::string(error.what()) + ": run '" + deepest_name() + " --help'", place());
    }
    const std::vector<std::string> unknown = app_.remaining(true);
    if (!unknown.empty()) return explain(unknown.front());
    if (words_.version) return CommandLine{PrintText{"strix " + version() + "\n"}, false};
    return command();
  }

 private:
  void add_json(CLI::App* app) {
    app->add_flag("--json", words_.json,
                  "End with one line of JSON on stdout; all other text goes to stderr");
  }

  void add_train() {
    train_ = app_.add_subcommand("train", "Train a network");
    train_->allow_extras()->require_subcommand(0, 1);
    train_digits_ = train_->add_subcommand(
        "digits", "Train a classifier of handwritten digits, data-parallel over devices");
    CLI::App* const app = train_digits_;
    app->allow_extras()->footer(kTrainExamples);
    const DigitsTrainOptions defaults;
    const auto add_number = [&](const std::string& name, std::string& word,
                                const std::string& value, const std::string& type,
                                const std::string& text) {
      word = value;
      add_word(app, name, word, type, text)->default_str(value);
    };
    add_word(app, "--devices", words_.devices, "LIST", kDevicesText)->default_str("auto");
    add_number("--shards", words_.shards, std::to_string(defaults.shards), "N",
               "Pieces of each mini-batch, dealt out to the devices; part of the result");
    add_number("--epochs", words_.epochs, std::to_string(defaults.epochs), "N",
               "Passes over the training rows");
    add_number("--batch", words_.batch, std::to_string(defaults.batch), "N", "Rows of a step");
    add_number("--learning-rate", words_.learning_rate, text_of(defaults.learning_rate), "RATE",
               "Of momentum SGD; falls to 0 along a cosine");
    add_number("--seed", words_.seed, std::to_string(defaults.seed), "N",
               "Of the split, the first weights and the order of rows");
    add_word(app, "--data", words_.data, "FILE",
             "CSV or CSV.gz: 64 pixels 0..16 and a label 0..9 in each line");
    add_word(app, "--save", words_.save, "FILE", "Write the trained model");
    add_word(app, "--trace", words_.trace, "FILE",
             "Write what ran where as Chrome trace JSON (.json or .json.gz)");
    add_json(app);
  }

  void add_predict() {
    predict_ = app_.add_subcommand("predict", "Use a trained network");
    predict_->allow_extras()->require_subcommand(0, 1);
    predict_digits_ = predict_->add_subcommand("digits", "Recognise handwritten digits");
    CLI::App* const app = predict_digits_;
    app->allow_extras()->footer(kPredictExamples);
    add_word(app, "--model", words_.model, "FILE", "What 'strix train digits --save' wrote");
    add_word(app, "--data", words_.data, "FILE", "Rows as for training");
    add_word(app, "--devices", words_.devices, "LIST", kDevicesText)->default_str("auto");
    add_json(app);
  }

  const CLI::App* deepest() const {
    const CLI::App* app = &app_;
    for (;;) {
      const auto chosen = app->get_subcommands();
      if (chosen.empty()) return app;
      app = chosen.front();
    }
  }
  // "train digits"; "" for strix alone.
  std::string command_path() const {
    std::string path;
    for (const CLI::App* app = deepest(); app != &app_; app = app->get_parent()) {
      if (!path.empty()) path.insert(0, 1, ' ');
      path.insert(0, app->get_name());
    }
    return path;
  }
  std::string deepest_name() const {
    const std::string path = command_path();
    return path.empty() ? "strix" : "strix " + path;
  }
  std::string place() const {
    const std::string path = command_path();
    return path.empty() ? "command line" : path;
  }

  Error explain(const std::string& word) const {
    const CLI::App* const app = deepest();
    const bool option = word.size() > 1 && word[0] == '-';
    const std::string name = option ? word.substr(0, word.find('=')) : word;
    std::vector<std::string> known;
    if (option) {
      for (const CLI::Option* one : app->get_options()) {
        for (const std::string& long_name : one->get_lnames()) known.push_back("--" + long_name);
      }
    } else {
      for (const CLI::App* one : app->get_subcommands([](const CLI::App*) { return true; })) {
        known.push_back(one->get_name());
      }
    }
    std::string way_out = "run '" + deepest_name() + " --help' for what there is";
    if (std::find(known.begin(), known.end(), name) != known.end()) {
      way_out = "write it after '" + deepest_name() + "'";
    } else if (const std::string nearest = nearest_word(name, known); !nearest.empty()) {
      way_out = "did you mean '" + nearest + "'?";
    }
    const char* const what = option          ? "unknown option"
                             : known.empty() ? "unexpected word"
                                             : "unknown command";
    return Error(ErrorKind::invalid, "'" + word + "': " + what + ": " + way_out, place());
  }

  Result<CommandLine> command() const {
    const CLI::App* const app = deepest();
    if (app == devices_) return CommandLine{ListDevices{}, words_.json};
    if (app == train_digits_) return train_command();
    if (app == predict_digits_) return predict_command();
    return Error(ErrorKind::invalid,
                 std::string("no command") + ": run '" + deepest_name() + " --help'", place());
  }

  std::string data() const { return words_.data.empty() ? default_digits_path() : words_.data; }

  Result<CommandLine> train_command() const {
    TrainDigits train;
    DigitsTrainOptions& options = train.options;
    options.data = data();
    options.devices = words_.devices;
    options.save = words_.save;
    options.trace = words_.trace;
    STRIX_TRY(options.shards, whole_number("--shards", words_.shards));
    STRIX_TRY(options.epochs, whole_number("--epochs", words_.epochs));
    STRIX_TRY(options.batch, whole_number("--batch", words_.batch));
    STRIX_TRY(options.learning_rate, number("--learning-rate", words_.learning_rate));
    STRIX_TRY(options.seed, whole_number("--seed", words_.seed));
    return CommandLine{std::move(train), words_.json};
  }

  Result<CommandLine> predict_command() const {
    if (words_.model.empty()) {
      return Error(ErrorKind::invalid,
                   "missing: give the file that 'strix train digits --save' wrote", "--model");
    }
    return CommandLine{PredictDigits{{words_.model, data(), words_.devices}}, words_.json};
  }

  Words words_;
  CLI::App app_{"Strix: a dataflow actor system in which every data and op of a DAG is an actor."};
  CLI::App* train_ = nullptr;
  CLI::App* train_digits_ = nullptr;
  CLI::App* predict_ = nullptr;
  CLI::App* predict_digits_ = nullptr;
  CLI::App* devices_ = nullptr;
};

}  // namespace

Result<CommandLine> parse_command_line(int argc, const char* const* argv) {
  return Parser().parse(argc, argv);
}

bool wants_json(int argc, const char* const* argv) {
  return std::any_of(argv, argv + argc,
                     [](const char* word) { return std::strcmp(word, "--json") == 0; });
}

}  // namespace strix::tools
