import { afterAll, beforeEach, expect, test } from "vitest";
import { listAuditEvents } from "#app/office/audit-log/record-audit.server.ts";
import { readFilters } from "#app/office/list/list-query.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { reportAnswers, reports } from "#database/schema/reports.server.ts";
import { eraseExpired } from "#server/clock/erase-expired.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { tablesNaming } from "#tests/support/database/tables-naming.ts";
import { aSession } from "#tests/support/sign-in/admin.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { listReports, readOpenReports } from "./open-reports.server.ts";
import { eraseReportsOf } from "./person-reports.server.ts";
import { choiceField, chosenIds, REPORT_FILTERS, reportsHref } from "./report-intents.ts";
import { settleAnswer } from "./report-states.server.ts";
import type { ClosedReason } from "./report-texts.ts";
import { answerReport, closeReports, getReport, isAnswerWaiting, reopenReport } from "./reports.server.ts";

const { db, clear, close } = await createTestDatabase();
let services = createTestServices(db);
const NOW = new Date("2026-11-22T10:00:00Z");
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

beforeEach(async () => {
  await clear();
  services = createTestServices(db);
});
afterAll(close);

let count = 0;

async function aReport(report: Partial<typeof reports.$inferInsert> = {}) {
  count += 1;
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
  const defaults = { subject: "question" as const, message: "Bonjour.", createdAt: NOW };
  await db.insert(reports).values({ id, ...defaults, ...report });
  return { admin: await aSession(services), id, now: NOW };
}

const closeOne = ({ id, ...act }: Awaited<ReturnType<typeof aReport>>, more: { reason: ClosedReason; now?: Date }) =>
  closeReports(db, { ...act, ids: [id], ...more });

/** Returns the id of the answer. */
async function answerTo(act: Awaited<ReturnType<typeof aReport>>): Promise<string> {
  await answerReport(services, { ...act, answer: "Voici.", idempotencyKey: createIdempotencyKey() });
  const message = services.sent.at(-1);
  return message?.kind === "report-answer" ? message.answerId : "";
}

const idsIn = async (address: string) => {
  const { reports: listed } = await listReports(
    db,
    readFilters(REPORT_FILTERS, new URL(address, "http://x").searchParams),
    NOW,
  );
  return listed.map(({ id }) => id);
};

test("an answer leaves with what it answers, and is kept with the message; each act leaves its line, without words or address", async () => {
  const first = await aReport({
    subject: "error",
    articleId: "retraites",
    message: "Faux.",
    email: "lea@exemple.fr",
  });
  const second = await aReport();
  const idempotencyKey = createIdempotencyKey();
  const articlePath = (id: string) => `/categories/economie/${id}`;
  expect(await answerReport(services, { ...first, answer: "Merci.", articlePath, idempotencyKey })).toBe("answered");
  expect(await answerReport(services, { ...second, answer: "Merci.", idempotencyKey })).toBe("no-address");
  const [kept] = await db.select().from(reportAnswers);
  expect(services.sent).toEqual([
    {
      kind: "report-answer",
      to: "lea@exemple.fr",
      answerId: kept?.id,
      answer: "Merci.",
      excerpt: "Faux.",
      subject: "Une erreur dans un article",
      day: "22 novembre 2026",
      contactUrl: expect.stringMatching(/\/contact$/),
      articleUrl: expect.stringMatching(/^https?:.*[^/]\/categories\/economie\/retraites$/),
    },
  ]);
  expect(await getReport(db, first)).toMatchObject({ answers: [{ text: "Merci.", state: "waiting" }] });
  expect(await closeOne(first, { reason: "corrected" })).toBe(1);
  expect(await closeOne(first, { reason: "abuse" })).toBe(0);
  expect(await reopenReport(db, first)).toBe(true);
  expect(await reopenReport(db, first)).toBe(false);
  const lines = await listAuditEvents(db, 10);
  const actions = ["answer-report", "close-report", "reopen-report", "view-report"];
  expect(lines.map(({ action }) => action).sort()).toEqual(actions);
  expect(JSON.stringify(lines)).not.toMatch(/exemple|Faux|Merci/);
});

test("only an error reported in an article is closed as corrected, alone or among others", async () => {
  const error = await aReport({ subject: "error" });
  const press = await aReport({ subject: "press" });
  const together = { ...error, ids: [error.id, press.id], reason: "corrected" as const };
  expect(await closeReports(db, together)).toBe("no-error");
  expect(await idsIn("/?etat=ouvert")).toHaveLength(2);
  expect(await closeOne(error, { reason: "corrected" })).toBe(1);
  expect(await closeOne(press, { reason: "answered" })).toBe(1);
});

