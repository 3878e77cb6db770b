// SPDX-License-Identifier: Apache-2.0
#include "actors/slim_actor.hpp"

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "actors/error_map.hpp"
#include "actors/worker.hpp"
#include "devices/machine.hpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <caf/scoped_actor.hpp>
#pragma GCC diagnostic pop

namespace strix::actors {
namespace {

// Counts what it gets; Ready carries the sender in `slot` and a sequence in `version`.
class Counter final : public SlimActor {
 public:
  struct State {
    std::atomic<std::uint64_t> handled{0};
    std::atomic<std::uint64_t> out_of_order{0};
    std::atomic<std::uint64_t> exceptions{0};
    std::atomic<std::uint64_t> concurrent{0};
    std::atomic<bool> inside{false};
    std::atomic<bool> endless{false};
    std::atomic<std::uint64_t> alive{0};
  };

  Counter(caf::actor_config& config, Executor& executor, State& state)
      : SlimActor(config, executor), state_(state) {
    ++state_.alive;
  }
  ~Counter() override { --state_.alive; }

  std::string describe() const override { return "counter"; }
  void abandon() noexcept override {}

 protected:
  void handle(Message& message) override {
    if (state_.inside.exchange(true)) ++state_.concurrent;
    if (auto* ready = std::get_if<Ready>(&message)) {
      if (last_.size() <= ready->slot) last_.resize(ready->slot + 1u);
      if (ready->version != last_[ready->slot] + 1) ++state_.out_of_order;
      last_[ready->slot] = ready->version;
    }
    if (std::holds_alternative<Release>(message)) {
      state_.inside = false;
      throw std::runtime_error("asked to throw");
    }
    if (std::holds_alternative<Progress>(message) && state_.endless) send(Progress{});
    ++state_.handled;
    state_.inside = false;
  }
  void on_exception(const Error& error) override {
    EXPECT_EQ(error.kind(), ErrorKind::internal);
    ++state_.exceptions;
  }

 private:
  State& state_;
  std::vector<Version> last_;
};

// Two workers over null devices and a plain CAF system.
class SlimActorTest : public ::testing::Test {
 protected:
  SlimActorTest() {
    config_.set("scheduler.max-threads", std::size_t{1});
    system_ = std::make_unique<caf::actor_system>(config_);
    machine_ = Machine::open("null:0,null:1").value();
    for (Device* device : machine_->devices()) {
      workers_.push_back(std::make_unique<Worker>(*system_, *device, machine_->clock()));
      progress_.push_back(spawn<Counter>(*workers_.back(), progress_state_));
      workers_.back()->start(*progress_.back().get());
    }
  }
  ~SlimActorTest() override {
    for (auto& worker : workers_) worker->stop();
    progress_.clear();
    EXPECT_EQ(state_.alive, 0u) << "an actor outlived its references";
  }

  void wait_for(std::uint64_t handled) {
    const auto begin = std::chrono::steady_clock::now();
    while (state_.handled < handled) {
      std::this_thread::yield();
      ASSERT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
    }
  }

