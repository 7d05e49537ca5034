import { afterAll, beforeEach, expect, test } from "vitest";
import { reports } from "#database/schema/reports.server.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { REPORT_FIELDS } from "#library/proofs/proof-paths.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { replyToReportForm } from "./reply-to-report.server.ts";
import { REPORT_LIMITS } from "./report-texts.ts";

const { db, clear, close } = await createTestDatabase();
let services = createTestServices(db);
const NOW = new Date("2026-11-22T10:00:00Z");
const content = createCatalogue(readSource(aContent()), () => null);
const PASSAGE = content.getProofPage("/categories/sante/hopital/histoire", null)?.entries[0];
const REFUSED = 30;
const ABOUT = {
  [REPORT_FIELDS.subject]: "error",
  [REPORT_FIELDS.article]: "hopital-histoire",
  [REPORT_FIELDS.passage]: PASSAGE?.key ?? "",
};

beforeEach(async () => {
  await clear();
  services = createTestServices(db);
});
afterAll(close);

function send(fields: Record<string, string>, from: string | null = null, now = NOW) {
  const request = new Request("http://localhost/contact", { method: "POST", body: new URLSearchParams(fields) });
  return replyToReportForm(from ? { ...services, clientAddress: from } : services, { request, content, now });
}

async function onlyReport() {
  const rows = await db.select().from(reports);
  expect(rows).toHaveLength(1);
  return rows[0];
}

test("a report keeps the passage as it was, what is wrong, a source and the address of whoever wants an answer", async () => {
  const sent = { ...ABOUT, message: " C'est faux. ", source: "Un livre, p. 3", email: "Lea@Exemple.fr" };
  expect(await send(sent)).toEqual({
    outcome: "recorded",
    subject: "error",
    email: "lea@exemple.fr",
    deadline: null,
  });
  expect(await onlyReport()).toMatchObject({
    subject: "error",
    articleId: "hopital-histoire",
    passage: PASSAGE?.text,
    message: "C'est faux.",
    source: "Un livre, p. 3",
    email: "lea@exemple.fr",
    closedAt: null,
  });
});

test("without an address, a source or a passage that is still there, it is kept all the same", async () => {
  expect((await send({ ...ABOUT, passage: "plus-la", message: "Faux." })).outcome).toBe("recorded");
  expect(await onlyReport()).toMatchObject({ email: null, source: null, passage: null });
});

test("a message is of its subject alone: an article is of an error; for personal data the date is told", async () => {
  const sent = { ...ABOUT, sujet: "personal-data", message: "Effacez-moi.", email: "lea@exemple.fr" };
  expect(await send(sent)).toMatchObject({ outcome: "recorded", deadline: "2026-12-22" });
  expect(await onlyReport()).toMatchObject({ subject: "personal-data", articleId: null, passage: null });
});

test.each([
  ["nothing", { message: "  " }, { message: "missing" }],
  ["no subject", { sujet: "", message: "Faux." }, { subject: "missing" }],
  ["more than a message may hold", { message: "é".repeat(REPORT_LIMITS.message + 1) }, { message: "too-long" }],
  ["100 KB", { message: "x".repeat(100_000) }, { message: "too-long" }],
  ["a source without end", { message: "Faux.", source: "x".repeat(REPORT_LIMITS.source + 1) }, { source: "too-long" }],
  ["an address that is none", { message: "Faux.", email: "lea" }, { email: "wrong" }],
])("%s is refused beside its field, and what was typed comes back", async (_name, fields, problems) => {
  const answer = await send({ ...ABOUT, ...fields });
  expect(answer).toMatchObject({ outcome: "problems", problems, typed: { message: fields.message.trim() } });
  expect(await db.select().from(reports)).toEqual([]);
});

test("an article that is none is refused, and what was typed comes back", async () => {
  const answer = await send({ ...ABOUT, message: "Faux.", article: "inconnu" });
  expect(answer).toMatchObject({ outcome: "unknown-article", typed: { message: "Faux." } });
});

