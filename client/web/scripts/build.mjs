// Bundles src into dist: hashed asset names, one index.html without inline script or style (the server's CSP forbids both).
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { generate } from "./generate.mjs";

const room = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const dist = join(room, "dist");

const writeIndex = {
  name: "write-index",
  setup(build) {
    build.onEnd((result) => {
      if (result.errors.length > 0) return;
      const outputs = Object.entries(result.metafile.outputs);
      const main = outputs.find(([, output]) => output.entryPoint === "src/main.tsx");
      if (!main) throw new Error("the bundle has no entry");
      const html = readFileSync(join(room, "src/index.html"), "utf8")
        .replace("%SCRIPT%", `/assets/${basename(main[0])}`)
        .replace("%STYLE%", `/assets/${basename(main[1].cssBundle)}`);
      for (const page of ["index.html", "rules.html"]) writeFileSync(join(dist, page), html);
    });
  },
};

generate();
rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "assets"), { recursive: true });
if (existsSync(join(room, "public"))) cpSync(join(room, "public"), dist, { recursive: true });

const options = {
  absWorkingDir: room,
  entryPoints: ["src/main.tsx"],
  bundle: true,
  format: "esm",
  splitting: true,
  target: ["es2022"],
  outdir: "dist/assets",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file" },
  minify: !process.argv.includes("--watch"),
  sourcemap: process.argv.includes("--watch") ? "linked" : false,
  legalComments: "none",
  metafile: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
  plugins: [writeIndex],
};
if (process.argv.includes("--watch")) {
  await (await esbuild.context(options)).watch();
} else {
  await esbuild.build(options);
}
