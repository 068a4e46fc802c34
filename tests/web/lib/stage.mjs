// A page of the built client with a made-up match behind it: static files, and a network that answers from a scene of
// fixtures/. For the look of things; whether the client plays, the other tests find out against the real server.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const client = resolve(here, "../../../client/web");
const dist = join(client, "dist");
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml", ".woff2": "font/woff2" };
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'";

// The fixtures are TypeScript on the client's own messages: bundled with the client's tools.
export async function loadScenes() {
  const esbuild = createRequire(join(client, "package.json"))("esbuild");
  const out = mkdtempSync(join(tmpdir(), "galloper-scenes-"));
  try {
    const file = join(out, "scenes.mjs");
    await esbuild.build({
      entryPoints: [join(here, "../fixtures/scenes.ts")],
      bundle: true,
      platform: "node",
      format: "esm",
      outfile: file,
      nodePaths: [join(client, "node_modules")],
      alias: { "@client": join(client, "src") },
      logLevel: "warning",
    });
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

export class Stage {
  static async open() {
    const stage = new Stage();
    stage.server = createServer((request, response) => stage.answer(request, response)).listen(0, "127.0.0.1");
    await once(stage.server, "listening");
    stage.address = `http://127.0.0.1:${stage.server.address().port}`;
    stage.scenes = await loadScenes();
    return stage;
  }

  async close() {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, "close");
  }

  answer(request, response) {
    const path = new URL(request.url, "http://stage").pathname;
    const name = path.startsWith("/assets/") || path === "/icon.svg" ? path : "/index.html";
    try {
      const body = readFileSync(join(dist, name));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "text/plain", "content-security-policy": POLICY });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  }

  // The page shows the scene's last state; with `stepwise`, each further update comes when the returned function is called.
  async play(page, name, stepwise = false) {
    const scene = this.scenes.sceneOf(name);
    const sent = [];
    await page.route("**/galloper.v1.*/*", async (route) => {
      const method = new URL(route.request().url()).pathname.split("/").pop();
      const answers = { GetMatch: scene.getMatch, ListLegalOrders: scene.legalOrders, GetReplay: scene.replay, GetFireArcs: scene.arcs, ListChat: {}, SubmitOrder: {}, ListRules: {} };
      if (method === "SubmitOrder") sent.push(route.request().postDataJSON());
      await route.fulfill({ json: answers[method] ?? {} });
    });
    let socket;
    await page.routeWebSocket(/\/watch\//, (opened) => {
      socket = opened;
      const [first, ...rest] = scene.watch;
      opened.send(Buffer.from(first));
      if (!stepwise) for (const update of rest) opened.send(Buffer.from(update));
    });
    await page.goto(`${this.address}/m/${scene.match}`);
    await page.locator("svg.board").first().waitFor();
    const next = () => scene.watch.slice(1).forEach((update) => socket.send(Buffer.from(update)));
    return { sent, next };
  }
}
