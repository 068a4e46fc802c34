// The plain words of a campaign.
import { count, signed } from "../game/words";
import {
  EngagementAward as Award,
  type BrigadePage,
  type BrigadierPage,
  CampaignEnding,
  type CampaignShip,
  EngagementKind,
  EngagementOrigin,
  type EngagementPage,
  FlagCharge,
  FlagDivision,
  FlagOrdinary,
  type NationPage,
  type ScoutsFate,
  EngagementStage as Stage,
  Tincture,
} from "../gen/galloper/v1/campaign_pb";
import { CampaignVisibility } from "../gen/galloper/v1/campaign_service_pb";
import { BrigadierFate, type Obedience, OrderTaken } from "../gen/galloper/v1/land_pb";
import { Seat } from "../gen/galloper/v1/table_pb";
import { orderName } from "../land/words";
import { momentWords } from "../parts/dates";

export const KINDS = [
  { value: EngagementKind.LAND, words: "A land battle", game: "land" },
  { value: EngagementKind.OPERATION, words: "Scouting, then the battle", game: "operation" },
  { value: EngagementKind.NAVAL, words: "A battle at sea", game: "naval" },
] as const;

export function kindWords(kind: EngagementKind): string {
  return KINDS.find(({ value }) => value === kind)?.words ?? "An engagement";
}

export function originWords(origin: EngagementOrigin): string {
  switch (origin) {
    case EngagementOrigin.CHALLENGE:
      return "by challenge";
    case EngagementOrigin.FIXED:
      return "fixed by the organisers";
    default:
      return "from the calendar";
  }
}

export const VISIBILITIES = [
  { value: CampaignVisibility.LINK, words: "Whoever has its address" },
  { value: CampaignVisibility.LISTED, words: "Everybody: listed on the first page" },
  { value: CampaignVisibility.MEMBERS, words: "Members of the club only" },
] as const;

export function endingWords(ending: CampaignEnding): string {
  switch (ending) {
    case CampaignEnding.BY_DATE:
      return "It ended by its date.";
    case CampaignEnding.BY_COUNT:
      return "It ended with its last engagement.";
    case CampaignEnding.BY_ORGANISER:
      return "Its organisers ended it.";
    default:
      return "";
  }
}

export function nameOf(nations: readonly NationPage[], id: number): string {
  if (id === 0) return "any nation";
  return nations.find((nation) => nation.id === id)?.name ?? `nation ${id}`;
}

// Where an engagement stands, in a few words.
export function standWords(engagement: EngagementPage, nations: readonly NationPage[]): string {
  const { stage, award, south, north } = engagement;
  switch (stage) {
    case Stage.OPEN:
      return "A challenge";
    case Stage.AGREED:
      return "Agreed";
    case Stage.PLAYING:
      return "Being played";
    case Stage.CALLED_OFF:
      return "Called off";
    default:
  }
  const won = engagement.winner === Seat.NORTH ? north : south;
  const lost = engagement.winner === Seat.NORTH ? south : north;
  const scores = `${won?.score ?? 0} : ${lost?.score ?? 0}`;
  switch (award) {
    case Award.WON:
      return `${nameOf(nations, won?.nation ?? 0)} won, ${scores}`;
    case Award.DRAWN:
      return `Drawn, ${scores}`;
    case Award.FORFEITED:
      return `${nameOf(nations, lost?.nation ?? 0)} forfeited`;
    case Award.ANNULLED:
      return "Annulled";
    case Award.UNFINISHED:
      return "Not played out";
    default:
      return "Decided";
  }
}

// K4: how an engagement stands by what was ruled on it; undefined: nothing was.
export function ruledWords(engagement: EngagementPage, nations: readonly NationPage[]): string | undefined {
  return engagement.rulings.length > 0 ? standWords(engagement, nations) : undefined;
}

// The first that waits, and how many more.
export function waitingWords(tasks: readonly string[]): string {
  const [first, ...more] = tasks;
  if (first === undefined) return "";
  return more.length === 0 ? first : `${first} And ${more.length} more.`;
}

// K1: in whose hands a lent nation is.
export function handedWords(nation: NationPage, me: string | undefined): string {
  const { name, handedTo, handedUntil } = nation;
  const until = handedUntil ? `until ${momentWords(handedUntil)}` : "until it is taken back";
  return handedTo?.accountId === me
    ? `${name} is in your hands ${until}.`
    : `${name} is in the hands of ${handedTo?.name ?? ""} ${until}.`;
}

