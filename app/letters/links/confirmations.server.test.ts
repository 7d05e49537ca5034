import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leave, unsubscribeByToken } from "#app/letters/leaving/withdrawals.server.ts";
import { requestConfirmation } from "#app/letters/sign-up/confirmation-requests.server.ts";
import type { SignUpSource } from "#app/letters/sign-up/sign-up-texts.ts";
import { isConfirmationWanted } from "#app/letters/subscriptions/subscribers.server.ts";
import { consentEvents, emailSubscribers, subscriberTokens } from "#database/schema/subscribers.server.ts";
import { createNewsletterServices, type NewsletterServices, tokenOf } from "#tests/support/site/newsletter.ts";
import { confirmSubscription, readConfirmation } from "./confirmations.server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const EMAIL = "lea@exemple.fr";

let services: NewsletterServices;
beforeAll(async () => {
  services = await createNewsletterServices();
});
afterAll(() => services.close());

async function signUp(source: SignUpSource = "updates_signup"): Promise<string> {
  await services.signUps.record({ email: EMAIL, source, clientAddress: "192.0.2.1" });
  return tokenOf((await services.queuedMail()).at(-1));
}

async function signUpAndConfirm(): Promise<{ id: string; unsubscribeToken: string }> {
  await confirmSubscription(services, await signUp(), services.time.now);
  const [subscriber] = await services.db.select().from(emailSubscribers);
  return { id: subscriber!.id, unsubscribeToken: tokenOf((await services.queuedMail()).at(-1)) };
}

const after = (ms: number) => new Date(services.time.now.getTime() + ms);
const statuses = async () => (await services.db.select().from(emailSubscribers)).map(({ status }) => status);
const eventKinds = async () => (await services.db.select().from(consentEvents)).map(({ kind }) => kind);

test("the home form's link confirms at a press, and opens the account at a second one, for ten minutes", async () => {
  await services.clear();
  const token = await signUp("updates_signup");
  const ready = { outcome: "ready", email: EMAIL, purpose: "weekly_letter", isConfirmed: false };
  expect(await readConfirmation(services.db, token, after(10 * MINUTE_MS - 1))).toEqual({ ...ready, signsIn: true });
  expect(await readConfirmation(services.db, token, after(10 * MINUTE_MS))).toEqual({ ...ready, signsIn: false });
  const answer = { email: EMAIL, purpose: "weekly_letter", isSignInLink: true, isUsed: false };
  const confirmed = await confirmSubscription(services, token, after(8 * MINUTE_MS));
  expect(confirmed).toEqual({ outcome: "confirmed", ...answer, signsIn: false, accountToken: expect.any(String) });
  const accountToken = "accountToken" in confirmed ? (confirmed.accountToken ?? "") : "";
  expect(await confirmSubscription(services, token, after(9 * MINUTE_MS))).toMatchObject({ signsIn: false });
  const opened = { outcome: "already-confirmed", ...answer, accountToken: null };
  const presses = [9, 9].map((minutes) => confirmSubscription(services, accountToken, after(minutes * MINUTE_MS)));
  const signIns = (await Promise.all(presses)).map((press) => "signsIn" in press && press.signsIn);
  expect(signIns.toSorted()).toEqual([false, true]);
  expect(await confirmSubscription(services, accountToken, after(9 * MINUTE_MS))).toMatchObject({
    ...opened,
    signsIn: false,
    isUsed: true,
  });
  expect(await services.db.select().from(emailSubscribers)).toMatchObject([
    { status: "confirmed", confirmedAt: after(8 * MINUTE_MS) },
  ]);
});

test("after ten minutes it confirms alone", async () => {
  await services.clear();
  const token = await signUp("updates_signup");
  expect(await confirmSubscription(services, token, after(6 * DAY_MS))).toEqual({
    outcome: "confirmed",
    email: EMAIL,
    purpose: "weekly_letter",
    signsIn: false,
    isSignInLink: true,
    isUsed: false,
    accountToken: null,
  });
});

test("the second press is over after ten minutes, and confirms nothing after a departure", async () => {
  await services.clear();
  const confirmed = await confirmSubscription(services, await signUp(), after(MINUTE_MS));
  const accountToken = "accountToken" in confirmed ? (confirmed.accountToken ?? "") : "";
  expect(await readConfirmation(services.db, accountToken, after(10 * MINUTE_MS - 1))).toMatchObject({ signsIn: true });
  expect(await confirmSubscription(services, accountToken, after(10 * MINUTE_MS))).toMatchObject({ signsIn: false });
  const [{ id } = { id: "" }] = await services.db.select({ id: emailSubscribers.id }).from(emailSubscribers);
  await leave(services, { subscriberId: id, purpose: null }, after(2 * MINUTE_MS));
  expect((await confirmSubscription(services, accountToken, after(3 * MINUTE_MS))).outcome).toBe("expired");
  expect(await statuses()).toEqual(["unsubscribed"]);
});

