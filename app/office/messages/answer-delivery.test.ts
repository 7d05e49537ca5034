import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { reports } from "#database/schema/reports.server.ts";
import { createMailTransport, type MailTransport } from "#platform/mail/mail-transport.server.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { startWorkers, stopWorkers } from "#tests/support/site/mail-workers.ts";
import { createNewsletterServices, type NewsletterServices } from "#tests/support/site/newsletter.ts";
import { answerReport, getReport } from "./reports.server.ts";

const TIMEOUT = { timeout: 60_000 };
const ID = "00000000-0000-4000-8000-000000000001";
const ADMIN = { tokenHash: "", actor: "actor", expiresAt: new Date() };

let services: NewsletterServices;
let smtp: TestSmtpServer;
let transport: MailTransport;

beforeAll(async () => {
  services = await createNewsletterServices({ MAIL_FROM: "Le Récap <lettre@lerecap.example>" });
});
afterAll(() => services.close());

beforeEach(async () => {
  await services.clear();
  await services.db.insert(reports).values({
    id: ID,
    subject: "personal-data",
    message: "Effacez-moi.\nBcc: autre@exemple.fr",
    email: "lea@exemple.fr",
  });
  smtp = await startSmtpServer();
  transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, dataDir: "" });
  await startWorkers(services, { transport });
});
afterEach(async () => {
  await stopWorkers(services);
  await transport.close();
  await smtp[Symbol.asyncDispose]();
});

const act = () => ({ admin: ADMIN, id: ID, now: new Date() });
const answer = (text: string) =>
  answerReport(services, { ...act(), answer: text, idempotencyKey: createIdempotencyKey() });
const report = async () => (await getReport(services.db, act()))!;
const state = async () => (await report()).answers.at(-1)?.state;

test("an address that takes nothing has not been answered: the message is open again", async () => {
  smtp.behaviour = "unknown-recipient";
  await answer("Voici.");
  await expect.poll(state, TIMEOUT).toBe("refused");
  expect(await report()).toMatchObject({ answeredAt: null, deadline: { daysLeft: expect.any(Number) } });
});

test("a server that never takes it: the answer is given up, kept, and may be sent again", {
  timeout: 240_000,
}, async () => {
  smtp.behaviour = "refuse-message";
  await answer("Voici.");
  await expect.poll(state, { timeout: 120_000 }).toBe("given-up");
  expect(await report()).toMatchObject({ answeredAt: null, answers: [{ text: "Voici." }] });
  smtp.behaviour = "accept";
  await answer("Voici.");
  await expect.poll(state, TIMEOUT).toBe("sent");
  expect((await report()).answers.map((one) => one.state)).toEqual(["given-up", "sent"]);
  expect(await report()).toMatchObject({ deadline: null });
});

test("a message that has left does not leave again because nobody could note it", async () => {
  await services.database.client.exec("alter table report_answers add constraint away check (outcome is null)");
  await answer("Voici.");
  await expect.poll(() => services.lines.map(({ event }) => event), TIMEOUT).toContain("mail_outcome_lost");
  await services.database.client.exec("alter table report_answers drop constraint away");
  expect(smtp.messages).toHaveLength(1);
  expect(services.lines.filter(({ event }) => event === "mail_failed")).toEqual([]);
  expect(JSON.stringify(services.lines)).not.toMatch(/lea|exemple/);
});