test("a form that is sent twice, or by a doubled press, answers once; another form answers again", async () => {
  const act = await aReport({ email: "lea@exemple.fr" });
  const form = { ...act, answer: "Merci.", idempotencyKey: createIdempotencyKey() };
  const twice = [answerReport(services, form), answerReport(services, form)];
  expect(await Promise.all(twice)).toEqual(["answered", "answered"]);
  expect(await answerReport(services, { ...form, now: new Date(NOW.getTime() + 60_000) })).toBe("answered");
  expect(services.sent).toHaveLength(1);
  expect(await answerReport(services, { ...form, idempotencyKey: createIdempotencyKey() })).toBe("answered");
  expect(services.sent).toHaveLength(2);
});

test("a queue that takes no message keeps no answer either", async () => {
  const act = await aReport({ email: "lea@exemple.fr" });
  services.mail.enqueue = () => Promise.reject(new Error("away"));
  await expect(
    answerReport(services, { ...act, answer: "Merci.", idempotencyKey: createIdempotencyKey() }),
  ).rejects.toThrow("away");
  expect(await getReport(db, act)).toMatchObject({ answers: [], answeredAt: null });
});

test("an answer waits, then is sent; one that could not be delivered has answered nobody", async () => {
  const act = await aReport({ subject: "personal-data", email: "lea@exemple.fr" });
  const states = async () => (await getReport(db, act))?.answers.map(({ state }) => state);
  const lost = await answerTo(act);
  expect(await isAnswerWaiting(db, act)).toBe(true);
  expect(await idsIn("/?etat=repondu")).toEqual([act.id]);
  await settleAnswer(db, { id: lost, outcome: "refused", now: NOW });
  expect(await states()).toEqual(["refused"]);
  expect(await idsIn("/?etat=ouvert")).toEqual([act.id]);
  expect(await getReport(db, act)).toMatchObject({ deadline: { day: "2026-12-22", daysLeft: 30 } });
  await settleAnswer(db, { id: await answerTo(act), outcome: "sent", now: NOW });
  expect(await states()).toEqual(["refused", "sent"]);
  expect(await getReport(db, act)).toMatchObject({ answeredAt: NOW, deadline: null });
  expect(await isAnswerWaiting(db, act)).toBe(false);
  await settleAnswer(db, { id: lost, outcome: "sent", now: NOW });
  expect(await states()).toEqual(["refused", "sent"]);
});

test("a message that was closed after its answer is open again when no answer arrived", async () => {
  const act = await aReport({ subject: "personal-data", email: "lea@exemple.fr" });
  const [first, second] = [await answerTo(act), await answerTo(act)];
  await closeOne(act, { reason: "answered" });
  await settleAnswer(db, { id: first, outcome: "refused", now: NOW });
  expect(await idsIn("/?etat=clos")).toEqual([act.id]);
  await settleAnswer(db, { id: second, outcome: "given-up", now: NOW });
  expect(await idsIn("/?etat=ouvert")).toEqual([act.id]);
  expect(await getReport(db, act)).toMatchObject({ closedReason: null, deadline: { day: "2026-12-22" } });
});

test("a corrected error stays closed when its answer did not arrive, because the article is right", async () => {
  const act = await aReport({ subject: "error", email: "lea@exemple.fr" });
  const id = await answerTo(act);
  await closeOne(act, { reason: "corrected" });
  await settleAnswer(db, { id, outcome: "refused", now: NOW });
  expect(await getReport(db, act)).toMatchObject({ answeredAt: null, closedReason: "corrected" });
});

test("an answer of which nothing was heard for a week says so", async () => {
  const act = await aReport({ email: "lea@exemple.fr" });
  await answerReport(services, { ...act, answer: "Merci.", idempotencyKey: createIdempotencyKey() });
  expect((await getReport(db, { ...act, now: later(6.9) }))?.answers[0]?.state).toBe("waiting");
  expect((await getReport(db, { ...act, now: later(7.1) }))?.answers[0]?.state).toBe("lost");
});

test("the inbox is filtered by subject and state, page by page", async () => {
  const open = await aReport({ createdAt: later(-2) });
  const data = await aReport({ subject: "personal-data", email: "lea@exemple.fr", createdAt: later(-3) });
  const answered = await aReport({ subject: "press", answeredAt: NOW });
  const closed = await aReport({ subject: "press" });
  await closeOne(closed, { reason: "abuse" });
  expect(await idsIn("/")).toEqual([data.id, open.id]);
  expect(await idsIn("/?sujet=personal-data")).toEqual([data.id]);
  expect(await idsIn("/?etat=repondu")).toEqual([answered.id]);
  expect(await idsIn("/?etat=clos&sujet=press")).toEqual([closed.id]);
  expect(await idsIn("/?etat=tous")).toEqual([data.id, open.id, answered.id, closed.id]);
  expect(await idsIn("/?etat=tous&adresse=+LEA@exemple.fr")).toEqual([data.id]);
  expect(await idsIn("/?etat=tous&adresse=lea%00@")).toEqual([]);
  expect(await idsIn("/?etat=inconnu&sujet=%00&page=-1")).toEqual([data.id, open.id]);
  for (let index = 0; index < 60; index += 1) await aReport({ subject: "accessibility", createdAt: later(index) });
  expect(await idsIn("/?sujet=accessibility")).toHaveLength(50);
  expect(await idsIn("/?sujet=accessibility&page=2")).toHaveLength(10);
  expect(await idsIn("/?sujet=accessibility&page=99999")).toHaveLength(10);
  const query = readFilters(REPORT_FILTERS, new URLSearchParams("sujet=press&etat=clos&page=2"));
  expect(reportsHref(query)).toBe("/admin/messages?sujet=press&etat=clos&page=2");
});

