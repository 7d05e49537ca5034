import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminAuditEvents } from "#database/schema/administration.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { continueAudit, eraseOldAuditEvents, listAuditEvents, recordAudit } from "./record-audit.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.clear());

const now = new Date("2025-04-07T08:00:00Z");
const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000);

test("an action in batches is one line with the sum of its rows", async () => {
  const event = { actor: "moi", action: "export", now } as const;
  const id = await continueAudit(database.db, { ...event, id: null, rowCount: 1000 });
  expect(await continueAudit(database.db, { ...event, id, rowCount: 234 })).toBe(id);
  expect(await database.db.select().from(adminAuditEvents)).toEqual([
    { id, actor: "moi", action: "export", rowCount: 1234, createdAt: now, about: null },
  ]);
});

test("nobody adds to another's line, nor to one of another action, nor to one that is none", async () => {
  const id = await recordAudit(database.db, { actor: "moi", action: "export", rowCount: 1, now });
  const others = [
    { id, actor: "autre", action: "export" },
    { id, actor: "moi", action: "import" },
    { id: "6f1c0b9e-0000-4000-8000-000000000000", actor: "moi", action: "export" },
    { id: "' or 1=1", actor: "moi", action: "export" },
  ] as const;
  for (const other of others) expect(await continueAudit(database.db, { ...other, rowCount: 9, now })).not.toBe(id);
  const lines = await database.db.select().from(adminAuditEvents);
  expect(lines.map(({ rowCount }) => rowCount).toSorted()).toEqual([1, 9, 9, 9, 9]);
});

test("the audit is shown newest first, and what is older than the limit is erased", async () => {
  for (const days of [1, 364, 366]) {
    await recordAudit(database.db, { actor: "moi", action: "list", rowCount: days, now: daysBefore(days) });
  }
  expect((await listAuditEvents(database.db, 2)).map(({ rowCount }) => rowCount)).toEqual([1, 364]);
  expect(await eraseOldAuditEvents(database.db, daysBefore(365))).toBe(1);
  expect((await listAuditEvents(database.db, 9)).map(({ rowCount }) => rowCount)).toEqual([1, 364]);
});
