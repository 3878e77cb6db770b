// SPDX-License-Identifier: Apache-2.0
#include "actors/device_actor.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "actors/reply.hpp"
#include "devices/pool.hpp"

namespace strix::actors {

namespace {

bool runs_later(const std::unique_ptr<LaunchRequest>& a, const std::unique_ptr<LaunchRequest>& b) {
  return a->rank > b->rank;
}

}  // namespace

DeviceActor::DeviceActor(caf::actor_config& config, Executor& executor, RuntimeContext& context,
                         Device& device, const Timelines& timelines)
    : SlimActor(config, executor),
      context_(context),
      device_(device),
      stream_(device.stream(0)),
      timelines_(timelines) {}

std::string DeviceActor::describe() const { return "device " + to_string(device_.name()); }

void DeviceActor::handle(Message& message) {
  switch (kind_of(message)) {
    case MessageKind::launch:
      return on_launch(std::get<Launch>(message));
    case MessageKind::await:
      return on_await(std::get<Await>(message));
    case MessageKind::free:
      return on_free(std::get<Free>(message));
    case MessageKind::progress:
      return on_progress();
    case MessageKind::explain:
      return on_explain(std::get<Explain>(message));
    case MessageKind::starved:
      return on_starved();
    case MessageKind::shut_down:
      return on_shut_down();
    case MessageKind::watch:
      return on_watch(std::get<Watch>(message));
    default:
      break;
  }
  STRIX_CHECK(false, describe() + " got " + std::string(to_string(kind_of(message))));
}

void DeviceActor::on_watch(const Watch& watch) {
  std::erase_if(watchers_, [](const caf::actor_addr& watcher) {
    return caf::actor_cast<caf::strong_actor_ptr>(watcher) == nullptr;
  });
  watchers_.push_back(watch.who.address());
  if (lost_told_) caf::anon_send(watch.who, Lost{&device_, 0, {}});
}

void DeviceActor::on_launch(Launch& launch) {
  if (shut_down_ && launch.request->host.data == nullptr) {  // what is there stays readable
    return fail(*launch.request, Error(ErrorKind::cancelled, "the runtime has ended"));
  }
  check_lost();
  queue_.push_back(std::move(launch.request));
  std::push_heap(queue_.begin(), queue_.end(), runs_later);
  pump();
}

void DeviceActor::pump() {
  while (!queue_.empty() && stream_.pending() < kLaunchesAhead) {
    std::pop_heap(queue_.begin(), queue_.end(), runs_later);
    RequestPtr request = std::move(queue_.back());
    queue_.pop_back();
    if (!try_launch(*request)) without_memory_.push_back(std::move(request));
  }
}

bool DeviceActor::try_launch(LaunchRequest& request) {
  if (const std::optional<Error> lost = device_.lost()) {
    fail(request, *lost);
    return true;
  }
  std::vector<Timepoint> waits = std::move(request.waits);
  const std::size_t waits_of_inputs = waits.size();
  Result<std::vector<Block*>> blocks = allocate(request, waits);
  if (!blocks) {
    const std::size_t wanted = std::accumulate(request.output_bytes.begin(),
                                               request.output_bytes.end(), request.workspace_bytes);
    if (blocks.error().kind() != ErrorKind::exhausted || wanted > device_.info().bytes_max) {
      fail(request, blocks.error());
      return true;
    }
    waits.resize(waits_of_inputs);
    request.waits = std::move(waits);
    request.from->send(Rejected{blocks.error()});
    return false;
  }

  strix::Launch launch;
  launch.waits = std::move(waits);
  launch.label = request.label;
  launch.tag = request.id.number;
  Block* workspace = nullptr;
  if (request.workspace_bytes != 0) {
    workspace = blocks->back();
    blocks->pop_back();
  }
  if (request.kernel.function != nullptr) {
    KernelLaunch kernel;
    kernel.kernel = std::move(request.kernel);
    kernel.inputs = std::move(request.inputs);
    kernel.outputs.reserve(blocks->size());
    for (std::size_t i = 0; i < blocks->size(); ++i) {
      kernel.outputs.push_back(Operand{(*blocks)[i], 0, request.output_bytes[i]});
    }
    if (workspace != nullptr) kernel.workspace = Operand{workspace, 0, request.workspace_bytes};
    launch.work = std::move(kernel);
  } else if (request.host.data != nullptr) {
    launch.work = CopyOut{request.inputs.at(0), std::move(request.host)};
  } else {
    launch.work =
        CopyPeer{request.inputs.at(0), Operand{blocks->at(0), 0, request.output_bytes.at(0)}};
  }
  const bool is_kernel = std::holds_alternative<KernelLaunch>(launch.work);
  Result<Timepoint> timepoint = stream_.enqueue(std::move(launch));
  if (!timepoint) {
    for (Block* block : *blocks) device_.pool().free(block, {});
    if (workspace != nullptr) device_.pool().free(workspace, {});
    fail(request, timepoint.error());
    return true;
  }
  Counters& counters = executor().counters();
  Counters::add(is_kernel ? counters.ops : counters.transfers, std::uint64_t{1});
  if (workspace != nullptr) device_.pool().free(workspace, std::array{*timepoint});
  for (std::size_t i = 0; i < blocks->size(); ++i) {
    holders_.insert_or_assign((*blocks)[i], std::move(request.holders.at(i)));
  }
  in_flight_.push_back(InFlight{timepoint->sequence, request.from});
  request.from->send(Launched{*timepoint, std::move(*blocks)});
  executor().drive_streams();
  return true;
}

// The outputs' blocks, then the workspace's.
Result<std::vector<Block*>> DeviceActor::allocate(const LaunchRequest& request,
                                                  std::vector<Timepoint>& waits) {
  std::vector<Block*> blocks;
  blocks.reserve(request.output_bytes.size() + 1);
  const auto take = [&](std::size_t bytes) -> Result<void> {
    Result<Allocation> allocation = device_.pool().allocate(bytes, stream_.id());
    if (!allocation) return allocation.error();
    blocks.push_back(allocation->block);
    waits.insert(waits.end(), allocation->waits.begin(), allocation->waits.end());
    return {};
  };
  Result<void> taken;
  for (const std::size_t bytes : request.output_bytes) {
    if (taken = take(bytes); !taken) break;
  }
  if (taken && request.workspace_bytes != 0) taken = take(request.workspace_bytes);
  if (taken) return blocks;
  // Nothing was written: what was pending behind these blocks before is in `waits` and still is.
  for (Block* block : blocks) device_.pool().free(block, waits);
  return taken.error();
}

void DeviceActor::fail(LaunchRequest& request, const Error& error) {
  request.from->send(Failed{0, &device_, error});
}

void DeviceActor::on_free(Free& free) {
  holders_.erase(free.block);
  device_.pool().free(free.block, free.timepoints);
  for (std::size_t tries = without_memory_.size(); tries > 0; --tries) {  // DV-4
    RequestPtr request = std::move(without_memory_.front());
    without_memory_.pop_front();
    if (try_launch(*request)) continue;
    without_memory_.push_front(std::move(request));
    break;
  }
}

void DeviceActor::on_await(Await& await) {
  check_lost();
  awaits_.push_back(std::move(await));
  std::stable_sort(awaits_.begin(), awaits_.end(), [](const Await& a, const Await& b) {
    return a.timepoint.sequence < b.timepoint.sequence;
  });
  take_failures();
  answer_awaits();
}

void DeviceActor::on_progress() {
  check_lost();
  take_failures();
  const std::uint64_t reached = timelines_.at(stream_.id()).reached();
  while (!in_flight_.empty() && in_flight_.front().sequence <= reached) in_flight_.pop_front();
  answer_awaits();
  pump();
}

void DeviceActor::take_failures() {
  for (const Failure& failure : stream_.take_failures()) {
    const auto found = std::lower_bound(
        in_flight_.begin(), in_flight_.end(), failure.sequence,
        [](const InFlight& launch, std::uint64_t sequence) { return launch.sequence < sequence; });
    if (found == in_flight_.end() || found->sequence != failure.sequence) continue;
    found->from->send(Failed{0, &device_, failure.error});
  }
}

void DeviceActor::answer_awaits() {
  if (awaits_.empty()) return;
  const std::optional<Error> lost = device_.lost();
  std::size_t kept = 0;
  for (Await& await : awaits_) {
    if (!lost && !timelines_.reached(await.timepoint)) {
      if (&awaits_[kept] != &await) awaits_[kept] = std::move(await);
      ++kept;
      continue;
    }
    std::optional<Error> error = lost;
    if (!error && await.block != nullptr) error = await.block->poison;
    await.who->send(Reached{await.timepoint, std::move(error)});
  }
  awaits_.resize(kept);
}

void DeviceActor::check_lost() {
  if (lost_told_ || !device_.lost()) return;
  lost_told_ = true;
  std::vector<WeakRef> holders;
  holders.reserve(holders_.size());
  for (auto& [block, holder] : holders_) holders.push_back(holder);
  // One supervisor per session; each passes Lost on to the data, which ignore a second one.
  for (const caf::actor_addr& watcher : watchers_) {
    if (auto supervisor = caf::actor_cast<caf::actor>(watcher)) {
      caf::anon_send(supervisor, Lost{&device_, 0, holders});
    }
  }
}

void DeviceActor::on_starved() {
  while (!without_memory_.empty()) {
    RequestPtr request = std::move(without_memory_.front());
    without_memory_.pop_front();
    const std::size_t wanted = std::accumulate(
        request->output_bytes.begin(), request->output_bytes.end(), request->workspace_bytes);
    const PoolStatistics pool = device_.pool().statistics();
    fail(*request, Error(ErrorKind::exhausted,
                         std::to_string(wanted) + " bytes do not fit on " +
                             to_string(device_.name()) + ": " + std::to_string(pool.bytes_used) +
                             " of " + std::to_string(device_.info().bytes_max) + " bytes are in " +
                             std::to_string(pool.blocks) +
                             " blocks, and nothing in flight will free any; drop arrays or choose "
                             "another device"));
  }
}

void DeviceActor::on_shut_down() {
  shut_down_ = true;
  const Error ended(ErrorKind::cancelled, "the runtime has ended");
  for (RequestPtr& request : queue_) fail(*request, ended);
  for (RequestPtr& request : without_memory_) fail(*request, ended);
  queue_.clear();
  without_memory_.clear();
}

void DeviceActor::on_explain(Explain& explain) {
  explain.text += describe();
  if (const std::optional<Error> lost = device_.lost()) {
    explain.text += " is lost: " + lost->message();
  } else if (!without_memory_.empty()) {
    explain.text += " has no memory for " + std::to_string(without_memory_.size()) + " launches";
  } else if (queue_.empty() && stream_.pending() == 0) {
    explain.text += " has nothing to launch: the request or its answer was lost";
  } else {
    explain.text += " has " + std::to_string(queue_.size()) + " launches queued and " +
                    std::to_string(stream_.pending()) + " in its stream";
  }
  explain.reply->give(Answer{{}, std::move(explain.text)});
}

void DeviceActor::on_exception(const Error& error) {
  // A bug of ours: the device cannot be trusted any more, and everyone who waits for it must know.
  device_.lose(error.message());
  check_lost();
}

void DeviceActor::abandon() noexcept {
  queue_.clear();
  without_memory_.clear();
  in_flight_.clear();
  awaits_.clear();
  watchers_.clear();
  holders_.clear();
}

}  // namespace strix::actors