test("a flood is closed at once, in one line of the journal; what was closed already keeps its reason", async () => {
  const [first, ...others] = [await aReport({ subject: "error" }), await aReport(), await aReport()];
  if (!first) throw new Error("Three messages are expected");
  await closeOne(first, { reason: "corrected" });
  const ids = [first, ...others].map(({ id }) => id);
  expect(await closeReports(db, { admin: first.admin, ids, reason: "abuse", now: NOW })).toBe(2);
  const reasons = (await db.select().from(reports).orderBy(reports.id)).map(({ closedReason }) => closedReason);
  expect(reasons).toEqual(["corrected", "abuse", "abuse"]);
  expect((await listAuditEvents(db, 10)).map(({ rowCount }) => rowCount).sort()).toEqual([1, 2]);
  const form = new URLSearchParams([
    [choiceField(first.id), "on"],
    ["raison", "abuse"],
  ]);
  expect(chosenIds(form)).toEqual([first.id]);
});

test("the dashboard is told how many are open, and the first date that the law sets for one without an answer", async () => {
  expect(await readOpenReports(db, NOW)).toEqual({ open: 0, unanswered: 0, oldestAt: null, deadline: null });
  await aReport();
  await aReport({ subject: "personal-data", createdAt: later(-40), answeredAt: NOW });
  await aReport({ subject: "personal-data", createdAt: later(-10) });
  await aReport({ subject: "personal-data", createdAt: later(-20) });
  await closeOne(await aReport({ createdAt: later(-60) }), { reason: "answered" });
  const deadline = { subject: "personal-data", day: "2026-12-02", daysLeft: 10 };
  expect(await readOpenReports(db, NOW)).toEqual({ open: 4, unanswered: 3, oldestAt: later(-20), deadline });
  await aReport({ subject: "right-of-reply", createdAt: later(-4) });
  expect((await readOpenReports(db, NOW)).deadline).toMatchObject({ subject: "right-of-reply", daysLeft: -1 });
});

test("twelve months after it was closed a message is erased with its answers; one that is open, or open again, stays", async () => {
  const act = await aReport({ email: "lea@exemple.fr" });
  await aReport({ message: "Ouvert." });
  await answerReport(services, { ...act, answer: "Merci.", idempotencyKey: createIdempotencyKey() });
  await closeOne(act, { reason: "answered" });
  expect((await eraseExpired(services, later(364))).reports).toBe(0);
  await reopenReport(db, act);
  expect((await eraseExpired(services, later(365))).reports).toBe(0);
  await closeOne(act, { now: later(365), reason: "answered" });
  expect((await eraseExpired(services, later(729))).reports).toBe(0);
  expect((await eraseExpired(services, later(730))).reports).toBe(1);
  expect(await db.select().from(reportAnswers)).toEqual([]);
  expect(await idsIn("/")).toHaveLength(1);
});

test("of an erased person stays what they said of an article, which is nobody's, and nothing else", async () => {
  const email = "lea@exemple.fr";
  const error = { subject: "error" as const, articleId: "hopital-histoire", email };
  const kept = await aReport({ ...error, message: "La date est fausse.", source: "Un livre" });
  await aReport({ ...error, message: `Écrivez-moi à LEA@exemple.fr.` });
  await aReport({ subject: "personal-data", message: "Je suis Léa Martin, effacez-moi.", email });
  const other = await aReport({ message: "Bonjour.", email: "paul@exemple.fr" });
  await answerReport(services, { ...kept, answer: "Merci Léa.", idempotencyKey: createIdempotencyKey() });
  await db.transaction((tx) => eraseReportsOf(tx, [email]));
  const left = await db.select().from(reports).orderBy(reports.id);
  expect(left.map(({ id, email: address, message }) => [id, address, message])).toEqual([
    [kept.id, null, "La date est fausse."],
    [other.id, "paul@exemple.fr", "Bonjour."],
  ]);
  expect(await tablesNaming(db, [email, "Léa"])).toEqual([]);
});
