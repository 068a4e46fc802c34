// One match as this page follows it: it watches, asks for the legal orders of each version, sends orders. What it knows is in
// `match`; the page reads that and nothing else.
import { signal } from "@preact/signals";
import { isPassing, isUnfit, type Trouble, troubleOf } from "../api/errors";
import { account, ensureAccount } from "../api/identity";
import { matches } from "../api/services";
import { codeOf, keepCommitments } from "../app/keepsakes";
import { uuid } from "../app/uuid";
import { hex } from "../dice/bytes";
import type { LegalOrder, MatchInfo } from "../gen/galloper/v1/match_pb";
import { MatchState } from "../gen/galloper/v1/match_pb";
import type { GetMatchResponse, WatchMatchResponse } from "../gen/galloper/v1/match_service_pb";
import { Seat, Viewer } from "../gen/galloper/v1/table_pb";
import { Connection, type ConnectionState } from "../watch/connection";
import { mayAct } from "./games";
import { type LegalList, listOrders } from "./orders";
import { applyChat, applyHistory, applyNotice, applyUpdate, type MatchView, NO_MATCH } from "./state";

const HISTORY_PAGE = 1000;
const RETRY_MS = [300, 700, 1500, 3000, 5000, 8000, 8000, 8000, 8000, 8000];

export class Session {
  readonly match = signal<MatchView>(NO_MATCH);
  readonly connection = signal<ConnectionState>({ kind: "connecting" });
  readonly viewer = signal<Viewer>(Viewer.UNSPECIFIED);
  readonly legal = signal<LegalList | undefined>(undefined);
  // The words of the order that is on its way.
  readonly sending = signal<string | undefined>(undefined);
  readonly trouble = signal<Trouble | undefined>(undefined);
  // Why there is nothing to see at all.
  readonly closedDoor = signal<Trouble | undefined>(undefined);
  private watch: Connection | undefined;
  private asking = 0;
  private legalTimer: ReturnType<typeof setTimeout> | undefined;
  private disposed = false;
  private hiddenSince = 0;

  // `onlooker`: see it as any spectator does, whatever seat one holds.
  constructor(
    readonly id: string,
    private readonly onlooker = false,
  ) {
    document.addEventListener("visibilitychange", this.seenAgain);
  }

