import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findByUnsubscribeToken, leave, unsubscribeByToken } from "#app/letters/leaving/withdrawals.server.ts";
import { confirmSubscription, readConfirmation } from "#app/letters/links/confirmations.server.ts";
import {
  getSubscriptionStates,
  joinLetter,
  unsubscribeFromSettings,
} from "#app/letters/sign-up/account-choice.server.ts";
import type { SignUpSource } from "#app/letters/sign-up/sign-up-texts.ts";
import { letters } from "#database/schema/letters.server.ts";
import { consentEvents, emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { createNewsletterServices, type NewsletterServices, tokenOf } from "#tests/support/site/newsletter.ts";
import { countAudience, lockWantedReaders, readAudiencePage } from "./audience.server.ts";
import { createUnsubscribeToken } from "./link-tokens.server.ts";

const EMAIL = "lea@exemple.fr";
const LETTER = { purpose: "weekly_letter" as const };

let services: NewsletterServices;
beforeAll(async () => {
  services = await createNewsletterServices();
});
afterAll(() => services.close());
beforeEach(() => services.clear());

const after = (minutes: number) => new Date(services.time.now.getTime() + minutes * 60_000);

async function signUp(source: SignUpSource, email = EMAIL): Promise<string> {
  await services.signUps.record({ email, source, clientAddress: email });
  return tokenOf((await services.queuedMail()).at(-1));
}

const states = () => getSubscriptionStates(services.db, EMAIL);
const ledger = async () =>
  (await services.db.select().from(consentEvents).orderBy(asc(consentEvents.createdAt), asc(consentEvents.kind))).map(
    ({ kind, purpose }) => `${kind} ${purpose}`,
  );
const overall = async () => (await services.db.select().from(emailSubscribers)).map(({ status }) => status);
const idOf = async () => (await services.db.select().from(emailSubscribers))[0]!.id;

test("someone confirmed for the launch who asks for the letter is asked to confirm it, and has two dates and two proofs", async () => {
  await confirmSubscription(services, await signUp("profile_signup"), after(1));
  const token = await signUp("updates_signup");
  expect(await states()).toEqual({ launch_notice: "confirmed", weekly_letter: "pending" });
  expect(await countAudience(services.db, { ...LETTER, at: after(60) })).toBe(0);
  expect(await readConfirmation(services.db, token, after(2))).toMatchObject({ outcome: "ready", isConfirmed: false });
  expect(await confirmSubscription(services, token, after(2))).toMatchObject({ outcome: "confirmed", ...LETTER });
  expect(await states()).toEqual({ launch_notice: "confirmed", weekly_letter: "confirmed" });
  const rows = await services.db.select().from(subscriptions);
  expect(rows.map(({ purpose, confirmedAt }) => [purpose, confirmedAt]).toSorted()).toEqual([
    ["launch_notice", after(1)],
    ["weekly_letter", after(2)],
  ]);
  expect((await ledger()).filter((event) => event.startsWith("confirmed"))).toEqual([
    "confirmed launch_notice",
    "confirmed weekly_letter",
  ]);
  const mails = (await services.queuedMail()).map(({ kind }) => kind);
  expect(mails.filter((kind) => kind.endsWith("welcome"))).toEqual(["launch-welcome", "newsletter-welcome"]);
});

test("the first message offers the letter that has left, and says that the launch is over once it is", async () => {
  const composed = {
    state: "done" as const,
    template: Buffer.from(""),
    templateHash: "",
    frozenAt: after(0),
    perSecond: 1,
  };
  const left = (number: number, subject: string) => ({ ...composed, number, subject, startedAt: after(0) });
  await services.db
    .insert(letters)
    .values([
      { ...left(0, "Ouvert"), kind: "launch" as const },
      left(1, "Une"),
      left(2, "Deux"),
      { ...composed, number: 3, subject: "Trois" },
    ]);
  await confirmSubscription(services, await signUp("profile_signup"), after(1));
  await confirmSubscription(services, await signUp("updates_signup"), after(2));
  const origin = services.settings.publicUrl;
  const [launch, letter] = (await services.queuedMail()).filter(({ kind }) => kind.endsWith("welcome"));
  expect(launch).toMatchObject({
    joinUrl: expect.stringMatching(new RegExp(`^${origin}/lettre/accord\\?jeton=v1\\.`)),
  });
  expect(letter).toMatchObject({ latestSubject: "Deux", latestUrl: `${origin}/lettre/2` });
});

test("the pressed link decides what is confirmed, not the last request", async () => {
  const letter = await signUp("updates_signup");
  const launch = await signUp("profile_signup");
  await confirmSubscription(services, letter, after(1));
  expect(await states()).toEqual({ launch_notice: "pending", weekly_letter: "confirmed" });
  expect((await ledger()).filter((event) => event.startsWith("confirmed"))).toEqual(["confirmed weekly_letter"]);
  expect(await readConfirmation(services.db, launch, after(2))).toMatchObject({ outcome: "ready" });
});

test("a withdrawal names what the pressed link is about, whatever somebody asked for meanwhile", async () => {
  await confirmSubscription(services, await signUp("updates_signup"), after(1));
  await confirmSubscription(services, await signUp("profile_signup"), after(2));
  const token = createUnsubscribeToken(services.secrets, { subscriberId: await idOf(), purpose: "weekly_letter" });
  expect(await unsubscribeByToken(services, token, after(3))).toBe("unsubscribed");
  expect(await states()).toEqual({ launch_notice: "confirmed", weekly_letter: "none" });
  expect((await ledger()).filter((event) => event.startsWith("withdrawn"))).toEqual(["withdrawn weekly_letter"]);
  expect(await findByUnsubscribeToken(services, token)).toMatchObject({ hasLeft: true, keeps: ["launch_notice"] });
  expect(await overall()).toEqual(["confirmed"]);
});

test("whoever gives somebody's address changes nothing of theirs until a link is pressed", async () => {
  await confirmSubscription(services, await signUp("updates_signup"), after(1));
  await leave(services, { subscriberId: await idOf(), purpose: null }, after(2));
  const before = await services.db.select().from(emailSubscribers);
  const stateBefore = (await services.db.select().from(subscriptions)).find(
    ({ purpose }) => purpose === "weekly_letter",
  );
  const letter = await signUp("updates_signup");
  await signUp("profile_signup");
  expect(await services.db.select().from(emailSubscribers)).toEqual(before);
  expect(await services.db.select().from(subscriptions)).toContainEqual(stateBefore);
  expect(await confirmSubscription(services, letter, after(3))).toMatchObject({ outcome: "confirmed" });
  expect(await overall()).toEqual(["confirmed"]);
});

test("the settings join and leave one purpose, and say truly which", async () => {
  await confirmSubscription(services, await signUp("profile_signup"), after(1));
  expect(await states()).toEqual({ launch_notice: "confirmed", weekly_letter: "none" });
  await joinLetter(services, EMAIL, after(2));
  expect(await states()).toEqual({ launch_notice: "confirmed", weekly_letter: "confirmed" });
  await unsubscribeFromSettings(services, { email: EMAIL, purpose: "launch_notice" }, after(3));
  expect(await states()).toEqual({ launch_notice: "none", weekly_letter: "confirmed" });
});

test("a letter's readers are those who confirmed it before its moment, page by page, and still want it", async () => {
  for (const name of ["a", "b", "c"]) {
    await confirmSubscription(services, await signUp("updates_signup", `${name}@exemple.fr`), after(1));
  }
  await confirmSubscription(services, await signUp("profile_signup", "lancement@exemple.fr"), after(1));
  await confirmSubscription(services, await signUp("updates_signup", "tard@exemple.fr"), after(5));
  await signUp("updates_signup", "attend@exemple.fr");
  const at = after(2);
  const first = await readAudiencePage(services.db, { ...LETTER, at, after: null, limit: 2 });
  const rest = await readAudiencePage(services.db, { ...LETTER, at, after: first[1]!, limit: 2 });
  const ids = [...first, ...rest];
  expect([first.length, rest.length]).toEqual([2, 1]);
  expect(ids).toEqual(ids.toSorted());
  expect(await countAudience(services.db, { ...LETTER, at })).toBe(3);
  await leave(services, { subscriberId: ids[1]!, purpose: "weekly_letter" }, after(3));
  await leave(services, { subscriberId: ids[2]!, purpose: "launch_notice" }, after(3));
  const wanted = await services.db.transaction((tx) => lockWantedReaders(tx, { ...LETTER, ids }));
  expect([...wanted.keys()]).toEqual([ids[0], ids[2]]);
  expect(wanted.get(ids[0]!)?.email).toMatch(/@exemple\.fr$/);
});
