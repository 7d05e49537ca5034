import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { mailFailures } from "#database/schema/platform.server.ts";
import { MAIL_KINDS } from "#server/app/mail-kinds.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { startWorkers, stopWorkers } from "#tests/support/site/mail-workers.ts";
import { createNewsletterServices, type NewsletterServices } from "#tests/support/site/newsletter.ts";
import type { MailMessage } from "./mail-message.ts";
import { createMailTransport, type MailTransport } from "./mail-transport.server.ts";

const TIMEOUT = { timeout: 60_000 };
/** What comes sooner than a poll was announced. */
const SELDOM_S = 600;
const LESS_THAN_A_POLL_MS = 120_000;
const longTimeout = { timeout: 180_000 };

let services: NewsletterServices;
let smtp: TestSmtpServer;
let transport: MailTransport;
let wanted = true;

beforeAll(async () => {
  services = await createNewsletterServices({ MAIL_FROM: "Le Récap <lettre@lerecap.example>" });
});
afterAll(() => services.close());

beforeEach(async () => {
  await services.clear();
  smtp = await startSmtpServer();
  transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, dataDir: "" });
  wanted = true;
  await work(1);
});
afterEach(async () => {
  await stopWorkers(services);
  await transport.close();
  await smtp[Symbol.asyncDispose]();
});

function work(pollEvery: number): Promise<void> {
  const kinds = MAIL_KINDS.map((kind) => ({ ...kind, isWanted: () => Promise.resolve(wanted) }));
  return startWorkers(services, { transport, pollEvery, kinds });
}

function welcome(to: string): MailMessage {
  return {
    kind: "newsletter-welcome",
    to,
    subscriberId: "1",
    unsubscribeUrl: "https://lerecap.example/lettre/desinscription?jeton=abc",
  };
}

function signIn(to: string): MailMessage {
  return {
    kind: "sign-in",
    to,
    signInUrl: "https://lerecap.example/connexion/lien?jeton=abc",
    code: "12345678",
    until: "",
  };
}

const failures = () => services.db.select().from(mailFailures);
const linesOf = (event: string) => services.lines.filter((line) => line.event === event);

test("a message leaves at once, whole, in one conversation", async () => {
  await stopWorkers(services);
  await work(SELDOM_S);
  await services.mail.enqueue(welcome("lea@exemple.fr"));
  await expect.poll(() => smtp.messages, { timeout: LESS_THAN_A_POLL_MS }).toHaveLength(1);
  const { sender, recipients, mail, raw } = smtp.messages[0]!;
  expect([sender, recipients]).toEqual(["lettre@lerecap.example", ["lea@exemple.fr"]]);
  expect(mail).toMatchObject({
    from: { name: "Le Récap", address: "lettre@lerecap.example" },
    to: [{ name: "", address: "lea@exemple.fr" }],
    subject: "Votre inscription au Récap est confirmée",
  });
  const types = [...raw.matchAll(/^Content-Type: (text\/\w+|multipart\/\w+)/gim)].map(([, type]) => type);
  expect(types).toEqual(["multipart/alternative", "text/plain", "text/html"]);
});

test("a message of the newsletter can be left with one click, a transactional one says that it is automatic", async () => {
  await services.mail.enqueue([welcome("lea@exemple.fr"), signIn("marc@exemple.fr")]);
  await expect.poll(() => smtp.messages, TIMEOUT).toHaveLength(2);
  const headersOf = (address: string) =>
    Object.fromEntries(smtp.to(address)[0]!.mail.headers.map(({ key, value }) => [key, value]));
  expect(headersOf("lea@exemple.fr")).toMatchObject({
    "content-language": "fr",
    "list-unsubscribe": "<https://lerecap.example/lettre/desinscription?jeton=abc>",
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "message-id": expect.stringMatching(/^<[0-9a-f-]{36}@lerecap\.example>$/),
  });
  expect(headersOf("lea@exemple.fr")).not.toHaveProperty("auto-submitted");
  expect(headersOf("marc@exemple.fr")).toMatchObject({ "content-language": "fr", "auto-submitted": "auto-generated" });
  expect(headersOf("marc@exemple.fr")).not.toHaveProperty("list-unsubscribe");
});

test("the connection is used again", async () => {
  for (let index = 0; index < 5; index += 1) {
    await services.mail.enqueue(welcome(`p${index}@exemple.fr`));
    await expect.poll(() => smtp.messages, TIMEOUT).toHaveLength(index + 1);
  }
  // The first connection may not be free yet when the next message comes.
  expect(smtp.connections()).toBeLessThanOrEqual(2);
});