  async open(): Promise<void> {
    this.closedDoor.value = undefined;
    try {
      await this.enter();
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.kind !== "offline") {
        this.closedDoor.value = trouble;
        return;
      }
    }
    if (this.disposed) return;
    this.watch?.close();
    this.watch = new Connection({
      match: this.id,
      viewer: () => this.eyes(),
      code: codeOf(this.id),
      cursor: () => ({ version: this.cursorVersion(), epoch: this.match.value.epoch }),
      onItem: (item) => this.take(item),
      onState: (state) => {
        this.connection.value = state;
      },
      mayGoOn: () => this.mayGoOn(),
    });
  }

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.legalTimer);
    document.removeEventListener("visibilitychange", this.seenAgain);
    this.watch?.close();
  }

  // The seats whose orders this page may give now.
  seats(): readonly Seat[] {
    if (this.onlooker) return [];
    switch (this.viewer.value) {
      case Viewer.SOUTH:
        return [Seat.SOUTH];
      case Viewer.NORTH:
        return [Seat.NORTH];
      case Viewer.BOTH:
        return [Seat.SOUTH, Seat.NORTH];
      default:
        return heldSeats(this.match.value.info);
    }
  }

  // The seat to act for: with both held, the one whose turn it is.
  actingSeat(): Seat | undefined {
    const { view } = this.match.value;
    const held = this.seats();
    return held.find((seat) => mayAct(view, seat)) ?? held[0];
  }

  async submit(legal: LegalOrder, verb: string): Promise<boolean> {
    const { version } = this.match.value;
    const orders = this.legal.value;
    if (!legal.order || version === undefined || !orders || orders.version !== version || this.sending.value)
      return false;
    this.sending.value = verb;
    this.trouble.value = undefined;
    try {
      const request = {
        matchId: this.id,
        seat: orders.seat,
        orderId: uuid(),
        version: BigInt(version),
        order: legal.order,
      };
      const answer = await persist(() => matches.submitOrder(request));
      if (answer.update) this.takeOwn(answer.update);
      return true;
    } catch (error) {
      this.trouble.value = troubleOf(error);
      this.askLegal(0);
      return false;
    } finally {
      this.sending.value = undefined;
    }
  }

  async undo(consent: boolean): Promise<void> {
    const { version } = this.match.value;
    const seat = this.legal.value?.seat ?? this.actingSeat();
    if (version === undefined || seat === undefined) return;
    this.trouble.value = undefined;
    try {
      const request = { matchId: this.id, seat, orderId: uuid(), version: BigInt(version), consent };
      const { undone } = await persist(() => matches.undoOrder(request));
      if (!undone) {
        this.trouble.value = {
          kind: "refused",
          message: "Something random or hidden was shown since, so the other side was asked for its consent.",
          rule: "G6",
        };
      }
    } catch (error) {
      this.trouble.value = troubleOf(error);
    }
  }

  async say(text: string): Promise<void> {
    await ensureAccount();
    const { message } = await matches.sendChat({ matchId: this.id, text });
    if (message) this.match.value = applyChat(this.match.value, [message]);
  }

  async join(seat: Seat, phrase: string): Promise<void> {
    await ensureAccount();
    const code = codeOf(this.id);
    const { info } = await matches.joinMatch({ matchId: this.id, seat, code, phrase });
    // What was watched as an onlooker has versions of its own; joining may begin the match and bring another of them.
    this.watch?.close();
    this.match.value = { ...this.match.value, info: info ?? this.match.value.info, version: undefined };
    await this.open();
  }

  // Whoever has just signed in may hold a seat: then see the match from there.
  async refreshViewer(): Promise<void> {
    const before = this.viewer.value;
    await this.mayGoOn();
    if (this.viewer.value !== before) this.watch?.restart();
  }

  takeInfo(info: MatchInfo | undefined): void {
    if (!info) return;
    this.match.value = { ...this.match.value, info };
    keepCommitments(
      this.id,
      info.commitments.map((one) => hex(one.commitment)),
      info.turn,
    );
  }

  private async enter(): Promise<void> {
    const got = await this.look();
    // Each kind of viewer counts its own versions.
    if (got.viewer !== this.viewer.value) this.match.value = { ...this.match.value, version: undefined };
    this.viewer.value = got.viewer;
    this.takeInfo(got.info);
    this.match.value = { ...this.match.value, epoch: got.info?.epoch ?? this.match.value.epoch };
    // The talk of a private match is for those who sit at it.
    const isSpectator = got.viewer === Viewer.PUBLIC || got.viewer === Viewer.DELAYED;
    if (!this.onlooker && !(got.info?.private && isSpectator)) void this.loadChat();
  }

  private async look(): Promise<GetMatchResponse> {
    const request = { matchId: this.id, code: codeOf(this.id) };
    if (!this.onlooker) return matches.getMatch(request);
    try {
      return await matches.getMatch({ ...request, viewer: Viewer.PUBLIC });
    } catch (error) {
      // Spectators of some matches see everything, late, in place of what is public.
      if (!isUnfit(error)) throw error;
      return matches.getMatch({ ...request, viewer: Viewer.DELAYED });
    }
  }

  // As whom the watch is asked for; empty: as whoever holds this page's seats.
  private eyes(): string {
    if (this.viewer.value === Viewer.DELAYED) return "delayed";
    return this.onlooker ? "public" : "";
  }

  private async loadChat(): Promise<void> {
    try {
      const { messages } = await matches.listChat({ matchId: this.id });
      this.match.value = applyChat(this.match.value, messages);
    } catch {
      // The board matters more; new messages come with the watch.
    }
  }

  private async mayGoOn(): Promise<boolean> {
    try {
      await this.enter();
      return true;
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.kind === "missing" || trouble.kind === "forbidden") {
        this.closedDoor.value = trouble;
        return false;
      }
      return true;
    }
  }

  private cursorVersion(): bigint | undefined {
    const { version } = this.match.value;
    return version === undefined ? undefined : BigInt(version);
  }

  private take(item: WatchMatchResponse): void {
    switch (item.item.case) {
      case "update":
        this.takeUpdate(item.item.value);
        return;
      case "chat":
        this.match.value = applyChat(this.match.value, [item.item.value]);
        return;
      case "notice":
        this.match.value = applyNotice(this.match.value, item.item.value);
        this.takeInfo(item.item.value.info);
        return;
      default:
        return;
    }
  }

  private takeUpdate(update: NonNullable<Parameters<typeof applyUpdate>[1]>): void {
    const next = applyUpdate(this.match.value, update);
    if (next === "gap") {
      this.match.value = { ...this.match.value, version: undefined };
      this.watch?.restart();
      return;
    }
    if (next === this.match.value) return;
    this.match.value = next;
    this.takeInfo(update.info);
    if (update.snapshot && !this.onlooker) void this.loadHistory();
    this.askLegal(mayAct(next.view, this.actingSeat() ?? Seat.UNSPECIFIED) ? 0 : 400);
  }

  // The answer to an own order may overtake what the watch still has to bring; then the watch brings both.
  private takeOwn(update: NonNullable<Parameters<typeof applyUpdate>[1]>): void {
    const { version } = this.match.value;
    if (version !== undefined && (update.snapshot || Number(update.version) === version + 1))
      this.takeUpdate(update);
  }

  private async loadHistory(): Promise<void> {
    const { version } = this.match.value;
    if (!version) return;
    try {
      for (let at = 0; at < version; at += HISTORY_PAGE) {
        const request = {
          matchId: this.id,
          viewer: this.viewer.value,
          at: BigInt(at),
          count: HISTORY_PAGE,
          code: codeOf(this.id),
        };
        const { updates } = await matches.getReplay(request);
        if (this.disposed) return;
        this.match.value = applyHistory(this.match.value, updates);
      }
    } catch {
      // The log then begins where this page came in.
    }
  }

  private askLegal(delay: number): void {
    clearTimeout(this.legalTimer);
    const { version, view, info } = this.match.value;
    if (this.legal.value && this.legal.value.version !== version) this.legal.value = undefined;
    const seat = this.actingSeat();
    if (seat === undefined || !version || view.outcome || info?.state === MatchState.FINISHED) return;
    this.legalTimer = setTimeout(() => void this.fetchLegal(seat), delay);
  }

  private async fetchLegal(seat: Seat): Promise<void> {
    const ask = ++this.asking;
    try {
      const request = { matchId: this.id, seat, withPreviews: mayAct(this.match.value.view, seat) };
      const got = await persist(() => matches.listLegalOrders(request));
      if (ask !== this.asking || this.disposed) return;
      if (Number(got.version) === this.match.value.version) {
        this.legal.value = listOrders(Number(got.version), seat, got.orders);
      } else if (Number(got.version) < (this.match.value.version ?? 0)) {
        this.askLegal(50);
      }
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.kind !== "refused" && trouble.kind !== "offline") this.trouble.value = trouble;
    }
  }

  // A phone that slept may hold a connection that died without a word.
  private readonly seenAgain = () => {
    if (document.visibilityState !== "visible") {
      this.hiddenSince = Date.now();
      return;
    }
    if (Date.now() - this.hiddenSince > 20_000 && this.connection.value.kind === "live")
      this.watch?.restart();
  };
}

export function heldSeats(info: MatchInfo | undefined): readonly Seat[] {
  const me = account.value?.accountId;
  if (!info || !me) return [];
  return info.seats
    .filter(({ players }) => players.some((player) => player.accountId === me))
    .map(({ seat }) => seat);
}

// Sends the same request again after a break; the server answers a repeated order with its first answer.
async function persist<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const wait of RETRY_MS) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return send();
}
