#include "server/rules/campaign/entries.h"

#include <utility>

namespace galloper::campaign {

Entry::Entry() = default;
Entry::Entry(Sequence sequence, std::int64_t time_ms, AccountId author, std::string reason, Body body)
    : sequence(sequence),
      time_ms(time_ms),
      author(author),
      reason(std::move(reason)),
      body(std::move(body)) {}
Entry::Entry(const Entry& other) = default;
Entry::Entry(Entry&& other) noexcept = default;
Entry& Entry::operator=(const Entry& other) = default;
Entry& Entry::operator=(Entry&& other) noexcept = default;
Entry::~Entry() = default;
bool operator==(const Entry& a, const Entry& b) = default;

}  // namespace galloper::campaign
