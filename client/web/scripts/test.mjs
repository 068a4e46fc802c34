// Runs test/*.test.ts with Node's own runner, bundled first, since Node 18 reads no TypeScript.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { generate } from "./generate.mjs";

const room = resolve(dirname(fileURLToPath(import.meta.url)), "..");
generate();
const out = mkdtempSync(join(room, "node_modules/.test-"));
try {
  const names = readdirSync(join(room, "test")).filter((name) => name.endsWith(".test.ts"));
  await esbuild.build({
    absWorkingDir: room,
    entryPoints: names.map((name) => `test/${name}`),
    bundle: true,
    platform: "node",
    format: "esm",
    target: ["node18"],
    outdir: out,
    outExtension: { ".js": ".mjs" },
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
  });
  const files = readdirSync(out)
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => join(out, name));
  const run = spawnSync(process.execPath, ["--test", ...files], { stdio: "inherit" });
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
