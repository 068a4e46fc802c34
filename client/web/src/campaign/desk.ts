// What every page of a campaign stands on: the campaign as its reader may know it, and a way to give it commands.
import type { Message, MessageInitShape } from "@bufbuild/protobuf";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { account } from "../api/identity";
import { campaigns } from "../api/services";
import { uuid } from "../app/uuid";
import type { CampaignCommandSchema, NationPage } from "../gen/galloper/v1/campaign_pb";
import type { GetCampaignResponse, GiveCommandResponse } from "../gen/galloper/v1/campaign_service_pb";
import { ClubRole } from "../gen/galloper/v1/club_service_pb";
import { nameOf } from "./words";

export type Order = NonNullable<Exclude<MessageInitShape<typeof CampaignCommandSchema>, Message>["command"]>;

export class Desk {
  constructor(
    readonly id: string,
    readonly home: GetCampaignResponse,
    // Raised by every command: pages that show what it may have changed ask again.
    readonly seen: number,
    private readonly changed: () => void,
  ) {}

  // Changes with whatever the campaign's home tells: lists that stand open are then read anew.
  get stamp(): string {
    const { page, playing, coming, latest } = this.home;
    const stages = [...playing, ...coming, ...latest].map(
      ({ id, stage, award, winner, date, rulings }) =>
        `${id}.${stage}.${award}.${winner}.${date?.seconds ?? ""}.${rulings.length}`,
    );
    return [this.seen, page?.decided, page?.ended, page?.nations.length, ...stages].join(" ");
  }

  get nations(): readonly NationPage[] {
    return this.home.page?.nations ?? [];
  }
  nation(id: number): NationPage | undefined {
    return this.nations.find((one) => one.id === id);
  }
  name(id: number): string {
    return nameOf(this.nations, id);
  }

  get goesOn(): boolean {
    return (this.home.page?.ended ?? 0) === 0;
  }
  // Runs the campaign.
  get organises(): boolean {
    return this.home.role === ClubRole.ORGANISER;
  }
  get isMember(): boolean {
    return this.home.role !== ClubRole.UNSPECIFIED;
  }
  commands(nation: number): boolean {
    return this.home.nations.includes(nation);
  }
  // One of its players, though it may be in another's hands just now.
  plays(nation: NationPage): boolean {
    const me = account.value?.accountId;
    return me !== undefined && nation.players.some((player) => player.accountId === me);
  }
  // May look after its forces.
  keeps(nation: number): boolean {
    return this.goesOn && (this.organises || this.commands(nation));
  }

  async give(command: Order, reason = ""): Promise<GiveCommandResponse> {
    const answer = await campaigns.giveCommand({
      campaignId: this.id,
      command: { command },
      reason,
      requestId: uuid(),
    });
    this.changed();
    return answer;
  }
  refresh(): void {
    this.changed();
  }

  address(rest = ""): string {
    return `/c/${this.id}${rest}`;
  }
  brigadier(id: number): string {
    return `/b/${this.id}.${id}`;
  }
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("no campaign around this page");
  return desk;
}

// A moment of a finished match's replay.
export function momentAddress(match: string, version: bigint): string {
  return `/m/${match}?at=${version}&as=full`;
}
