// One match watched over a WebSocket, for as long as the page wants it: it connects again after every break and asks for
// what came after the last version that it has.
import { fromBinary } from "@bufbuild/protobuf";
import { type WatchMatchResponse, WatchMatchResponseSchema } from "../gen/galloper/v1/match_service_pb";
import { waitMs } from "./backoff";

export type ConnectionState =
  | { readonly kind: "connecting" }
  | { readonly kind: "catching-up" }
  | { readonly kind: "live" }
  // When it will try again, by the clock of `Date.now`.
  | { readonly kind: "offline"; readonly retryAt: number };

export interface Cursor {
  // Undefined: begin with a snapshot.
  readonly version: bigint | undefined;
  readonly epoch: number;
}

export interface WatchOptions {
  readonly match: string;
  readonly viewer: () => string;
  readonly code: string;
  readonly cursor: () => Cursor;
  readonly onItem: (item: WatchMatchResponse) => void;
  readonly onState: (state: ConnectionState) => void;
  // Asked after repeated failures, since a browser is not told why a WebSocket was refused. False: give up.
  readonly mayGoOn: () => Promise<boolean>;
}

const OPENING_MS = 10_000;
const SETTLED_MS = 400;

export class Connection {
  private socket: WebSocket | undefined;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly options: WatchOptions) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.lost);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.lost);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.settling);
    this.drop();
  }

  // Begin again at once, from the cursor as it now is.
  restart(): void {
    this.drop();
    this.open();
  }

  private readonly hurry = () => {
    if (this.closed || this.socket || document.visibilityState !== "visible") return;
    this.open();
  };

  private readonly lost = () => {
    if (this.closed) return;
    this.drop();
    this.later();
  };

  private drop(): void {
    const socket = this.socket;
    this.socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.options.onState({ kind: this.failures === 0 ? "connecting" : "catching-up" });
    const socket = new WebSocket(this.address(), ["galloper.v1.proto"]);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    const opening = setTimeout(() => socket.close(), OPENING_MS);
    socket.onopen = () => {
      clearTimeout(opening);
      this.options.onState({ kind: "catching-up" });
      this.settle();
    };
    socket.onmessage = (event: MessageEvent<ArrayBuffer>) => {
      this.failures = 0;
      this.options.onItem(fromBinary(WatchMatchResponseSchema, new Uint8Array(event.data)));
      if (this.settling !== undefined) this.settle();
    };
    socket.onclose = () => {
      clearTimeout(opening);
      if (this.socket === socket) this.socket = undefined;
      this.later();
    };
  }

  // The server does not say when a watch has caught up: nothing for a moment after the first answer means that it has.
  private settle(): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.settling = undefined;
      if (this.socket?.readyState === WebSocket.OPEN) {
        this.failures = 0;
        this.options.onState({ kind: "live" });
      }
    }, SETTLED_MS);
  }

  private later(): void {
    clearTimeout(this.timer);
    clearTimeout(this.settling);
    this.settling = undefined;
    if (this.closed) return;
    this.failures++;
    const wait = waitMs(this.failures - 1, Math.random());
    this.options.onState({ kind: "offline", retryAt: Date.now() + wait });
    this.timer = setTimeout(() => void this.again(), wait);
  }

  private async again(): Promise<void> {
    if (this.failures > 1 && this.failures % 3 === 0 && !(await this.options.mayGoOn())) {
      this.close();
      return;
    }
    if (!this.socket) this.open();
  }

  private address(): string {
    const { match, viewer, code, cursor } = this.options;
    const query = new URLSearchParams();
    const { version, epoch } = cursor();
    if (version !== undefined) {
      query.set("from", version.toString());
      query.set("epoch", String(epoch));
    }
    const eyes = viewer();
    if (eyes !== "") query.set("as", eyes);
    if (code !== "") query.set("code", code);
    const text = query.toString();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return `${scheme}//${location.host}/watch/${encodeURIComponent(match)}${text === "" ? "" : `?${text}`}`;
  }
}
