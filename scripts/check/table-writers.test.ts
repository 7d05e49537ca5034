import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const TABLE = /export const (\w+) = pgTable\(\s*"(\w+)"/g;
const WRITE = /\.(?:insert|update|delete)\((\w+)\)|(?:insert into|update|delete from)\s+(?:\$\{(\w+)\}|(\w+))/g;

const SEED = "scripts/operate/seed-subscribers.ts";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

function readTables(): Map<string, string> {
  const files = globSync("database/schema/*.ts", { cwd: ROOT });
  const pairs = files.flatMap((file) => [...read(file).matchAll(TABLE)]);
  return new Map(pairs.flatMap(([, code = "", name = ""]) => [[code, code] as const, [name, code] as const]));
}

function folderOf(file: string): string {
  return /^(?:app|platform)\/[^/]+(?=\/)|^\w+/.exec(file)?.[0] ?? file;
}

function writers(files: Map<string, string>, tables: Map<string, string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    for (const [, drizzle = "", inSql = "", named = ""] of text.matchAll(WRITE)) {
      const table = tables.get(drizzle || inSql || named);
      if (table) found.set(table, (found.get(table) ?? new Set()).add(folderOf(file)));
    }
  }
  return found;
}

test("each table is written by one slice, or one folder of the platform", () => {
  const tables = readTables();
  const files = globSync("{app,platform,server,scripts}/**/*.{ts,tsx}", { cwd: ROOT })
    .filter((file) => !file.includes(".test.") && file !== SEED)
    .map((file): [string, string] => [file, read(file)]);
  const found = writers(new Map(files), tables);
  expect(found.size).toBeGreaterThan(15);
  const shared = [...found].filter(([, folders]) => folders.size > 1);
  expect(shared.map(([table, folders]) => `${table}: ${[...folders].sort().join(", ")}`)).toEqual([]);
});

test("a second writer is found, by whichever name it calls the table", () => {
  const tables = new Map([
    ["reports", "reports"],
    ["site_reports", "reports"],
  ]);
  const files = new Map([
    ["app/office/messages/take.ts", "db.insert(reports)"],
    ["app/letters/other/a.ts", "sql`delete from site_reports`"],
    ["platform/limits/b.ts", "sql`update $" + "{reports} set`"],
  ]);
  expect([...(writers(files, tables).get("reports") ?? [])]).toEqual(["app/office", "app/letters", "platform/limits"]);
});
