// Makes src/gen: the messages and services of proto/ as TypeScript, and the few symbols that the client uses.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const room = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const protos = resolve(room, "../../proto");
const out = join(room, "src/gen");

const SYMBOLS = [
  "spyglass",
  "envelope",
  "compass",
  "crossed-sabres",
  "lantern-flame",
  "sun",
  "quill-ink",
  "cavalry",
  "bandage-roll",
];

// What flags and shields bear, by the number of FlagCharge; a plain cross (17) is drawn by hand.
const CHARGES = [
  "lion",
  "eagle-emblem",
  "horse-head",
  "boar",
  "stone-tower",
  "key",
  "broadsword",
  "hunting-horn",
  "flat-star",
  "moon",
  "heraldic-sun",
  "oak",
  "rose",
  "anchor",
  "galleon",
  "cartwheel",
];

export function generate() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const files = readdirSync(join(protos, "galloper/v1")).filter((name) => name.endsWith(".proto"));
  execFileSync(
    "protoc",
    [
      `--plugin=protoc-gen-es=${join(room, "node_modules/.bin/protoc-gen-es")}`,
      `--es_out=${out}`,
      "--es_opt=target=ts",
      `-I${protos}`,
      ...files.map((name) => `galloper/v1/${name}`),
    ],
    { cwd: protos, stdio: "inherit" },
  );
  writeFileSync(join(out, "symbols.ts"), symbols("SYMBOLS", SYMBOLS));
  writeFileSync(join(out, "charges.ts"), symbols("CHARGES", CHARGES));
}

function symbols(constant, names) {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  const set = JSON.parse(readFileSync(file, "utf8"));
  const rows = names.map((name) => {
    const icon = set.icons[name];
    if (!icon) throw new Error(`@iconify-json/game-icons has no symbol "${name}"`);
    const paths = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
    return `  ${JSON.stringify(name)}: ${JSON.stringify(paths.join(" "))},`;
  });
  return `// Path data on a 512 by 512 field, from game-icons.net (CC BY 3.0).\nexport const ${constant} = {\n${rows.join("\n")}\n} as const;\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate();
