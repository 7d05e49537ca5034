import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leave } from "#app/letters/leaving/withdrawals.server.ts";
import { consentEvents, emailSubscribers, subscriberTokens } from "#database/schema/subscribers.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume } from "#platform/limits/rate-limits.server.ts";
import { hashToken } from "#platform/tokens.ts";
import { createNewsletterServices, type NewsletterServices, tokenOf } from "#tests/support/site/newsletter.ts";
import { createTestServices } from "#tests/support/site/services.ts";
import { replyToSignUp } from "./reply-to-sign-up.server.ts";
import { SIGN_UP_FIELDS } from "./sign-up-fields.ts";
import type { SignUpSource } from "./sign-up-texts.ts";
import { SIGN_UP_FORMS, SIGN_UP_LIMITED } from "./sign-up-texts.ts";
import { recordSignUp } from "./sign-ups.server.ts";

const MINUTE_MS = 60_000;

let services: NewsletterServices;
let visitors = 0;
beforeAll(async () => {
  services = await createNewsletterServices();
});
afterAll(() => services.close());

function signUp(email: string, source: SignUpSource = "updates_signup", clientAddress = nextAddress()) {
  return services.signUps.record({ email, source, clientAddress });
}

function reply(email: string, clientAddress = nextAddress()) {
  const form = new URLSearchParams({ [SIGN_UP_FIELDS.email]: email });
  const request = new Request("http://localhost/lettre/inscription", { method: "POST", body: form });
  return replyToSignUp({ ...createTestServices(services.db), clientAddress }, request, services.time.now);
}

function nextAddress(): string {
  visitors += 1;
  return `10.0.${visitors >> 8}.${visitors & 255}`;
}

const subscribers = () => services.db.select().from(emailSubscribers);

test.each([
  ["updates_signup", "sign-up-link", "confirm-and-sign-in"],
  ["profile_signup", "newsletter-confirmation", "confirm"],
] as const)("%s keeps the row, the consent, the link's hash and the e-mail", async (source, kind, purpose) => {
  await services.clear();
  expect(await signUp("lea@exemple.fr", source)).toEqual({ outcome: "recorded" });
  const [subscriber, ...others] = await subscribers();
  expect(others).toEqual([]);
  expect(subscriber).toMatchObject({
    email: "lea@exemple.fr",
    source,
    status: "pending",
    createdAt: services.time.now,
    confirmedAt: null,
  });
  expect(await services.db.select().from(consentEvents)).toMatchObject([
    {
      subscriberId: subscriber!.id,
      kind: "requested",
      form: source,
      purpose: SIGN_UP_FORMS[source].consent.purpose,
      textVersion: SIGN_UP_FORMS[source].consent.textVersion,
      createdAt: services.time.now,
    },
  ]);
  const [mail] = await services.queuedMail();
  expect(mail).toMatchObject({ kind, to: "lea@exemple.fr", subscriberId: subscriber!.id });
  const token = tokenOf(mail);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(await services.db.select().from(subscriberTokens)).toMatchObject([
    { tokenHash: hashToken(token), subscriberId: subscriber!.id, purpose, usedAt: null },
  ]);
});

test("neither the token nor the address of a waiting e-mail can be read in the database", async () => {
  await services.clear();
  await signUp("secrete@exemple.fr");
  const token = tokenOf((await services.queuedMail())[0]);
  const { rows } = await services.database.client.query("select row_to_json(job)::text as row from jobs.job");
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain("secrete");
  expect(JSON.stringify(await services.db.select().from(subscriberTokens))).not.toContain(token);
});

test("signing up twice makes no second row and changes neither source nor date", async () => {
  await services.clear();
  await signUp("lea@exemple.fr", "updates_signup");
  const before = await subscribers();
  services.time.now = new Date(services.time.now.getTime() + MINUTE_MS);
  await signUp("lea@exemple.fr", "profile_signup");
  expect(await subscribers()).toEqual(before);
  expect(await services.queuedMail()).toHaveLength(2);
});