test("the profile form's link never signs in", async () => {
  await services.clear();
  const token = await signUp("profile_signup");
  const outcome = await confirmSubscription(services, token, after(MINUTE_MS));
  expect(outcome).toMatchObject({ outcome: "confirmed", signsIn: false, isSignInLink: false, accountToken: null });
});

test("confirming keeps the proof and sends one message that says how to leave", async () => {
  await services.clear();
  await confirmSubscription(services, await signUp("profile_signup"), after(MINUTE_MS));
  expect(await services.db.select().from(consentEvents).where(eq(consentEvents.kind, "confirmed"))).toMatchObject([
    { form: "profile_signup", purpose: "launch_notice", textVersion: "lancement-2", createdAt: after(MINUTE_MS) },
  ]);
  const mail = await services.queuedMail();
  expect(mail.map(({ kind }) => kind)).toEqual(["newsletter-confirmation", "launch-welcome"]);
});

test("twenty presses at the same moment: one confirms, none signs in, and one may open the account", async () => {
  await services.clear();
  const token = await signUp();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => confirmSubscription(services, token, after(MINUTE_MS))),
  );
  expect(outcomes.filter(({ outcome }) => outcome === "confirmed")).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === "already-confirmed")).toHaveLength(19);
  expect(outcomes.filter((outcome) => "signsIn" in outcome && outcome.signsIn)).toHaveLength(0);
  expect(outcomes.filter((outcome) => "accountToken" in outcome && outcome.accountToken)).toHaveLength(1);
  expect((await eventKinds()).sort()).toEqual(["confirmed", "requested"]);
});

test("a used link, and every older one, is worth nothing but to say that all is done", async () => {
  await services.clear();
  const older = await signUp();
  const token = await signUp();
  await confirmSubscription(services, token, after(MINUTE_MS));
  for (const spent of [older, token]) {
    const expected = { outcome: "already-confirmed", email: EMAIL, signsIn: false, isSignInLink: true, isUsed: true };
    expect(await readConfirmation(services.db, spent, after(2 * MINUTE_MS))).toMatchObject(expected);
    expect(await confirmSubscription(services, spent, after(2 * MINUTE_MS))).toMatchObject(expected);
  }
});

test("someone who is confirmed and signs up on the home page again can sign in with the new link, once", async () => {
  await services.clear();
  await signUpAndConfirm();
  const token = await signUp("updates_signup");
  const ready = { outcome: "ready", email: EMAIL, purpose: "weekly_letter", isConfirmed: true, signsIn: true };
  expect(await readConfirmation(services.db, token, after(MINUTE_MS))).toEqual(ready);
  const answer = { outcome: "already-confirmed", email: EMAIL, isSignInLink: true };
  expect(await confirmSubscription(services, token, after(MINUTE_MS))).toMatchObject({ ...answer, signsIn: true });
  expect(await confirmSubscription(services, token, after(MINUTE_MS))).toMatchObject({ ...answer, signsIn: false });
});

test("a link of seven days is expired, and confirms nothing", async () => {
  await services.clear();
  const token = await signUp("profile_signup");
  const expired = { outcome: "expired", email: EMAIL, source: "profile_signup" };
  expect((await readConfirmation(services.db, token, after(7 * DAY_MS - 1))).outcome).toBe("ready");
  expect(await readConfirmation(services.db, token, after(7 * DAY_MS))).toEqual(expired);
  expect(await confirmSubscription(services, token, after(7 * DAY_MS))).toEqual(expired);
  expect(await statuses()).toEqual(["pending"]);
});

test.each([
  ["empty", () => ""],
  ["forged", () => "A".repeat(43)],
  ["truncated", (token: string) => token.slice(0, -1)],
  ["changed in one place", (token: string) => (token.startsWith("A") ? "B" : "A") + token.slice(1)],
  ["its hash", (token: string) => Buffer.from(token).toString("hex")],
])("a token that is %s is unknown", async (_, change) => {
  await services.clear();
  const token = change(await signUp());
  expect(await readConfirmation(services.db, token, after(0))).toEqual({ outcome: "unknown" });
  expect(await confirmSubscription(services, token, after(0))).toEqual({ outcome: "unknown" });
  expect(await unsubscribeByToken(services, token, after(0))).toBe("unknown");
  expect(await statuses()).toEqual(["pending"]);
});

