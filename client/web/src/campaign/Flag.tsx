// A nation's flag and a brigadier's shield, drawn from their description.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { CHARGES } from "../gen/charges";
import { FlagCharge } from "../gen/galloper/v1/campaign_pb";
import { areasOf, placesOf, type Tinctures } from "./heraldry";

const PATHS: Readonly<Record<number, string>> = {
  ...Object.fromEntries(Object.values(CHARGES).map((path, index) => [index + 1, path])),
  [FlagCharge.CROSS]:
    "M192 32Q256 72 320 32L300 212L480 192Q440 256 480 320L300 300L320 480Q256 440 192 480L212 300L32 320Q72 256 32 192L212 212Z",
};

const WIDE = 60;
const HIGH = 40;
const SHIELD = "M1 1H47V26Q47 47 24 57Q1 47 1 26Z";

// `reach`: how far down charges may stand, where the field narrows below.
function Field(props: {
  readonly flag: Tinctures;
  readonly w: number;
  readonly h: number;
  readonly reach?: number;
}) {
  const { flag, w, h, reach = h } = props;
  return (
    <>
      {areasOf(flag, w, h).map(({ tincture, d }) => (
        <path key={d} class={`tincture-${tincture}`} d={d} />
      ))}
      {placesOf(flag, w, reach).map(({ x, y, size }) => (
        <path
          key={`${x} ${y}`}
          class={`charge tincture-${flag.chargeTincture}`}
          transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 512})`}
          d={PATHS[flag.charge] ?? ""}
        />
      ))}
    </>
  );
}

// `label`: what is said to those who do not see it; absent, it stands beside words that say it.
interface Props {
  readonly flag: Tinctures | undefined;
  readonly label?: string | undefined;
  readonly size?: "small" | "middle" | "large";
}

interface FigureProps extends Pick<Props, "label"> {
  readonly look: string;
  readonly viewBox: string;
  readonly children: ComponentChildren;
}

function Figure({ label, look, viewBox, children }: FigureProps) {
  if (label === undefined || label === "") {
    return (
      <svg class={look} viewBox={viewBox} aria-hidden="true">
        {children}
      </svg>
    );
  }
  return (
    <svg class={look} viewBox={viewBox} role="img" aria-label={label}>
      {children}
    </svg>
  );
}

export function FlagFigure({ flag, label, size = "small" }: Props) {
  if (!flag) return null;
  return (
    <Figure look={`nation-flag ${size}`} viewBox={`0 0 ${WIDE} ${HIGH}`} label={label}>
      <Field flag={flag} w={WIDE} h={HIGH} />
      <path class="flag-edge" d={`M0 0H${WIDE}V${HIGH}H0Z`} />
    </Figure>
  );
}

export function ShieldFigure({ flag, label, size = "small" }: Props) {
  const clip = useId();
  if (!flag) return null;
  return (
    <Figure look={`shield ${size}`} viewBox="0 0 48 58" label={label}>
      <clipPath id={clip}>
        <path d={SHIELD} />
      </clipPath>
      <g clip-path={`url(#${clip})`}>
        <Field flag={flag} w={48} h={58} reach={50} />
      </g>
      <path class="flag-edge" d={SHIELD} />
    </Figure>
  );
}
