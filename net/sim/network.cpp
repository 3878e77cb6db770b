// SPDX-License-Identifier: Apache-2.0
#include "net/sim/network.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

namespace strix::net {

struct Network::State {
  // One message, or the notice that the link is down, on its way to `to`.
  struct Delivery {
    Nanoseconds at = 0;
    std::uint64_t number = 0;  // of the send: breaks ties, so the order is total
    End* to = nullptr;
    Bytes message;
    bool down = false;
  };
  static bool later(const Delivery& a, const Delivery& b) noexcept {
    return a.at != b.at ? a.at > b.at : a.number > b.number;
  }

  explicit State(const NetworkOptions& options_in) : options(options_in), random(options_in.seed) {}

  Nanoseconds latency() {
    const auto span = static_cast<std::uint64_t>(options.latency_max - options.latency_min + 1);
    return options.latency_min + static_cast<Nanoseconds>(random() % span);
  }
  void put(Delivery delivery) {
    delivery.number = ++sends;
    queue.push_back(std::move(delivery));
    std::push_heap(queue.begin(), queue.end(), later);
  }

  NetworkOptions options;
  std::mt19937_64 random;
  VirtualClock clock;
  std::vector<std::unique_ptr<End>> ends;
  std::vector<Delivery> queue;  // a heap, the earliest on top
  std::uint64_t sends = 0;
};

class Network::End final : public Link {
 public:
  End(State& state, std::string peer) : state_(state), peer_(std::move(peer)) {}

  const std::string& peer() const noexcept override { return peer_; }

  Result<void> send(Bytes message) override {
    if (down_) return *down_;
    if (on_their_way_ + message.size() > state_.options.bytes_max) {
      return Error(ErrorKind::exhausted,
                   std::to_string(on_their_way_) + " bytes are on their way to " + peer_ +
                       " already; wait until some arrived",
                   "link to " + peer_);
    }
    on_their_way_ += message.size();
    // NS-1: never before what was sent earlier.
    last_arrival_ = std::max(last_arrival_, state_.clock.now() + state_.latency());
    state_.put({last_arrival_, 0, other_, std::move(message), false});
    return {};
  }

  void on_message(std::function<void(Bytes)> receiver) override {
    on_message_ = std::move(receiver);
  }
  void on_down(std::function<void(const Error&)> receiver) override {
    on_down_ = std::move(receiver);
  }

  void join(End& other) noexcept { other_ = &other; }
  End& other() noexcept { return *other_; }
  bool is_down() const noexcept { return down_.has_value(); }
  void take_down(const std::string& reason) {
    down_ = Error(ErrorKind::lost, reason, "link to " + peer_);
    state_.put({state_.clock.now() + state_.latency(), 0, this, {}, true});
  }

  void deliver(State::Delivery& delivery) {
    if (delivery.down) {
      if (on_down_) on_down_(*down_);
      return;
    }
    other_->on_their_way_ -= delivery.message.size();
    if (!down_ && on_message_) on_message_(std::move(delivery.message));
  }

 private:
  State& state_;
  const std::string peer_;
  End* other_ = nullptr;
  std::optional<Error> down_;
  std::size_t on_their_way_ = 0;
  Nanoseconds last_arrival_ = 0;
  std::function<void(Bytes)> on_message_;
  std::function<void(const Error&)> on_down_;
};

Network::Network(const NetworkOptions& options) : state_(std::make_unique<State>(options)) {
  STRIX_CHECK(options.latency_min >= 0 && options.latency_min <= options.latency_max,
              "latency_min <= latency_max");
}

Network::~Network() = default;

std::pair<Link*, Link*> Network::connect(const std::string& a, const std::string& b) {
  auto at_a = std::make_unique<End>(*state_, b);
  auto at_b = std::make_unique<End>(*state_, a);
  at_a->join(*at_b);
  at_b->join(*at_a);
  std::pair<Link*, Link*> ends{at_a.get(), at_b.get()};
  state_->ends.push_back(std::move(at_a));
  state_->ends.push_back(std::move(at_b));
  return ends;
}

void Network::cut(Link& end, const std::string& reason) {
  auto& near = static_cast<End&>(end);
  if (near.is_down()) return;
  near.take_down(reason);
  near.other().take_down(reason);
}

bool Network::step() {
  auto& queue = state_->queue;
  if (queue.empty()) return false;
  std::pop_heap(queue.begin(), queue.end(), State::later);
  State::Delivery delivery = std::move(queue.back());
  queue.pop_back();
  if (delivery.at > state_->clock.now()) {
    state_->clock.advance(delivery.at - state_->clock.now());
  }
  delivery.to->deliver(delivery);
  return true;
}

std::size_t Network::run() {
  std::size_t delivered = 0;
  while (step()) ++delivered;
  return delivered;
}

const VirtualClock& Network::clock() const noexcept { return state_->clock; }

}  // namespace strix::net