test("a confirmed subscriber who signs up again stays confirmed", async () => {
  await services.clear();
  await signUp("lea@exemple.fr");
  const confirmedAt = new Date("2026-11-21T12:30:00Z");
  await services.db.update(emailSubscribers).set({ status: "confirmed", confirmedAt });
  expect(await signUp("lea@exemple.fr")).toEqual({ outcome: "recorded" });
  expect(await subscribers()).toMatchObject([{ status: "confirmed", confirmedAt }]);
});

test("someone who left, and whose address is given again, has left until a link is pressed; the request is kept", async () => {
  await services.clear();
  await signUp("lea@exemple.fr", "updates_signup");
  const [before] = await subscribers();
  await leave(services, { subscriberId: before!.id, purpose: null }, services.time.now);
  await signUp("lea@exemple.fr", "profile_signup");
  expect(await subscribers()).toMatchObject([
    { id: before!.id, source: "updates_signup", status: "unsubscribed", createdAt: before!.createdAt },
  ]);
  const events = await services.db.select().from(consentEvents).where(eq(consentEvents.kind, "requested"));
  expect(events.map(({ form }) => form).sort()).toEqual(["profile_signup", "updates_signup"]);
});

test("fifty people at the same moment are all recorded, the same address twice among them once", async () => {
  await services.clear();
  const emails = Array.from({ length: 50 }, (_, index) => `personne-${index % 49}@exemple.fr`);
  const results = await Promise.all(emails.map((email) => signUp(email)));
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["recorded"]));
  expect(await subscribers()).toHaveLength(49);
});

test("the third e-mail of a day for a purpose is not sent, its links being there; the other purpose has its own", async () => {
  await services.clear();
  for (let time = 0; time < 5; time += 1) {
    expect(await signUp("lea@exemple.fr", "profile_signup")).toEqual({ outcome: "recorded" });
  }
  await signUp("lea@exemple.fr", "updates_signup");
  const kinds = (await services.queuedMail()).map(({ kind }) => kind);
  expect(kinds).toEqual(["newsletter-confirmation", "newsletter-confirmation", "sign-up-link"]);
});

test("a form that comes twice mails once and takes one use; sent anew, it is another", async () => {
  await services.clear();
  const form = (idempotencyKey: string) => ({
    email: "lea@exemple.fr",
    source: "updates_signup" as const,
    idempotencyKey,
  });
  const record = (idempotencyKey: string) =>
    services.signUps.record({ ...form(idempotencyKey), clientAddress: "192.0.2.7" });
  const doubled = await Promise.all([record("a".repeat(32)), record("a".repeat(32))]);
  expect([...doubled, await record("a".repeat(32))]).toEqual(
    Array.from({ length: 3 }, () => ({ outcome: "recorded" })),
  );
  expect(await services.queuedMail()).toHaveLength(1);
  await record("b".repeat(32));
  expect(await services.queuedMail()).toHaveLength(2);
});

test("thirty pupils behind one address sign up, some twice", async () => {
  await services.clear();
  const pupils = Array.from({ length: 30 }, (_, index) => `eleve-${index}@exemple.fr`);
  const emails = [...pupils, ...pupils.slice(0, 10)];
  const results = await Promise.all(emails.map((email) => signUp(email, "updates_signup", "192.0.2.9")));
  expect(results).toEqual(emails.map(() => ({ outcome: "recorded" })));
});

test("a network is refused after its share, and uses up nothing of the others'", async () => {
  await services.clear();
  const { max } = LIMITS.networkForms;
  const results = await Promise.all(
    Array.from({ length: max + 5 }, (_, index) => signUp(`p${index}@exemple.fr`, "updates_signup", "192.0.2.9")),
  );
  expect(results.filter(({ outcome }) => outcome === "recorded")).toHaveLength(max);
  expect(results.at(-1)).toEqual({ outcome: "limited", retryAfterSeconds: 3600 });
  expect(await subscribers()).toHaveLength(max);
  expect(await reply("encore@exemple.fr", "192.0.2.9")).toMatchObject({
    isRecorded: false,
    status: 429,
    retryAfterSeconds: 3600,
    message: SIGN_UP_LIMITED,
  });
  expect(await signUp("autre@exemple.fr")).toEqual({ outcome: "recorded" });
});

