// A compass of the six ways that a ship may face: the open ones can be pressed.
import type { NavalFacing } from "../gen/galloper/v1/naval_pb";
import { angleOf, FACINGS, facingName } from "./sea";

interface Props {
  readonly label: string;
  readonly facing: NavalFacing;
  readonly open: readonly NavalFacing[];
  readonly flipped: boolean;
  readonly onFacing: (facing: NavalFacing) => void;
}

export function Rose({ label, facing, open, flipped, onFacing }: Props) {
  return (
    <fieldset aria-label={label}>
      <div class="rose">
        {FACINGS.map((one) => {
          const angle = angleOf(one, flipped);
          return (
            <button
              key={one}
              type="button"
              class={`rose-way way-${((angle % 360) + 360) % 360}`}
              aria-label={`Facing ${facingName(one)}`}
              aria-pressed={one === facing}
              disabled={!open.includes(one)}
              onClick={() => onFacing(one)}
            >
              <svg viewBox="-12 -12 24 24" aria-hidden="true">
                <path transform={`rotate(${angle})`} d="M9 0L-6 -6.5L-2.5 0L-6 6.5Z" />
              </svg>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
