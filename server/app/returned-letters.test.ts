import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letterCopy, returnPath } from "#app/letters/message/letter-copy.server.ts";
import { letterDeliveries, letters, mailProblems } from "#database/schema/letters.server.ts";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { securityHeaders } from "#platform/http/security-headers.ts";
import { BOUNCES_PATH, MAX_BOUNCE_BYTES } from "#platform/mail/returned-mail.ts";
import type { ProcessServices } from "#platform/services.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { deliveryReport } from "#tests/support/mail/delivery-reports.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { addReaders, createLetterProcess, lookOnce, NOW, startLetter } from "#tests/support/site/letter-sending.ts";
import { NO_DATABASE } from "#tests/support/site/services.ts";
import { createWebApp } from "./web-app.ts";

const TOKEN = "un-jeton-de-test-assez-long";
const { db, close } = await createTestDatabase();
const smtp = await startSmtpServer();
const environment = { LETTER_RETURN_PATH: "rebonds@exemple.fr", BOUNCES_TOKEN: TOKEN };
const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`, environment);

beforeAll(async () => {
  await addReaders(db, 6);
  await startLetter(process);
  await lookOnce(process);
});
afterAll(async () => {
  await smtp[Symbol.asyncDispose]();
  await close();
});

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };

function post({ method = "POST", headers = {}, body = "" }: Sent, services: Partial<ProcessServices> = {}) {
  const app = createWebApp({
    services: { ...process, ...services },
    content: publishedContent,
    headers: securityHeaders({ publicUrl: "https://www.exemple.fr", styleHashes: [] }),
    render: () => Promise.resolve(new Response("page", { status: 404 })),
    matchRoute: () => null,
    ping: () => Promise.resolve(),
    isBuilt: true,
    draw: () => Promise.reject(new Error("nothing is drawn")),
  });
  const init = method === "POST" ? { method, headers, body } : { method, headers };
  return app.request(`http://127.0.0.1:3000${BOUNCES_PATH}`, init);
}

const authorised = (type = "message/rfc822") => ({ Authorization: `Bearer ${TOKEN}`, "Content-Type": type });

async function aboutCopy(position: number) {
  const [row] = await db
    .select({ id: emailSubscribers.id, email: emailSubscribers.email })
    .from(letterDeliveries)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, letterDeliveries.subscriberId))
    .where(eq(letterDeliveries.position, position));
  const place = { letter: 1, position };
  const { messageId } = letterCopy(process, { kind: "weekly", ...place }, row!, NOW);
  return { id: row!.id, to: returnPath(process, place), messageId, recipient: row!.email };
}

const problems = async () => (await db.select().from(mailProblems)).map(({ kind }) => kind);

test("without the setting the address does not exist; with it, who has not the token is asked for it and changes nothing", async () => {
  const body = deliveryReport(await aboutCopy(0), [{}]);
  const unset = { ...process.settings, bouncesToken: null };
  expect((await post({ headers: authorised(), body }, { settings: unset })).status).toBe(404);
  for (const Authorization of ["", "Bearer", `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN]) {
    const answer = await post({ headers: { "Content-Type": "message/rfc822", Authorization }, body });
    expect(answer.status, Authorization).toBe(401);
    expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  }
  expect(process.lines.filter(({ event }) => event === "letter_report_refused").length).toBe(6);
  expect((await post({ method: "GET", headers: authorised() })).status).toBe(405);
  expect((await post({ headers: authorised("text/plain"), body })).status).toBe(415);
  expect(await problems()).toEqual([]);
});

test("without the token nothing is read, with it no more than a report", async () => {
  const long = "a".repeat(5_000);
  expect((await post({ headers: { "Content-Type": "message/rfc822" }, body: long })).status).toBe(401);
  expect((await post({ headers: authorised(), body: long })).status).toBe(200);
  expect((await post({ headers: authorised(), body: new Uint8Array(MAX_BOUNCE_BYTES) })).status).toBe(200);
  expect((await post({ headers: authorised(), body: new Uint8Array(MAX_BOUNCE_BYTES + 1) })).status).toBe(413);
});

test("a whole message stops the address that it is about, and comes twice as once", async () => {
  const body = deliveryReport(await aboutCopy(1), [{}]);
  const first = await post({ headers: authorised(), body });
  expect(first.status).toBe(200);
  expect(await first.json()).toEqual({ reports: [{ verdict: "hard", outcome: "recorded", code: "5.1.1" }] });
  const second = (await (await post({ headers: authorised(), body })).json()) as { reports: object[] };
  expect(second.reports).toMatchObject([{ outcome: "known" }]);
  expect(await problems()).toEqual(["hard"]);
  expect(JSON.stringify(process.lines)).not.toContain("reader-");
});

test("a provider's notice does the same in JSON, one or several", async () => {
  const [gone, full, angry, late] = await Promise.all([2, 3, 4, 5].map(aboutCopy));
  const body = JSON.stringify([
    { event: "failed", messageId: `<${gone!.messageId}>`, status: "5.1.1", recipient: gone!.recipient.toUpperCase() },
    { event: "failed", messageId: full!.messageId, diagnostic: "452 4.2.2 mailbox full" },
    { event: "complaint", messageId: angry!.messageId },
    { event: "delayed", messageId: late!.messageId, status: "4.4.1" },
    { event: "failed", messageId: "<l1.5.0123456789abcdef@exemple.fr>", status: "5.1.1" },
    { event: "failed", messageId: late!.messageId },
  ]);
  const answer = (await (await post({ headers: authorised("application/json; charset=utf-8"), body })).json()) as {
    reports: { verdict: string; outcome: string }[];
  };
  expect(answer.reports.map(({ verdict, outcome }) => `${verdict} ${outcome}`)).toEqual([
    "hard recorded",
    "soft recorded",
    "complaint recorded",
    "nothing ignored",
    "hard stranger",
    "unread recorded",
  ]);
  expect((await problems()).toSorted()).toEqual(["complaint", "hard", "hard", "soft"]);
  const [state] = await db.select().from(subscriptions).where(eq(subscriptions.subscriberId, angry!.id));
  expect(state?.status).toBe("withdrawn");
  const [letter] = await db.select().from(letters);
  expect(letter).toMatchObject({ returned: 3, returnedHard: 2, complaints: 1, toRead: 1 });
});

test.each([
  ["no JSON", "{"],
  ["another event", JSON.stringify({ event: "opened", messageId: "a@b" })],
  ["another field", JSON.stringify({ event: "failed", messageId: "a@b", html: "<p>" })],
  ["no Message-ID", JSON.stringify({ event: "failed" })],
  ["an empty list", "[]"],
  ["too many", JSON.stringify(Array.from({ length: 101 }, () => ({ event: "delayed", messageId: "a@b" })))],
])("JSON of another shape is refused: %s", async (_what, body) => {
  expect((await post({ headers: authorised("application/json"), body })).status).toBe(400);
});

test("when the database is away, the sender is told to keep the message", async () => {
  const body = deliveryReport(await aboutCopy(5), [{}]);
  const answer = await post({ headers: authorised(), body }, { db: NO_DATABASE });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("300");
});
