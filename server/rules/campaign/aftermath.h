// Private to the room: what an engagement's end makes of nations, brigadiers, brigades and ships (K4, C15 to
// C18, N13).
#pragma once

#include "server/rules/campaign/rulings.h"

namespace galloper::campaign {

// The engagement has ended at this date, as its result and the standing rulings say.
void settle(Campaign& campaign, EngagementId engagement, const Ends& ends, std::int64_t date_ms);

}  // namespace galloper::campaign