test.each([
  ["a script", `<script>alert(1)</script>'); drop table reports; --`],
  ["HTML", `<img src=x onerror=alert(1)> &amp; <a href="javascript:alert(1)">ici</a>`],
  ["5,000 emojis", "🙂".repeat(REPORT_LIMITS.message)],
])("a message that is %s is kept as the words that it is", async (_name, message) => {
  expect((await send({ ...ABOUT, message, source: "javascript:alert(1)" })).outcome).toBe("recorded");
  expect(await onlyReport()).toMatchObject({ message, source: "javascript:alert(1)" });
});

test("bytes that are no text, and controls, never reach the database as such", async () => {
  const body = "sujet=question&message=a%00b%ED%A0%BDc%07%0D%0Ad";
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const request = new Request("http://localhost/contact", { method: "POST", body, headers });
  expect((await replyToReportForm(services, { request, content })).outcome).toBe("recorded");
  expect((await onlyReport())?.message).toMatch(/^ab\uFFFD+c\nd$/);
});

test("what fills the field that nobody sees is told nothing, and not kept", async () => {
  expect((await send({ ...ABOUT, message: "Faux.", site: "x" })).outcome).toBe("recorded");
  expect(await db.select().from(reports)).toEqual([]);
});

test("sent twice by a network that lost the answer or a finger that pressed twice, it is kept once", async () => {
  const fields = { sujet: "press", message: "Bonjour." };
  const answers = await Promise.all([send(fields), send(fields), send(fields)]);
  expect(answers.map(({ outcome }) => outcome)).toEqual(["recorded", "recorded", "recorded"]);
  expect(await db.select().from(reports)).toHaveLength(1);
  await send(fields, "198.51.100.4");
  await send(fields, null, new Date(NOW.getTime() + 11 * 60_000));
  await send({ ...fields, message: "Bonjour !" });
  expect(await db.select().from(reports)).toHaveLength(4);
});

test("many from one network in a minute: thirty are kept, and the others leave room for everybody else", async () => {
  const { max } = LIMITS.networkForms;
  const outcomes: string[] = [];
  for (let index = 0; index < max + REFUSED; index += 1) {
    outcomes.push((await send({ sujet: "question", message: `Message ${index}` })).outcome);
  }
  expect(outcomes.filter((outcome) => outcome === "recorded")).toHaveLength(max);
  expect(outcomes.slice(max).every((outcome) => outcome === "too-many")).toBe(true);
  expect((await send({ sujet: "question", message: "Moi aussi." }, "198.51.100.4")).outcome).toBe("recorded");
});

test("the last message that a network may send is told truly when it comes again; a refused one may come again later", async () => {
  const message = (index: number) => ({ sujet: "question", message: `Message ${index}` });
  const { max } = LIMITS.networkForms;
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  for (let index = 0; index < max; index += 1) await send(message(index));
  expect((await send(message(max - 1))).outcome).toBe("recorded");
  expect((await send(message(max), null, at(59))).outcome).toBe("too-many");
  expect((await send(message(max), null, at(61))).outcome).toBe("recorded");
  expect(await db.$count(reports)).toBe(max + 1);
});

test("many from many networks in a minute: as many are kept as can be read, the others keep their words", async () => {
  const { max } = LIMITS.siteReports;
  const outcomes: string[] = [];
  for (let index = 0; index < max + REFUSED; index += 1) {
    const from = `203.${index >> 8}.${index & 255}.7`;
    const answer = await send({ sujet: "question", message: `Message ${index}` }, from);
    outcomes.push(answer.outcome);
    if (answer.outcome === "crowded") expect(answer.typed.message).toBe(`Message ${index}`);
  }
  expect(outcomes.filter((outcome) => outcome === "recorded")).toHaveLength(max);
  expect(outcomes.slice(max).every((outcome) => outcome === "crowded")).toBe(true);
  expect(await db.select({ id: reports.id }).from(reports)).toHaveLength(max);
});

test("a form of another kind, and a database that is away, are answers", async () => {
  const request = new Request("http://localhost/x", { method: "POST", body: "{}" });
  expect((await replyToReportForm(services, { request, content })).outcome).toBe("unreadable");
  services.db = null as never;
  services.reportError = () => {};
  expect(await send({ sujet: "question", message: "Bonjour." })).toMatchObject({
    outcome: "unavailable",
    typed: { message: "Bonjour." },
  });
});
