import { afterAll, beforeEach, expect, test } from "vitest";
import { listAuditEvents } from "#app/features/admin/audit.server.ts";
import { REPORT_FIELDS } from "#app/features/proofs/proof-paths.ts";
import { eraseReportAddress } from "#app/features/reports/erase-reports.server.ts";
import { REPORT_LIMITS } from "#app/features/reports/report-texts.ts";
import { takeReport } from "#app/features/reports/take-report.server.ts";
import { eraseExpired } from "#app/features/retention/erase-expired.server.ts";
import { reports } from "#database/schema/reports.server.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { aSession, createAdminServices } from "#tests/support/admin.ts";
import { aContent } from "#tests/support/content.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { answerReport, closeReport, countOpenReports, getReport, listReports } from "./reports.server.ts";

const { db, clear, close } = await createTestDatabase();
let services = createAdminServices(db);
const NOW = new Date("2026-11-22T10:00:00Z");
const content = createCatalogue(readSource(aContent()), () => null);
const PASSAGE = content.getProofPage("/categories/sante/hopital/histoire", null)?.entries[0];
const ABOUT = { [REPORT_FIELDS.article]: "hopital-histoire", [REPORT_FIELDS.passage]: PASSAGE?.key ?? "" };

beforeEach(async () => {
  await clear();
  services = createAdminServices(db);
});
afterAll(close);

function send(fields: Record<string, string>, kind: "error" | "message" = "error") {
  const request = new Request("http://localhost/signaler-une-erreur", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return takeReport(services, { request, content, kind });
}

async function onlyReport() {
  const [report] = await db.select().from(reports);
  if (!report) throw new Error("Nothing was kept");
  return report;
}

test("a report keeps the passage as it was, what is wrong, a source and the address of who wants an answer", async () => {
  const sent = { ...ABOUT, message: " C'est faux. ", source: "Un livre, p. 3", email: "Lea@Exemple.fr" };
  expect((await send(sent)).outcome).toBe("recorded");
  expect(await onlyReport()).toMatchObject({
    ...{ kind: "error", articleId: "hopital-histoire", passage: PASSAGE?.text },
    ...{ message: "C'est faux.", source: "Un livre, p. 3", email: "lea@exemple.fr", closedAt: null },
  });
});

test("without an address, a source or a passage that is still there, it is kept all the same", async () => {
  expect((await send({ ...ABOUT, passage: "plus-la", message: "Faux." })).outcome).toBe("recorded");
  expect(await onlyReport()).toMatchObject({ email: null, source: null, passage: null });
});

test.each([
  ["nothing", { message: "  " }, "empty"],
  ["more than a message may hold", { message: "é".repeat(REPORT_LIMITS.message + 1) }, "too-long"],
  ["a source without end", { message: "Faux.", source: "x".repeat(REPORT_LIMITS.source + 1) }, "too-long"],
  ["an address that is none", { message: "Faux.", email: "lea" }, "wrong-email"],
  ["an article that is none", { message: "Faux.", article: "inconnu" }, "unknown-article"],
])("%s is refused, and what was typed comes back", async (_name, fields, outcome) => {
  const answer = await send({ ...ABOUT, ...fields });
  expect(answer.outcome).toBe(outcome);
  expect(answer.typed.message).toBe(fields.message.trim());
  expect(await db.select().from(reports)).toEqual([]);
});

test("a report that is a script is kept as the words that it is", async () => {
  const message = `<script>alert(1)</script>'); drop table reports; --`;
  expect((await send({ ...ABOUT, message, source: "javascript:alert(1)" })).outcome).toBe("recorded");
  expect(await onlyReport()).toMatchObject({ message, source: "javascript:alert(1)" });
});

test("what fills the field that nobody sees is told nothing, and not kept", async () => {
  expect((await send({ ...ABOUT, message: "Faux.", site: "x" })).outcome).toBe("recorded");
  expect(await db.select().from(reports)).toEqual([]);
});

test("one network may send ten in an hour", async () => {
  for (let count = 0; count < 10; count++)
    expect((await send({ ...ABOUT, message: "Faux." })).outcome).toBe("recorded");
  expect((await send({ ...ABOUT, message: "Faux." })).outcome).toBe("too-many");
});

test("a form of another kind, and a database that is away, are answers", async () => {
  const request = new Request("http://localhost/x", { method: "POST", body: "{}" });
  expect((await takeReport(services, { request, content, kind: "message" })).outcome).toBe("unreadable");
  services.db = null as never;
  services.reportError = () => {};
  expect((await send({ message: "Bonjour." }, "message")).outcome).toBe("unavailable");
});

test("the editors list, answer once by e-mail and close with a reason; each leaves its line", async () => {
  await send({ ...ABOUT, message: "Faux.", email: "lea@exemple.fr" });
  await send({ message: "Bonjour." }, "message");
  const admin = await aSession(services);
  const waiting = await listReports(db, { isClosed: false });
  expect(waiting.map(({ kind, wantsAnswer }) => [kind, wantsAnswer])).toEqual([
    ["error", true],
    ["message", false],
  ]);
  const [first, second] = waiting.map(({ id }) => ({ admin, id, now: NOW }));
  if (!first || !second) throw new Error("Two reports are expected");
  expect(await getReport(db, first)).toMatchObject({ email: "lea@exemple.fr" });
  expect(await answerReport(services, { ...first, answer: "Merci." })).toBe("answered");
  expect(await answerReport(services, { ...second, answer: "Merci." })).toBe("no-address");
  expect(services.sent).toEqual([
    {
      kind: "report-answer",
      to: "lea@exemple.fr",
      answer: "Merci.",
      message: "Faux.",
      contactUrl: expect.stringMatching(/\/contact$/),
    },
  ]);
  expect(await closeReport(db, { ...first, reason: "corrected" })).toBe(true);
  expect(await closeReport(db, { ...first, reason: "abuse" })).toBe(false);
  expect(await countOpenReports(db)).toBe(1);
  expect(await listReports(db, { isClosed: true })).toMatchObject([{ closedReason: "corrected" }]);
  expect((await listAuditEvents(db, 10)).map(({ action }) => action).sort()).toEqual([
    "answer-report",
    "close-report",
    "view-report",
  ]);
});

test("twelve months after it was closed a report is erased; one that is open stays", async () => {
  await send({ ...ABOUT, message: "Faux." });
  await send({ ...ABOUT, message: "Ouvert." });
  const admin = await aSession(services);
  const [first] = await listReports(db, { isClosed: false });
  await closeReport(db, { admin, id: first?.id ?? "", now: NOW, reason: "answered" });
  const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
  expect((await eraseExpired(db, later(364))).reports).toBe(0);
  expect((await eraseExpired(db, later(365))).reports).toBe(1);
  expect(await listReports(db, { isClosed: false })).toHaveLength(1);
});

test("an erased person's address and answer are gone; what they said of the article is nobody's", async () => {
  await send({ ...ABOUT, message: "Faux.", email: "lea@exemple.fr" });
  await db.transaction((tx) => eraseReportAddress(tx, { email: "lea@exemple.fr" }));
  expect(await onlyReport()).toMatchObject({ message: "Faux.", email: null, answer: null });
});
