// A brigadier's rating over his battles (C16, C17), as far as it is disclosed.
import type { BrigadierBattle } from "../gen/galloper/v1/campaign_pb";

const W = 300;
const H = 110;
const LEFT = 22;
const RIGHT = 12;
const TOP = 8;
const BOTTOM = 22;
const HIGHEST = 6;

export function RatingChart({ history }: { history: readonly BrigadierBattle[] }) {
  const known = history.filter(({ ratingAfter, ratingBefore }) => ratingAfter > 0 && ratingBefore > 0);
  if (known.length === 0) return null;
  const ratings = [known[0]?.ratingBefore ?? 0, ...known.map(({ ratingAfter }) => ratingAfter)];
  const step = (W - LEFT - RIGHT) / Math.max(1, ratings.length - 1);
  const x = (index: number) => LEFT + index * step;
  const y = (rating: number) => TOP + ((HIGHEST - rating) * (H - TOP - BOTTOM)) / (HIGHEST - 1);
  const line = ratings
    .map((rating, index) => (index === 0 ? `M${x(0)} ${y(rating)}` : `H${x(index)}V${y(rating)}`))
    .join("");
  return (
    <figure class="rating-chart">
      <h2>Rating</h2>
      <svg
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        aria-label={`Rating, battle by battle: ${ratings.join(", ")}`}
      >
        {[1, 2, 3, 4, 5, 6].map((rating) => (
          <g key={rating}>
            <path class="chart-grid" d={`M${LEFT} ${y(rating)}H${W - RIGHT}`} />
            <text class="chart-label" x={LEFT - 8} y={y(rating) + 3.5} text-anchor="end">
              {rating}
            </text>
          </g>
        ))}
        <path class="chart-line" d={line} />
        {ratings.map((rating, index) => (
          <circle key={index.toString()} class="chart-point" cx={x(index)} cy={y(rating)} r={3} />
        ))}
        <Feet engagements={known.map(({ engagement }) => engagement)} x={x} />
      </svg>
      <figcaption class="fine">
        The rating when made or first seen, then after each battle, by the engagement’s number.
      </figcaption>
    </figure>
  );
}

// Of many battles, not every number has room.
function Feet({ engagements, x }: { engagements: readonly number[]; x: (index: number) => number }) {
  const every = Math.ceil(engagements.length / 12);
  return (
    <>
      {engagements.map(
        (number, index) =>
          index % every === 0 && (
            <text key={number} class="chart-label" x={x(index + 1)} y={H - 6} text-anchor="middle">
              {number}
            </text>
          ),
      )}
    </>
  );
}
