// The map's legend: arms, marks, orders, ground.
import { TerrainSwatch } from "../board/Swatch";
import { capital, signed } from "../game/words";
import { CommandOrder, type LandTerrain, type UnitType } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { BlockIcon } from "./Block";
import { drawnAs } from "./ground";
import { CincIcon, RunnerFigure, StandardIcon } from "./Standard";
import { fieldOf } from "./units";
import type { LandView } from "./view";
import { ORDERS, orderMeaning, orderName, typeWords } from "./words";

export function LandKey({ view }: { view: LandView }) {
  const used = new Set(fieldOf(view).units.map(({ type }) => type));
  const types = (view.sheet?.unitTypes ?? []).filter((type) => used.size === 0 || used.has(type));
  return (
    <div class="key">
      <ul>
        {types.map((type) => (
          <TypeRow key={type.id} type={type} />
        ))}
        <li>
          <BlockIcon seat={Seat.SOUTH} type={types[0]} strength={2} brigade={1} wavering spent={false} />
          <span>Wavering: unlikely to stand</span>
        </li>
        {[...ORDERS, CommandOrder.UNSPECIFIED].map((order) => (
          <li key={order}>
            <StandardIcon brigade={0} order={order} stale={order === CommandOrder.UNSPECIFIED} />
            <span>
              Brigadier’s standard, {orderName(order)}
              {order === CommandOrder.UNSPECIFIED ? "; pale: as last seen" : `: ${orderMeaning(order)}`}
            </span>
          </li>
        ))}
        <li>
          <CincIcon seat={Seat.SOUTH} />
          <span>Commander-in-chief</span>
        </li>
        <li>
          <svg viewBox="-12 -13 40 26" aria-hidden="true">
            <RunnerFigure order={CommandOrder.HOLD} turns={2} />
          </svg>
          <span>Runner, with his order and the turns that he still needs</span>
        </li>
        {(view.sheet?.ground?.terrain ?? [])
          .filter(({ look }) => look !== "open")
          .map((terrain) => (
            <li key={terrain.symbol}>
              <TerrainSwatch look={drawnAs(terrain.look)} />
              <span>{terrainWords(terrain)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

function TypeRow({ type }: { type: UnitType }) {
  return (
    <li>
      {[Seat.SOUTH, Seat.NORTH].map((seat) => (
        <BlockIcon
          key={seat}
          seat={seat}
          type={type}
          strength={type.strength}
          brigade={0}
          wavering={false}
          spent={false}
        />
      ))}
      <span>{typeWords(type)}</span>
    </li>
  );
}

function terrainWords(terrain: LandTerrain): string {
  const parts = [];
  if (terrain.impassable) parts.push("impassable");
  if (terrain.stops) parts.push("stops");
  if (terrain.blocksSight) parts.push("blocks sight");
  if (terrain.fireModifier !== 0) parts.push(`fire at it ${signed(terrain.fireModifier)}`);
  if (terrain.chargeModifier !== 0) parts.push(`charge ${signed(terrain.chargeModifier)}`);
  if (terrain.occupantModifier !== 0) parts.push(`thrown from it ${signed(terrain.occupantModifier)}`);
  if (terrain.flagsIgnored > 0) parts.push("ignores a flag");
  if (terrain.barsCavalry || terrain.barsArtillery) {
    parts.push(
      `no ${[terrain.barsCavalry ? "cavalry" : "", terrain.barsArtillery ? "artillery" : ""].filter((word) => word !== "").join(" or ")}`,
    );
  }
  return parts.length > 0 ? `${capital(terrain.name)}: ${parts.join(", ")}` : capital(terrain.name);
}
