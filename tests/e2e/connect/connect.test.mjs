// The unary calls of a match by a stock Connect client, in JSON and in binary.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { AccountService } from "./gen/galloper/v1/account_service_pb.js";
import { MatchService } from "./gen/galloper/v1/match_service_pb.js";
import { ScenarioService } from "./gen/galloper/v1/scenario_service_pb.js";
import { RefusalSchema, Seat, StaleVersionSchema, Viewer } from "./gen/galloper/v1/table_pb.js";

const folder = mkdtempSync(join(tmpdir(), "galloper-connect-"));
let server;
let output = "";
let baseUrl;

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

before(async () => {
  const flags = ["--data", folder, "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0"];
  server = spawn(join(process.env.GALLOPER_BIN, "galloperd"), flags, { stdio: ["ignore", "pipe", "pipe"] });
  server.stdout.on("data", (text) => (output += text));
  server.stderr.on("data", (text) => (output += text));
  for (let tries = 0; ; tries++) {
    assert.ok(server.exitCode === null && tries < 600, `galloperd is not ready: ${output}`);
    try {
      baseUrl = `http://127.0.0.1:${JSON.parse(readFileSync(join(folder, "ports.json"), "utf8")).http}`;
      if ((await fetch(`${baseUrl}/readyz`)).ok) return;
    } catch {
      // Not yet.
    }
    await sleep(50);
  }
});

after(async () => {
  if (server.exitCode === null) {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true });
  assert.equal(server.exitCode, 0, output);
});

// The services as one caller sees them.
function as(token, useBinaryFormat) {
  const bearer = (next) => (request) => {
    if (token) request.header.set("authorization", `Bearer ${token}`);
    return next(request);
  };
  const transport = createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat, interceptors: [bearer] });
  return {
    accounts: createClient(AccountService, transport),
    matches: createClient(MatchService, transport),
    scenarios: createClient(ScenarioService, transport),
  };
}

async function refused(call, code) {
  const error = await call.then(
    () => assert.fail("was not refused"),
    (reason) => ConnectError.from(reason),
  );
  assert.equal(Code[error.code], Code[code], error.message);
  assert.notEqual(error.rawMessage, "");
  return error;
}

for (const binary of [false, true]) {
  const form = binary ? "binary" : "JSON";

  test(`a solo match, in ${form}`, async () => {
    const visitor = as(undefined, binary);
    const name = `Anna ${form}`;
    const { account, token } = await visitor.accounts.register({ name, password: "correct horse battery" });
    assert.equal(account.name, name);
    assert.equal(token.length, 43);

    const anna = as(token, binary);
    assert.equal((await anna.accounts.getMe({})).account.name, name);
    const { scenarios } = await visitor.scenarios.listScenarios({});
    const scenario = scenarios.find((one) => one.game === "scouting");
    assert.ok(scenario);
    const { matchId } = await anna.matches.createMatch({ scenarioId: scenario.id, seat: Seat.BOTH });

    const placement = await anna.matches.listLegalOrders({ matchId, seat: Seat.SOUTH });
    const first = placement.orders[0];
    const orderId = randomUUID();
    const order = { matchId, seat: Seat.SOUTH, orderId, version: placement.version, order: first.order };
    const { update } = await anna.matches.submitOrder(order);
    assert.ok(update.version > placement.version);
    // A retry is answered as the first time.
    assert.equal((await anna.matches.submitOrder(order)).update.version, update.version);

    const seen = await visitor.matches.getMatch({ matchId });
    assert.equal(seen.viewer, Viewer.PUBLIC);
    assert.equal(seen.info.matchId, matchId);
  });

  test(`errors and their details, in ${form}`, async () => {
    const visitor = as(undefined, binary);
    await refused(visitor.accounts.getMe({}), Code.Unauthenticated);
    await refused(visitor.matches.getMatch({ matchId: randomUUID() }), Code.NotFound);
    await refused(visitor.matches.getMatch({ matchId: "no id" }), Code.InvalidArgument);
    const { token } = await visitor.accounts.createGuest({});
    const guest = as(token, binary);
    await refused(guest.accounts.register({ name: "\u0007", password: "correct horse battery" }), Code.InvalidArgument);
    const { matchId } = await guest.matches.createMatch({ scenarioId: "open-downs", seat: Seat.BOTH });
    const { version } = await guest.matches.listLegalOrders({ matchId, seat: Seat.SOUTH });
    const order = (value, of = version) => ({
      matchId,
      seat: Seat.SOUTH,
      orderId: randomUUID(),
      version: of,
      order: { order: { case: "scouting", value: { verb: value } } },
    });

    const early = await refused(guest.matches.submitOrder(order({ case: "endTurn", value: {} })), Code.FailedPrecondition);
    const [refusal] = early.findDetails(RefusalSchema);
    assert.match(refusal.rule, /^[GS]\d+$/);
    assert.notEqual(refusal.message, "");

    const stale = await refused(guest.matches.submitOrder(order({ case: "place", value: { cell: 0 } }, version + 1000n)), Code.Aborted);
    assert.equal(stale.findDetails(StaleVersionSchema)[0].currentVersion, version);
  });
}