export function fateWords(fate: BrigadierFate): string {
  switch (fate) {
    case BrigadierFate.WOUNDED:
      return "wounded";
    case BrigadierFate.KILLED:
      return "killed";
    case BrigadierFate.CAPTURED:
      return "captured";
    default:
      return "unhurt";
  }
}

export function restWords(rests: number | undefined): string {
  return rests ? `rests for ${count(rests, "more engagement", "more engagements")}` : "";
}

// "Rating 4, brash", as far as it is known.
export function temperWords({ rating, character }: Pick<BrigadierPage, "rating" | "character">): string {
  if (rating === 0 && character === "") return "his temper is not known";
  const parts = rating === 0 ? [] : [`rating ${rating}`];
  return [...parts, ...(character === "" ? [] : [character.toLowerCase()])].join(", ");
}

// C6 to C8: how an order was taken.
export function obedienceWords({ turn, sent, adopted, taken, disobeyed }: Obedience): string {
  const ordered = orderName(sent);
  switch (taken) {
    case OrderTaken.OBEYED:
      return `Turn ${turn}: ${ordered}, obeyed`;
    case OrderTaken.WILFUL:
      return `Turn ${turn}: ${ordered}; wilfully ${orderName(adopted)}`;
    case OrderTaken.KEPT_CURRENT:
      return `Turn ${turn}: ${ordered}; kept to ${orderName(adopted)}`;
    case OrderTaken.BY_CONTACT:
      return `Turn ${turn}: ${ordered}, given in person`;
    default:
      return `Turn ${turn}: ${ordered}${disobeyed ? ", disobeyed" : ""}`;
  }
}

export function scoutsWords({ sent, returned, killed, captured }: ScoutsFate): string {
  if (sent === 0) return "";
  const lost = [
    ...(killed > 0 ? [`${killed} killed`] : []),
    ...(captured > 0 ? [`${captured} captured`] : []),
  ];
  return `${count(sent, "scout", "scouts")} sent, ${returned} home${lost.length > 0 ? `, ${lost.join(", ")}` : ""}`;
}

export function difference(value: number): string {
  return value === 0 ? "0" : signed(value);
}

export function plainWord(name: string): string {
  const words = name.replace(/pre_dreadnought/, "pre-dreadnought").replace(/_/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function shipWords(ship: CampaignShip): string {
  if (ship.sunk) return "sunk";
  return ship.damage > 0 ? `${ship.damage} of ${ship.points} points of damage` : "sound";
}

export function strengthWords({ units }: BrigadePage): string {
  if (units.length === 0) return "";
  const lost = units.filter((unit) => unit.lost).length;
  return `${count(units.length, "unit", "units")}${lost > 0 ? `, ${lost} lost` : ""}`;
}

// As rules L3 and N2 name them.
export const UNIT_TYPES = [
  "line_infantry",
  "light_infantry",
  "grenadiers",
  "light_cavalry",
  "heavy_cavalry",
  "horse_guards",
  "foot_artillery",
  "horse_artillery",
] as const;
export const SHIP_CLASSES = [
  "destroyer",
  "light_cruiser",
  "armoured_cruiser",
  "coastal_defence_ship",
  "old_pre_dreadnought",
  "modern_pre_dreadnought",
  "transport",
] as const;

function choices(words: readonly string[], from: number) {
  return words.map((word, index) => ({ value: from + index, words: word }));
}
export const DIVISIONS = choices(
  [
    "Plain",
    "Per pale",
    "Per fess",
    "Per bend",
    "Per bend sinister",
    "Per saltire",
    "Per chevron",
    "Quarterly",
    "Paly",
    "Barry",
    "Checky",
  ],
  FlagDivision.PLAIN,
);
export const TINCTURES = choices(
  [
    "Or, gold",
    "Argent, silver",
    "Gules, red",
    "Azure, blue",
    "Vert, green",
    "Sable, black",
    "Purpure, purple",
  ],
  Tincture.OR,
);
export const ORDINARIES = choices(
  ["None", "Pale", "Fess", "Bend", "Chief", "Chevron", "Cross", "Saltire", "Bordure"],
  FlagOrdinary.UNSPECIFIED,
);
export const FLAG_CHARGES = choices(
  [
    "None",
    "Lion",
    "Eagle",
    "Horse",
    "Boar",
    "Tower",
    "Key",
    "Sword",
    "Horn",
    "Star",
    "Crescent",
    "Sun",
    "Tree",
    "Rose",
    "Anchor",
    "Ship",
    "Wheel",
    "Cross",
  ],
  FlagCharge.UNSPECIFIED,
);