  caf::actor_system_config config_;
  std::unique_ptr<caf::actor_system> system_;
  std::unique_ptr<Machine> machine_;
  Counter::State state_;
  Counter::State progress_state_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<ActorRef> progress_;
};

// Verifies SA-1 and SA-2: nothing is lost, nothing runs twice at once, order per sender holds.
TEST_F(SlimActorTest, LosesNothingOfAMillionMessagesFromFourThreads) {
  constexpr std::uint32_t kEach = 250'000;
  {
    const ActorRef actor = spawn<Counter>(*workers_[0], state_);
    std::vector<std::thread> senders;
    for (std::uint16_t sender = 0; sender < 4; ++sender) {
      senders.emplace_back([&actor, sender] {
        for (std::uint32_t i = 1; i <= kEach; ++i) actor->send(Ready{i, sender, {}, {}});
      });
    }
    for (std::thread& sender : senders) sender.join();
    wait_for(4u * kEach);
  }
  EXPECT_EQ(state_.handled, 4u * kEach);
  EXPECT_EQ(state_.out_of_order, 0u);
  EXPECT_EQ(state_.concurrent, 0u);
  for (auto& worker : workers_) worker->stop();
}

// Verifies SA-3: the last handle goes while messages are queued; they are handled all the same.
TEST_F(SlimActorTest, IsKeptAliveByItsQueuedMessages) {
  for (std::uint32_t i = 0; i < 1000; ++i) {
    ActorRef actor = spawn<Counter>(*workers_[i % 2], state_);
    actor->send(Ready{1, 0, {}, {}});
    actor.reset();
  }
  wait_for(1000);
  for (auto& worker : workers_) worker->stop();
}

// Verifies SA-4: an actor that never runs dry does not starve its neighbour.
TEST_F(SlimActorTest, LetsOthersRunDuringAnEndlessChain) {
  const ActorRef endless = spawn<Counter>(*workers_[0], state_);
  state_.endless = true;
  endless->send(Progress{});
  Counter::State other_state;
  {
    const ActorRef other = spawn<Counter>(*workers_[0], other_state);
    other->send(Ready{1, 0, {}, {}});
    const auto begin = std::chrono::steady_clock::now();
    while (other_state.handled == 0) {
      ASSERT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
      std::this_thread::yield();
    }
  }
  state_.endless = false;
  while (other_state.alive != 0) std::this_thread::yield();
  const_cast<ActorRef&>(endless).reset();
  for (auto& worker : workers_) worker->stop();
}

// Verifies SA-6.
TEST_F(SlimActorTest, TurnsAnExceptionIntoAFailureAndGoesOn) {
  {
    const ActorRef actor = spawn<Counter>(*workers_[0], state_);
    actor->send(Release{});
    actor->send(Ready{1, 0, {}, {}});
    wait_for(1);
  }
  EXPECT_EQ(state_.exceptions, 1u);
  for (auto& worker : workers_) worker->stop();
}

// Verifies SA-7: an unknown request is answered, and a monitor hears of the death.
TEST_F(SlimActorTest, AnswersUnknownRequestsAndSendsDownWhenDropped) {
  caf::scoped_actor self{*system_};
  ActorRef actor = spawn<Counter>(*workers_[0], state_);
  {
    const auto handle = caf::actor_cast<caf::actor>(caf::strong_actor_ptr(actor->ctrl(), true));
    self->monitor(handle);
    bool answered = false;
    self->request(handle, std::chrono::seconds(10), 41)
        .receive([](int) { ADD_FAILURE() << "an int was not expected"; },
                 [&](const caf::error& error) {
                   answered = true;
                   EXPECT_TRUE(error == caf::sec::unexpected_message) << system_->render(error);
                 });
    EXPECT_TRUE(answered);
  }
  actor.reset();
  bool down = false;
  self->receive([&](const caf::down_msg&) { down = true; },
                caf::after(std::chrono::seconds(10)) >> [] {});
  EXPECT_TRUE(down);
  for (auto& worker : workers_) worker->stop();
}

// Weak references neither keep an actor alive nor find a dead one.
TEST_F(SlimActorTest, CannotBeLockedAfterItsDeath) {
  ActorRef actor = spawn<Counter>(*workers_[0], state_);
  const WeakRef weak(actor);
  EXPECT_EQ(weak.lock().get(), actor.get());
  actor.reset();
  EXPECT_FALSE(weak.lock());
  EXPECT_FALSE(WeakRef().lock());
  for (auto& worker : workers_) worker->stop();
}

TEST(ErrorMap, GoesToCafAndBackWithItsCause) {
  for (const ErrorKind kind : {ErrorKind::invalid, ErrorKind::unsupported, ErrorKind::exhausted,
                               ErrorKind::lost, ErrorKind::cancelled, ErrorKind::internal}) {
    const Error error(kind, "what", "where", Error(ErrorKind::lost, "root", "there"));
    const Error back = from_caf(to_caf(error));
    EXPECT_EQ(back.kind(), kind);
    EXPECT_EQ(back.message(), "where: what, because there: root");
    EXPECT_EQ(from_caf(to_caf(Error(kind, "w"))).message(), "w");
  }
  EXPECT_EQ(from_caf(caf::make_error(caf::sec::request_timeout)).kind(), ErrorKind::cancelled);
  EXPECT_EQ(from_caf(caf::make_error(caf::sec::request_receiver_down)).kind(), ErrorKind::lost);
  EXPECT_EQ(from_caf(caf::make_error(caf::sec::runtime_error)).kind(), ErrorKind::internal);
}

}  // namespace
}  // namespace strix::actors