test("a message that was taken before the connection broke comes again as the same message", longTimeout, async () => {
  smtp.behaviour = "accept-and-vanish";
  await services.mail.enqueue(welcome("lea@exemple.fr"));
  await expect.poll(() => smtp.messages, TIMEOUT).toHaveLength(1);
  smtp.behaviour = "accept";
  await expect.poll(() => smtp.messages.length, TIMEOUT).toBeGreaterThan(1);
  expect(new Set(smtp.messages.map(({ mail }) => mail.messageId)).size).toBe(1);
  expect(new Set(smtp.messages.map(({ mail }) => mail.date)).size).toBe(1);
});

test("a message that nobody takes is given up loudly, without the address", longTimeout, async () => {
  smtp.behaviour = "later";
  await services.mail.enqueue(welcome("lea@exemple.fr"));
  await expect.poll(() => linesOf("mail_given_up"), { timeout: 120_000 }).toHaveLength(1);
  expect(linesOf("mail_given_up")[0]).toMatchObject({ level: "error", kind: "newsletter-welcome", attempt: 3 });
  await expect.poll(failures, TIMEOUT).toMatchObject([{ kind: "newsletter-welcome", reason: "tried" }]);
  expect(JSON.stringify(services.lines)).not.toMatch(/lea|exemple|jeton/);
});

test("a mailbox that does not exist is not tried again", async () => {
  smtp.behaviour = "unknown-recipient";
  await services.mail.enqueue(welcome("personne@exemple.fr"));
  await expect.poll(() => linesOf("mail_refused"), TIMEOUT).toMatchObject([{ level: "warn", responseCode: 550 }]);
  await expect.poll(failures, TIMEOUT).toMatchObject([{ kind: "newsletter-welcome", reason: "refused" }]);
  expect(JSON.stringify(await failures())).not.toContain("@");
  expect(JSON.stringify(services.lines)).not.toContain("personne");
  expect(linesOf("mail_failed")).toEqual([]);
});

test(
  "a server that does not send on for the site is tried again, once its settings are mended",
  longTimeout,
  async () => {
    smtp.behaviour = "relay-denied";
    await services.mail.enqueue(welcome("lea@exemple.fr"));
    await expect.poll(() => linesOf("mail_failed"), TIMEOUT).toMatchObject([{ attempt: 1, responseCode: 554 }]);
    expect(JSON.stringify(services.lines)).not.toContain("lea");
    smtp.behaviour = "accept";
    await expect.poll(() => smtp.messages, TIMEOUT).toHaveLength(1);
  },
);

test("a message that a server takes twice without an answer is not sent a third time", longTimeout, async () => {
  smtp.behaviour = "accept-and-vanish";
  await services.mail.enqueue(welcome("lea@exemple.fr"));
  await expect.poll(() => linesOf("mail_given_up"), { timeout: 120_000 }).toMatchObject([{ reason: "uncertain" }]);
  expect(smtp.messages).toHaveLength(2);
  await expect.poll(failures, TIMEOUT).toMatchObject([{ kind: "newsletter-welcome", reason: "tried" }]);
});

test("a server that is not there is an error to try again after", async () => {
  await smtp[Symbol.asyncDispose]();
  await services.mail.enqueue(welcome("lea@exemple.fr"));
  await expect.poll(() => linesOf("mail_failed"), TIMEOUT).toMatchObject([{ code: "ESOCKET" }]);
});

test("a server that hangs keeps nobody else from being served by the site", async () => {
  smtp.behaviour = "hang";
  await services.mail.enqueue(Array.from({ length: 30 }, (_, index) => welcome(`p${index}@exemple.fr`)));
  await expect.poll(() => smtp.connections(), TIMEOUT).toBeGreaterThan(5);
  await services.signUps.record({ email: "autre@exemple.fr", source: "updates_signup", clientAddress: "192.0.2.1" });
  // Nor does it wait until the first of them is given up.
  expect(linesOf("mail_failed")).toEqual([]);
});

test("what nobody waits for any more is not sent", async () => {
  wanted = false;
  await services.mail.enqueue(welcome("lea@exemple.fr"));
  await expect.poll(() => linesOf("mail_dropped"), TIMEOUT).toMatchObject([{ reason: "not wanted" }]);
  expect(smtp.messages).toEqual([]);
});

test("a sign-in link that has expired on the way is not sent", async () => {
  const sealed = services.seal.seal(signIn("lea@exemple.fr"));
  const id = await services.boss.send("mail", sealed, { startAfter: 600 });
  await services.database.client.query(
    "update jobs.job set created_on = now() - interval '11 minutes', start_after = now() where id = $1",
    [id],
  );
  await services.mail.enqueue(welcome("marc@exemple.fr"));
  await expect.poll(() => linesOf("mail_given_up"), TIMEOUT).toMatchObject([{ kind: "sign-in", reason: "too late" }]);
  await expect.poll(failures, TIMEOUT).toMatchObject([{ kind: "sign-in", reason: "late" }]);
  expect(smtp.to("lea@exemple.fr")).toEqual([]);
});