test("tags of one mailbox share a limit, which takes nothing from the address without a tag", async () => {
  await services.clear();
  const { max } = LIMITS.taggedMails;
  for (let tag = 0; tag < max; tag += 1) expect(await signUp(`lea+${tag}@exemple.fr`)).toEqual({ outcome: "recorded" });
  const day = 86_400;
  expect(await signUp("lea+encore@exemple.fr")).toEqual({ outcome: "mailbox-limited", retryAfterSeconds: day });
  expect(await reply("lea+encore@exemple.fr")).toMatchObject({
    isRecorded: false,
    status: 429,
    retryAfterSeconds: day,
    message: expect.stringMatching(/pour cette boîte de réception.*demain\.$/),
  });
  expect(await signUp("lea@exemple.fr")).toEqual({ outcome: "recorded" });
  expect(await subscribers()).toHaveLength(max + 1);
});

test("the breaker for all visitors refuses for a minute, alerts, and keeps nothing", async () => {
  await services.clear();
  await signUp("premiere@exemple.fr");
  const { max } = LIMITS.siteMails;
  const everybody = [{ limit: LIMITS.siteMails, subject: "sign-up" }];
  for (let use = 1; use < max; use += 1) await consume(services, everybody, services.time.now);
  services.lines.length = 0;
  for (let time = 0; time < 2; time += 1) expect(await signUp("a@exemple.fr")).toEqual({ outcome: "refused" });
  expect(services.lines[0]).toEqual({ level: "error", event: "sign_up_breaker_open", max });
  expect(await subscribers()).toHaveLength(1);
  services.time.now = new Date(services.time.now.getTime() + MINUTE_MS);
  for (let time = 0; time < LIMITS.signUpMails.max; time += 1) await signUp("a@exemple.fr");
  const sent = (await services.queuedMail()).filter(({ to }) => to === "a@exemple.fr");
  expect(sent).toHaveLength(LIMITS.signUpMails.max);
});

test("when the e-mail cannot be kept, nothing else is, and the mailbox keeps its share", async () => {
  await services.clear();
  const mail = { enqueue: () => Promise.reject(new Error("no queue")) };
  const email = "a@exemple.fr";
  const attempt = { email, source: "updates_signup" as const, clientAddress: nextAddress() };
  for (let time = 0; time < 3; time += 1) {
    await expect(recordSignUp({ ...services, mail }, attempt, services.time.now)).rejects.toThrow("no queue");
  }
  const tables = [emailSubscribers, consentEvents, subscriberTokens];
  expect(await Promise.all(tables.map((table) => services.db.$count(table)))).toEqual([0, 0, 0]);
  expect(await signUp(email)).toEqual({ outcome: "recorded" });
  expect(await services.queuedMail()).toHaveLength(1);
});

test("a known, an unknown and an unsubscribed address take about the same time", async () => {
  await services.clear();
  const kinds = ["nouvelle", "connue", "partie"];
  const fastest = new Map(kinds.map((kind) => [kind, Number.POSITIVE_INFINITY]));
  const difference = () => Math.max(...fastest.values()) - Math.min(...fastest.values());
  // A busy machine slows many of them down, never all of one kind: as many rounds as it takes.
  for (let round = 0; round < 25 || (round < 400 && difference() >= 5); round += 1) {
    services.time.now = new Date(services.time.now.getTime() + MINUTE_MS);
    await signUp(`connue-${round}@exemple.fr`);
    await signUp(`partie-${round}@exemple.fr`);
    const [left] = await services.db
      .update(emailSubscribers)
      .set({ status: "unsubscribed", unsubscribedAt: services.time.now })
      .where(eq(emailSubscribers.email, `partie-${round}@exemple.fr`))
      .returning();
    expect(left).toBeDefined();
    for (const kind of [...kinds.slice(round % 3), ...kinds.slice(0, round % 3)]) {
      const start = performance.now();
      await signUp(`${kind}-${round}@exemple.fr`);
      fastest.set(kind, Math.min(fastest.get(kind)!, performance.now() - start));
    }
  }
  expect(difference()).toBeLessThan(5);
});
