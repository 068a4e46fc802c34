// The chart's legend: classes, bars, marks, arcs, the coast.
import { capital, SEATS } from "../game/words";
import { NavalFacing, type ShipClass, ShipStatus } from "../gen/galloper/v1/naval_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { HullIcon } from "./Hull";
import { ShipFigure } from "./ShipFigure";
import { hasTorpedoes, type NavalView, type ShipView } from "./view";
import { classWords, tubesWords } from "./words";

export function NavalKey({ view }: { view: NavalView }) {
  const { sheet } = view;
  const used = new Set((sheet?.ships ?? []).map(({ shipClass }) => shipClass));
  const classes = (sheet?.classes ?? []).filter((_, index) => used.size === 0 || used.has(index));
  return (
    <div class="key sea-key">
      <ul>
        {classes.map((kind) => (
          <ClassRow key={kind.id} kind={kind} torpedoes={hasTorpedoes(view)} />
        ))}
        <li>
          <svg class="sea-key-ship" viewBox="-28 -12 56 34" aria-hidden="true">
            <ShipFigure ship={sample(classes[0], hasTorpedoes(view))} flipped={false} />
          </svg>
          <span>
            The bow with its wave; the wake of a ship that has moved; the points left, one notch each
            {hasTorpedoes(view) ? "; torpedoes left beside them" : ""}
          </span>
        </li>
        <li>
          <svg viewBox="-22 -24 44 48" aria-hidden="true" class="sea-board">
            <g class="sea-reach">
              <path class="mark-reach" d="M0 -22L19 -11V11L0 22L-19 11V-11Z" />
              <circle class="mark-dot" r={2.4} />
              {[0, 60, 300].map((angle) => (
                <path key={angle} class="reach-way" transform={`rotate(${angle})`} d="M17.5 0L11 -4.2V4.2Z" />
              ))}
            </g>
          </svg>
          <span>A hex within reach, with the ways that the ship may face there</span>
        </li>
        <li>
          <svg viewBox="-22 -24 44 48" aria-hidden="true" class="sea-board">
            <g class="arcs">
              <path class="arc-hex" fill-opacity={0.4} d="M0 -22L19 -11V11L0 22L-19 11V-11Z" />
              <path class="arc-hatch" d="M-12 12L12 -12M-16 6L6 -16M-6 16L16 -6" />
              <text y={-4}>4</text>
            </g>
          </svg>
          <span>Arcs: the dice that a weapon throws into a hex; hatched: ahead or astern, half effect</span>
        </li>
        <li>
          <svg viewBox="-22 -24 44 48" aria-hidden="true" class="sea-board">
            <path class="sea-land" d="M-2 -20L16 -14L19 4L8 19L-12 17L-19 2L-14 -13Z" />
          </svg>
          <span>Land: no ship enters it, and it blocks fire</span>
        </li>
        {(sheet?.exits.length ?? 0) > 0 && (
          <li>
            <svg viewBox="-22 -12 44 24" aria-hidden="true" class="sea-board">
              <path class="exit-arrows" d="M-18 6L-11 -6L-4 6ZM4 6L11 -6L18 6Z" />
            </svg>
            <span>A way off the chart, for the side that the frame names</span>
          </li>
        )}
      </ul>
      <p class="fine">
        The figures of the soundings and the tints of the depths are the engraver’s; no rule knows them.
      </p>
    </div>
  );
}

function ClassRow({ kind, torpedoes }: { kind: ShipClass; torpedoes: boolean }) {
  const tubes = torpedoes ? tubesWords(kind.tubes) : "";
  return (
    <li>
      <span class="class-hulls">
        {SEATS.map((seat) => (
          <HullIcon key={seat} seat={seat} kind={kind} />
        ))}
      </span>
      <span>
        {capital(kind.name)}: {classWords(kind)}
        {tubes === "" ? "" : `; ${kind.torpedoes} torpedoes, ${tubes}`}
      </span>
    </li>
  );
}

function sample(kind: ShipClass | undefined, torpedoes: boolean): ShipView {
  return {
    id: 0,
    seat: Seat.SOUTH,
    name: "",
    kind,
    cell: 0,
    facing: NavalFacing.EAST,
    status: ShipStatus.AFLOAT,
    points: 8,
    left: 5,
    torpedoes: torpedoes ? 2 : 0,
    moved: true,
    gunTarget: 0,
    torpedoTarget: 0,
  };
}
