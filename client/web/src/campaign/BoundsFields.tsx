// What ends a campaign beside its organisers.

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { CampaignBounds, CampaignBoundsSchema } from "../gen/galloper/v1/campaign_pb";
import { NumberField } from "../parts/Act";
import { DateField } from "../parts/DateField";

export interface BoundsDraft {
  readonly until: Timestamp | undefined;
  readonly engagements: number;
}

export function boundsDraft(bounds: CampaignBounds | undefined): BoundsDraft {
  return { until: bounds?.until, engagements: bounds?.engagements ?? 0 };
}
export function boundsOf({ until, engagements }: BoundsDraft): MessageInitShape<typeof CampaignBoundsSchema> {
  return { engagements, ...(until ? { until } : {}) };
}

interface Props {
  readonly draft: BoundsDraft;
  readonly onDraft: (draft: BoundsDraft) => void;
}

export function BoundsFields({ draft, onDraft }: Props) {
  return (
    <div class="field-row">
      <DateField
        label="Ends on, if it has a date"
        value={draft.until}
        onChange={(until) => onDraft({ ...draft, until })}
      />
      <NumberField
        label="Ends after so many engagements; 0: never"
        value={draft.engagements}
        min={0}
        max={5000}
        onInput={(engagements) => onDraft({ ...draft, engagements })}
      />
    </div>
  );
}
