// The real galloperd on free loopback ports with a data folder of its own, and the terminal client beside it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(fileURLToPath(import.meta.url), "../../../..");
const programs = process.env.GALLOPER_BIN ?? join(root, "build/dev/bin");
const webRoot = join(root, "client/web/dist");

// Below the ports that the system gives to outgoing connections: while a server is away, one of those could take its
// port, even a client's own that tries to reach it.
const LOWEST_PORT = 12_000;
const PORTS = 20_000;

export async function freePort() {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS);
    const server = createServer();
    const free = await new Promise((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!free) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

export class Server {
  constructor(folder, grpc, http, extra) {
    this.folder = folder;
    this.extra = extra;
    this.grpc = `127.0.0.1:${grpc}`;
    this.http = `127.0.0.1:${http}`;
    this.output = "";
    this.stopped = false;
  }

  // With matches between computer players to watch, unless `extra` says otherwise.
  static async start(extra = ["--exhibition", "--bot-pace-ms", "200"]) {
    const folder = mkdtempSync(join(tmpdir(), "galloper-web-"));
    const server = new Server(folder, await freePort(), await freePort(), extra);
    await server.run();
    return server;
  }

  get address() {
    return `http://${this.http}`;
  }

  async run() {
    const flags = ["--data", join(this.folder, "data"), "--grpc", this.grpc, "--http", this.http, "--web-root", webRoot];
    flags.push(...this.extra);
    this.process = spawn(join(programs, "galloperd"), flags, { stdio: ["ignore", "pipe", "pipe"] });
    this.process.stdout.on("data", (text) => (this.output += text));
    this.process.stderr.on("data", (text) => (this.output += text));
    await until(`galloperd is ready\n${this.output}`, async () => {
      if (this.process.exitCode !== null) throw new Error(`galloperd ended: ${this.output}`);
      const answer = await fetch(`${this.address}/readyz`).catch(() => undefined);
      return answer?.ok;
    });
  }

  // As a power cut would, but for the page cache.
  async kill() {
    const ended = once(this.process, "exit");
    this.process.kill("SIGKILL");
    await ended;
  }

  async stop() {
    this.stopped = true;
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = once(this.process, "exit");
      this.process.kill("SIGTERM");
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// The `galloper` command, signed in under a name of its own.
export class Terminal {
  constructor(server, name) {
    this.server = server;
    this.name = name;
    this.token = join(server.folder, `${name}.token`);
    writeFileSync(this.token, "", { mode: 0o600 });
  }

  async run(args, input) {
    const global = ["--server", this.server.grpc, "--json", "--token-file", this.token];
    const child = spawn(join(programs, "galloper"), [...global, ...args], { stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"] });
    let out = "";
    let errors = "";
    child.stdout.on("data", (text) => (out += text));
    child.stderr.on("data", (text) => (errors += text));
    // A program that ends before it has read this says why by itself.
    child.stdin?.on("error", () => undefined).end(input);
    const [code] = await once(child, "close");
    const last = out.trim().split("\n").pop() ?? "";
    return { code, reply: last.startsWith("{") ? JSON.parse(last) : undefined, errors };
  }

  async register() {
    const { code, errors } = await this.run(["account", "register", this.name, "--password-stdin"], "a long password\n");
    if (code !== 0) throw new Error(`galloper account register: ${errors}`);
  }

  async join(match, seat) {
    const { code, reply, errors } = await this.run(["match", "join", match, "--seat", seat]);
    if (code !== 0) throw new Error(`galloper match join: ${errors}${JSON.stringify(reply)}`);
  }

  // Plays until the match is over, or the test is: rides forward, attacks where it can. Outlives the server's absence.
  async play(match, isOver) {
    while (!isOver() && !this.server.stopped) {
      const { code, reply } = await this.run(["match", "orders", match]);
      const number = code === 0 ? choose(reply?.orders ?? []) : undefined;
      if (number === undefined) await pause(150);
      else await this.run(["match", "order", match, String(number)]);
    }
  }
}

function choose(orders) {
  const verbs = orders.map(({ number, order, preview, move }) => ({ number, verb: order?.scouting ?? {}, move: move ?? preview?.move }));
  const having = (name) => verbs.filter(({ verb }) => name in verb);
  const attack = having("attack")[0];
  if (attack) return attack.number;
  const confirm = having("confirmPlacement")[0];
  if (confirm) return confirm.number;
  const places = having("place");
  if (places.length > 0) return places[Math.floor(places.length / 2)].number;
  const moves = having("move");
  const aim = moves.find(({ move }) => move?.observes || move?.returns);
  if (aim) return aim.number;
  // The longest ride; `steps` is base64.
  const longest = moves.sort((a, b) => (b.move?.steps?.length ?? 0) - (a.move?.steps?.length ?? 0))[0];
  return (longest ?? having("endMoves")[0] ?? having("endTurn")[0])?.number;
}

export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

// Waits as long as it takes, up to a generous end: nothing here measures time.
export async function until(what, test, limitMs = 120_000) {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await test();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await pause(50);
  }
}
