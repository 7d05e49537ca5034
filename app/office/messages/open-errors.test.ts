import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { listAuditEvents } from "#app/office/audit-log/record-audit.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { reportAnswers, reports } from "#database/schema/reports.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { closeCorrectedError, listOpenErrors } from "./open-errors.server.ts";

const { db, clear, close } = await createTestDatabase();
const now = new Date("2026-11-22T10:00:00Z");
const MEMBER: Omit<Staff, "role"> = { userId: "u", name: "Bob", sessionId: "s", hasPhone: true, provedAt: now };

const REVIEWER: Staff = { ...MEMBER, role: "reviewer" };

beforeEach(clear);
afterAll(close);

async function aReport(report: Partial<typeof reports.$inferInsert>): Promise<string> {
  const id = randomUUID();
  await db.insert(reports).values({ id, subject: "error", message: "Faux.", createdAt: now, ...report });
  return id;
}

test("only errors in an article that nobody has settled are listed, without who wrote", async () => {
  const id = await aReport({ articleId: "a", email: "lea@exemple.fr" });
  await aReport({ articleId: "b", closedAt: now, closedReason: "unfounded" });
  await aReport({ subject: "question" });
  expect(await listOpenErrors(db, { limit: 9 })).toMatchObject([{ id, wantsAnswer: true }]);
  expect(JSON.stringify(await listOpenErrors(db, { limit: 9 }))).not.toContain("lea@");
  expect(await listOpenErrors(db, { articleId: "b", limit: 9 })).toEqual([]);
});

test("whoever may publish closes an error of the article as corrected, once, and the journal has their name", async () => {
  const services = createTestServices(db);
  const error = { id: await aReport({ articleId: "a" }), articleId: "a", articlePath: "/a", now };
  const writer: Staff = { ...MEMBER, role: "writer" };
  expect(await closeCorrectedError(services, writer, error)).toBe(false);
  expect(await closeCorrectedError(services, REVIEWER, { ...error, articleId: "b" })).toBe(false);
  expect(await closeCorrectedError(services, REVIEWER, error)).toBe(true);
  expect(await closeCorrectedError(services, REVIEWER, error)).toBe(false);
  expect(services.sent).toEqual([]);
  expect(await db.select().from(reports)).toMatchObject([{ closedReason: "corrected" }]);
  const events = await listAuditEvents(db, 9, { act: "all" });
  expect(events).toMatchObject([{ action: "close-report", about: "Bob", rowCount: 1 }]);
});

test("who reported the error and waits for an answer gets one, with the article, unless somebody answered before", async () => {
  const services = createTestServices(db);
  const errors = [{ email: "lea@exemple.fr" }, { email: "zoe@exemple.fr", answeredAt: now }];
  for (const about of errors) {
    const id = await aReport({ articleId: "a", ...about });
    expect(await closeCorrectedError(services, REVIEWER, { id, articleId: "a", articlePath: "/a", now })).toBe(true);
  }
  expect(services.sent).toMatchObject([{ kind: "report-answer", to: "lea@exemple.fr" }]);
  expect(services.sent[0]).toMatchObject({
    answer: expect.stringContaining("corrigé"),
    articleUrl: expect.stringMatching(/\/a$/),
  });
  expect(await db.$count(reportAnswers)).toBe(1);
  const acts = (await listAuditEvents(db, 9, { act: "all" })).map(({ action, about }) => `${action} ${about}`);
  expect(acts.toSorted()).toEqual(["answer-report Bob", "close-report Bob", "close-report Bob"]);
});
