import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const DOCUMENTS = globSync(["*.md", "docs/**/*.md", "app/**/*.md", "deploy/**/*.md"], { cwd: ROOT });

test("every command of npm that a document names exists, and every bench", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const unknown = DOCUMENTS.flatMap((file) =>
    [...read(file).matchAll(/npm run (?:-s )?([\w:-]+)(?: -- ([a-z]+))?/g)].flatMap(([command, script = "", bench]) => {
      const isKnown = script in scripts && (script !== "bench" || !bench || BENCHES.includes(bench));
      return isKnown ? [] : [`${file}: ${command}`];
    }),
  );
  expect(unknown).toEqual([]);
});

const BENCHES = readdirSync(join(ROOT, "bench")).map((file) => file.replace(".ts", ""));

test("every decision has a number of its own, which its title carries", () => {
  const decisions = readdirSync(join(ROOT, "docs/decisions"));
  const numbers = decisions.map((file) => Number(file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(decisions.length);
  for (const file of decisions)
    expect(read(`docs/decisions/${file}`)).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. `));
});

test("every link between documents leads to a file", () => {
  const lost = DOCUMENTS.flatMap((file) =>
    linksOf(read(file))
      .filter((target) => !existsFrom(file, target))
      .map((target) => `${file}: ${target}`),
  );
  expect(lost).toEqual([]);
});

test("every path that a document names is there", () => {
  const folders = "app|bench|content|database|deploy|docs|figures|library|platform|scripts|server|tests";
  const path = new RegExp(`\`((?:${folders})/[^\`\\s:]+)`, "g");
  const lost = DOCUMENTS.flatMap((file) =>
    [...read(file).matchAll(path)].flatMap(([, named = ""]) => (isThere(named) ? [] : [`${file}: ${named}`])),
  );
  expect(lost).toEqual([]);
});

test("every file that a document names by the end of its path is there", () => {
  const sources = globSync("{app,bench,database,figures,library,platform,scripts,server,tests}/**/*.{ts,tsx}", {
    cwd: ROOT,
  });
  const lost = DOCUMENTS.flatMap((file) =>
    [...read(file).matchAll(/`((?:[\w.-]+\/)*[\w-]+(?:\.\w+)*\.(?:ts|tsx))`/g)].flatMap(([, named = ""]) =>
      sources.some((source) => `/${source}`.endsWith(`/${named}`)) ? [] : [`${file}: ${named}`],
    ),
  );
  expect(lost).toEqual([]);
});

/** `[may be missing/]`, `<any name>`, `…`; the ending may be left out. */
function isThere(named: string): boolean {
  const pattern = named.replace(/\[<[^\]]+\]/g, "").replace(/<[^>]+>|…/g, "*");
  return globSync([pattern, `${pattern}.{ts,tsx,server.ts}`], { cwd: ROOT }).length > 0;
}

function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+\.(?:md|svg|ts|json))(?:#[^)]*)?\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(?:https?:|\/)/.test(target));
}

function existsFrom(file: string, target: string): boolean {
  return globSync(join(dirname(file), target), { cwd: ROOT }).length > 0;
}
