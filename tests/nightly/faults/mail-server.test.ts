import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createMailQueues } from "#platform/mail/mail-queue.server.ts";
import { createMailTransport, type MailTransport } from "#platform/mail/mail-transport.server.ts";
import { type SmtpBehaviour, startSmtpServer, type TestSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { startWorkers, stopWorkers } from "#tests/support/site/mail-workers.ts";
import { createNewsletterServices, type NewsletterServices } from "#tests/support/site/newsletter.ts";

const TIMEOUT = { timeout: 120_000 };
const LONG_TIMEOUT = { timeout: 300_000 };
const SEND_TIMEOUT_MS = 3_000;
const PASSWORD = "mot-de-passe-du-relais";

let services: NewsletterServices;
let smtp: TestSmtpServer;
let transport: MailTransport;

beforeAll(async () => {
  services = await createNewsletterServices({ MAIL_FROM: "Le Récap <lettre@lerecap.example>" });
});
afterAll(() => services.close());

beforeEach(async () => {
  await services.clear();
  await createMailQueues(services.boss, { retryLimit: 4, retryDelay: 1, retryDelayMax: 1 });
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await stopWorkers(services);
  await transport.close();
  await smtp[Symbol.asyncDispose]();
});

async function work(behaviour: SmtpBehaviour, { user = "", options = "" } = {}): Promise<void> {
  smtp.behaviour = behaviour;
  transport = createMailTransport(
    { smtpUrl: `smtp://${user}127.0.0.1:${smtp.port}${options}`, dataDir: "" },
    SEND_TIMEOUT_MS,
  );
  await startWorkers(services, { transport });
}

async function signUp(email: string): Promise<void> {
  const { outcome } = await services.signUps.record({ email, source: "updates_signup", clientAddress: email });
  expect(outcome).toBe("recorded");
}

const linesOf = (event: string) => services.lines.filter((line) => line.event === event);
const messageIds = () => new Set(smtp.messages.map(({ mail }) => mail.messageId));

test.each([
  ["refuses the recipient for now", "later-recipient", { responseCode: 450, command: "RCPT TO" }],
  ["refuses the message for now", "later", { responseCode: 451, command: "DATA" }],
  ["refuses the message for good", "refuse-message", { responseCode: 554, command: "DATA" }],
  ["refuses the password", "wrong-password", { responseCode: 535, code: "EAUTH" }],
  ["never greets", "hang", {}],
] as const)(
  "a server that %s is tried again, and the sign-up goes on when it is well",
  LONG_TIMEOUT,
  async (_, behaviour, failure) => {
    await work(behaviour, behaviour === "wrong-password" ? { user: `recap:${PASSWORD}@` } : {});
    await signUp("lea@exemple.fr");
    await expect.poll(() => linesOf("mail_failed")[0], TIMEOUT).toMatchObject({ attempt: 1, ...failure });
    expect(smtp.messages).toEqual([]);
    smtp.behaviour = "accept";
    await expect.poll(() => smtp.to("lea@exemple.fr"), TIMEOUT).toHaveLength(1);
    expect(smtp.messages[0]?.mail.messageId).toContain(String(linesOf("mail_failed")[0]?.id));
    expect(JSON.stringify(services.lines)).not.toMatch(/lea|exemple|jeton|mot-de-passe/);
  },
);

test(
  "a server that falls silent after the message gets the same message again, and holds no other back",
  LONG_TIMEOUT,
  async () => {
    await work("hang-after-message");
    const addresses = Array.from({ length: 12 }, (_, index) => `p${index}@exemple.fr`);
    for (const address of addresses) await signUp(address);
    const hasFailedAfterIt = () =>
      linesOf("mail_failed").some(({ id }) => smtp.messages.some(({ mail }) => mail.messageId?.includes(String(id))));
    await expect.poll(hasFailedAfterIt, TIMEOUT).toBe(true);
    smtp.behaviour = "accept";
    const arrived = () => new Set(smtp.messages.flatMap(({ recipients }) => recipients)).size;
    await expect.poll(arrived, TIMEOUT).toBe(addresses.length);
    // Each as often as it was begun, always under its own id.
    await expect.poll(() => smtp.messages.length, TIMEOUT).toBeGreaterThan(addresses.length);
    expect(messageIds().size).toBe(addresses.length);
  },
);

test("a server that cannot encrypt is sent nothing where encryption is asked for", LONG_TIMEOUT, async () => {
  await work("accept", { options: "?requireTLS=true" });
  await signUp("lea@exemple.fr");
  await expect.poll(() => linesOf("mail_given_up"), { timeout: 200_000 }).toHaveLength(1);
  expect(linesOf("mail_failed")[0]).toMatchObject({ level: "warn", attempt: 1 });
  expect(smtp.messages).toEqual([]);
});

test("between two attempts the pause grows from seconds to hours", LONG_TIMEOUT, async () => {
  await createMailQueues(services.boss);
  await work("later");
  await signUp("lea@exemple.fr");
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await expect.poll(() => linesOf("mail_failed").length, TIMEOUT).toBe(attempt);
    const waiting = async () => {
      const { rows } = await services.database.client.query<{ pause: number }>(
        "select extract(epoch from start_after - started_on)::float as pause from jobs.job where name = 'mail' and state = 'retry'",
      );
      return rows[0]?.pause ?? 0;
    };
    await expect.poll(waiting, TIMEOUT).toBeGreaterThan(0);
    pauses.push(await waiting());
    await services.database.client.query("update jobs.job set start_after = now() where name = 'mail'");
  }
  const lowest = [5, 10, 20, 45, 100];
  expect(pauses.filter((pause, index) => pause < (lowest[index] ?? 0) || pause > 15 * 2 ** (index + 1))).toEqual([]);
});
