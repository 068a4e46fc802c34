#include "server/rules/campaign/permissions.h"

namespace galloper::campaign {

bool commands(const Nation& nation, const AccountId& account, std::int64_t now_ms) {
  if (account.is_nil()) return false;
  const auto& handed = nation.handed;
  if (handed && (handed->until_ms == 0 || now_ms < handed->until_ms)) return handed->to == account;
  for (const AccountId& player : nation.players) {
    if (player == account) return true;
  }
  return false;
}

bool Deciding::commands_nation(NationId id) const {
  const Nation* one = nation(id);
  return one != nullptr && act.author.role != Role::kServer && act.author.role != Role::kSpectator &&
         commands(*one, act.author.account, act.now_ms);
}

}  // namespace galloper::campaign