test("a link opens its own door alone: one confirms, another leaves", async () => {
  await services.clear();
  const confirmToken = await signUp();
  expect(await unsubscribeByToken(services, confirmToken, after(0))).toBe("unknown");
  await confirmSubscription(services, confirmToken, after(0));
  const unsubscribeToken = tokenOf((await services.queuedMail()).at(-1));
  expect(await confirmSubscription(services, unsubscribeToken, after(0))).toEqual({ outcome: "unknown" });
  expect(await statuses()).toEqual(["confirmed"]);
});

test("leaving works at once, years later, and as often as one likes", async () => {
  await services.clear();
  const { unsubscribeToken } = await signUpAndConfirm();
  expect(await unsubscribeByToken(services, unsubscribeToken, after(900 * DAY_MS))).toBe("unsubscribed");
  expect(await statuses()).toEqual(["unsubscribed"]);
  expect(await unsubscribeByToken(services, unsubscribeToken, after(901 * DAY_MS))).toBe("already");
  expect((await eventKinds()).filter((kind) => kind === "withdrawn")).toHaveLength(1);
});

test("twenty programs that leave at the same moment leave one trace", async () => {
  await services.clear();
  const { unsubscribeToken } = await signUpAndConfirm();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => unsubscribeByToken(services, unsubscribeToken, after(0))),
  );
  expect(outcomes.filter((outcome) => outcome === "unsubscribed")).toHaveLength(1);
  expect((await eventKinds()).filter((kind) => kind === "withdrawn")).toHaveLength(1);
});

test("a confirmation link that was sent before leaving does not bring the person back", async () => {
  await services.clear();
  const { id } = await signUpAndConfirm();
  const token = await signUp("profile_signup");
  await leave(services, { subscriberId: id, purpose: null }, after(0));
  const expired = { outcome: "expired", email: EMAIL, source: "profile_signup" };
  expect(await confirmSubscription(services, token, after(MINUTE_MS))).toEqual(expired);
  expect(await statuses()).toEqual(["unsubscribed"]);
});

test("someone who left, signs up again and confirms is back", async () => {
  await services.clear();
  const { id } = await signUpAndConfirm();
  const [{ confirmedAt } = { confirmedAt: null }] = await services.db.select().from(emailSubscribers);
  expect(confirmedAt).not.toBeNull();
  await leave(services, { subscriberId: id, purpose: null }, after(0));
  expect(await services.db.select().from(emailSubscribers)).toMatchObject([{ status: "unsubscribed", confirmedAt }]);
  expect((await confirmSubscription(services, await signUp(), after(MINUTE_MS))).outcome).toBe("confirmed");
  expect(await services.db.select().from(emailSubscribers)).toMatchObject([
    { id, status: "confirmed", unsubscribedAt: null, confirmedAt: after(MINUTE_MS) },
  ]);
});

test("a confirmation can be sent again while it is awaited, without another consent", async () => {
  await services.clear();
  await signUp("profile_signup");
  const [subscriber] = await services.db.select().from(emailSubscribers);
  const ask = (id: string) => services.db.transaction((tx) => requestConfirmation(services, tx, id, after(0)));
  expect(await ask(subscriber!.id)).toBe("requested");
  expect(await eventKinds()).toEqual(["requested"]);
  const token = tokenOf((await services.queuedMail()).at(-1));
  expect((await confirmSubscription(services, token, after(0))).outcome).toBe("confirmed");
  expect(await ask(subscriber!.id)).toBe("not-pending");
  expect(await ask(crypto.randomUUID())).toBe("unknown");
});

test("a link that has served, or whose person was erased, is not sent any more", async () => {
  await services.clear();
  const token = await signUp();
  const link = { confirmUrl: `https://exemple.fr/lettre/confirmer?jeton=${token}` };
  expect(await isConfirmationWanted(services.db, link)).toBe(true);
  await confirmSubscription(services, token, after(0));
  expect(await isConfirmationWanted(services.db, link)).toBe(false);
  await services.db.update(subscriberTokens).set({ usedAt: null });
  await services.db.delete(emailSubscribers);
  expect(await isConfirmationWanted(services.db, link)).toBe(false);
});
