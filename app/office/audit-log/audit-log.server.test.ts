import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { AUDIT_FILTERS } from "./audit-actions.ts";
import { readAuditLog } from "./audit-log.server.ts";
import { recordAudit, recordRefusedPassword } from "./record-audit.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.clear());

const START = Date.parse("2026-11-22T08:12:00Z");
const at = (minutes: number) => new Date(START + minutes * 60_000);
const readLog = (search = "") => readAuditLog(database.db, new URLSearchParams(search));

test("each line says who acted: when their session began and in which browser, never a hash alone", async () => {
  const { db } = database;
  const device = "Firefox sur Linux";
  await recordAudit(db, { actor: "abc", action: "sign-in", rowCount: 0, now: at(0), about: device });
  await recordAudit(db, { actor: "abc", action: "erase", rowCount: 1, now: at(5) });
  await recordAudit(db, { actor: "older", action: "export", rowCount: 9, now: at(6) });
  await recordRefusedPassword(db, { device, now: at(7) });
  expect((await readLog()).events.map(({ label, who }) => [label, who])).toEqual([
    ["Mot de passe refusé", "sans session, Firefox sur Linux"],
    ["Export", "session older, dont le début n’est plus au journal"],
    ["Effacement", "session du 22\u00A0novembre\u00A02026 à 9\u202Fh\u202F12, Firefox sur Linux"],
    ["Connexion", "session du 22\u00A0novembre\u00A02026 à 9\u202Fh\u202F12, Firefox sur Linux"],
  ]);
});

test("a line about a letter says which", async () => {
  const { db } = database;
  await recordAudit(db, { actor: "abc", action: "letter-send", rowCount: 1, now: at(0), about: "lettre 2" });
  await recordAudit(db, { actor: "abc", action: "letter-pause", rowCount: 1, now: at(1) });
  expect((await readLog("acte=lettre-envoyee-tout-de-suite")).events.map(({ label }) => label)).toEqual([
    "Lettre envoyée tout de suite · lettre 2",
  ]);
  expect((await readLog()).events.map(({ label }) => label)).toEqual([
    "Lettre mise en pause",
    "Lettre envoyée tout de suite · lettre 2",
  ]);
});

test("an erasure is found among a thousand lists, which are shown on demand alone, on numbered pages", async () => {
  const { db } = database;
  await recordAudit(db, { actor: "abc", action: "erase", rowCount: 1, now: at(0) });
  for (let line = 1; line <= 120; line += 1) {
    await recordAudit(db, { actor: "abc", action: "list", rowCount: line, now: at(line) });
  }
  expect((await readLog()).events.map(({ label }) => label)).toEqual(["Effacement"]);
  expect((await readLog("acte=effacement")).events).toHaveLength(1);
  expect(await readLog("acte=tout")).toMatchObject({ count: 121, page: 1, pages: 3 });
  const last = await readLog("acte=tout&page=3");
  expect(last.events).toHaveLength(21);
  expect(last.events.at(-1)?.label).toBe("Effacement");
  expect(await readLog("acte=tout&page=99")).toMatchObject({ page: 3 });
  expect(await readLog("acte=inconnu&page=x")).toMatchObject({ query: { act: "changes" }, page: 1, pages: 1 });
});

test("every choice of the filter has a word of its own, and all but the first two stand in a group", () => {
  const options = AUDIT_FILTERS.act.options ?? [];
  const words = options.map(({ value }) => value);
  expect(new Set(words).size).toBe(words.length);
  expect(words).toContain("mot-de-passe-refuse");
  const groupOf = (text: string) => options.find((option) => option.text === text)?.group;
  expect(["Tout", "Lettre envoyée tout de suite", "Message clos", "Connexion", "Export"].map(groupOf)).toEqual([
    ...[undefined, "Lettres", "Messages", "Accès", "Abonnés"],
  ]);
});
