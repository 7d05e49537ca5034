import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LIMITS } from "#platform/limits/limits.ts";
import { HOSTILE_RUNS } from "#tests/nightly/security/hostile-values.ts";
import { PARSERS } from "#tests/nightly/security/parsers.ts";

const ROOT = join(import.meta.dirname, "../..");
const page = readText("docs/security.md");
const items = page.split("\n").filter((line) => /^\| S-\d\d /.test(line));

function readText(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

function sourcesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
}

test("each item has a proof, and each proof is a test that exists", () => {
  expect(items.map((line) => line.slice(2, 6))).toEqual(
    Array.from({ length: 25 }, (_, index) => `S-${String(index + 1).padStart(2, "0")}`),
  );
  const lost: string[] = [];
  for (const line of items) {
    const proofs = [...(line.split(" | ").at(-1) ?? "").matchAll(/`([^`]+)`: ("[^`·]+")/g)];
    if (proofs.length === 0) lost.push(`${line.slice(2, 6)}: no proof`);
    for (const [, file = "", titles = ""] of proofs) {
      const source = existsSync(join(ROOT, file)) ? readText(file) : "";
      for (const [, title = ""] of titles.matchAll(/"([^"]+)"/g)) {
        if (!source.includes(`"${title}"`)) lost.push(`${file}: ${title}`);
      }
    }
  }
  expect(lost).toEqual([]);
});

test("the limits of the page are those of the code", () => {
  const words = (seconds: number) => (seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`);
  const rows = Object.values(LIMITS).map(
    ({ name, max, windowSeconds }) => `| \`${name}\` | ${max} | ${words(windowSeconds)} |`,
  );
  expect(page.match(/^\| `[^|]+` \| \d+ \| \d+ (?:min|h) \|$/gm)).toEqual(rows);
});

test("the log events of the page are those of the code that guards the site", () => {
  const files = [
    "app/{accounts,office}/**/*.ts*",
    "app/letters/{desk,leaving,links,mails,overview,sign-up,subscribers,subscriptions,transfer}/**/*.ts*",
    "app/reading/profile/*.ts*",
    "platform/limits/*.ts",
    "server/app/web-app.ts",
  ];
  const code = files.flatMap(sourcesOf).map(readText).join("\n");
  const called = [...code.matchAll(/(?:log\.(?:info|warn|error)\(|logRefusal\(context, )\s*"([a-z_]+)"/g)];
  const log = /## Log\n([\s\S]*?)\n## /.exec(page)?.[1] ?? "";
  const told = [...log.matchAll(/^\| ([^|]+) \| (?:info|warn|error) \|/gm)].flatMap(([, names = ""]) =>
    names.match(/[a-z_]+/g),
  );
  expect(told.toSorted()).toEqual([...new Set(called.map(([, event]) => event))].toSorted());
});

test("every parser of the site is in the list of those that are attacked", () => {
  const exported = sourcesOf("{app,library,platform,server}/**/*.{ts,tsx}").flatMap((file) =>
    [...readText(file).matchAll(/^export (?:async )?function ((?:parse|decode|normalise|split)[A-Z]\w*)/gm)].map(
      ([, name]) => name,
    ),
  );
  // Only parts of other parsers.
  const parts = ["parseMarkdown", "parseUncached"];
  const listed = Object.keys(PARSERS).map((name) => name.split(",")[0]);
  expect(exported.filter((name) => name && !listed.includes(name) && !parts.includes(name))).toEqual([]);
  expect(/runs of \d+ kinds/.exec(page)?.[0]).toBe(`runs of ${HOSTILE_RUNS.length} kinds`);
});

test("no query of the site is put together from text", () => {
  const raw = sourcesOf("{app,library,platform,server}/**/*.{ts,tsx}").filter((file) =>
    /\bsql\.raw\b|\$queryRaw|\.query\(`/.test(readText(file)),
  );
  expect(raw).toEqual([]);
});

test("what browsers are given holds no secret and no address", () => {
  const shown = sourcesOf("{content,public}/**/*.{md,yaml,txt,svg,webmanifest}").concat(
    sourcesOf("app/**/*.{ts,tsx,js}"),
  );
  const keys = /-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|ghp_\w{36}|sk_live_\w+|xox[bp]-\w+/;
  const addresses = /[\w.+-]+@(?!exemple\.(?:fr|org)|example\.)[\w-]+\.(?:fr|com|org|net)\b/;
  expect(shown.filter((file) => keys.test(readText(file)) || addresses.test(readText(file)))).toEqual([]);
});
