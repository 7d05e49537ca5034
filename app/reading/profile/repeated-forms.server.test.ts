import { afterAll, beforeEach, expect, test } from "vitest";
import { IDEMPOTENCY_KEY_FIELD, INTENT_FIELD, SIGN_IN_INTENTS } from "#app/accounts/forms/form-names.ts";
import type { FormReply } from "#app/accounts/forms/form-reply.server.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { replyToLink, replyToSignIn } from "#app/accounts/sign-in/reply-to-sign-in.server.ts";
import { getSubscriptionStates } from "#app/letters/sign-up/account-choice.server.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { sessions, signInRequests, users } from "#database/schema/accounts.server.ts";
import { rateLimits } from "#database/schema/platform.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import {
  cookiesOf,
  createAccountServices,
  lastSignInMail,
  requestWith,
  signedInCookies,
} from "#tests/support/site/accounts.ts";
import { DELETED_PATH, replyToDeletion } from "./delete-account.server.ts";
import { replyToProfile } from "./profile-actions.server.ts";
import { PROFILE_INTENTS, type ProfileIntent } from "./profile-intents.ts";

const { db, clear, close } = await createTestDatabase();
const EMAIL = "lea@exemple.fr";
const NOW = new Date();
const VISITOR = requestWith("");
let services = createAccountServices(db);
let logged: string[] = [];

beforeEach(async () => {
  await clear();
  services = createAccountServices(db);
  logged = [];
  services.log = { ...services.log, info: (event) => void logged.push(event) };
});
afterAll(close);

function form(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams({ ...fields, [IDEMPOTENCY_KEY_FIELD]: createIdempotencyKey() });
}

function cookiesIn(reply: FormReply<unknown>): string {
  return "redirectTo" in reply ? cookiesOf(reply.headers) : "";
}

test("a link whose answer was lost is answered again with the same session", async () => {
  await replyToSignIn(services, VISITOR, form({ email: EMAIL }), NOW);
  const sent = form({ jeton: lastSignInMail(services, EMAIL).token });
  const [first, second] = [
    await replyToLink(services, VISITOR, sent, NOW),
    await replyToLink(services, VISITOR, sent, NOW),
  ];
  expect(cookiesIn(first)).toMatch(/session=./);
  expect(cookiesIn(second)).toBe(cookiesIn(first));
  expect((await getSession(services, requestWith(cookiesIn(second))))?.user.email).toBe(EMAIL);
  expect(await db.$count(sessions)).toBe(1);
  expect(logged).toEqual(["signed_in"]);
  expect(await replyToLink(services, VISITOR, form({ jeton: sent.get("jeton") ?? "" }), NOW)).toMatchObject({
    answer: { outcome: "used" },
  });
});

test("a code whose answer was lost is answered again with the same session, and is one attempt", async () => {
  const asked = await replyToSignIn(services, VISITOR, form({ email: EMAIL }), NOW);
  if (!("answer" in asked) || asked.answer.outcome !== "sent") throw new Error("nothing was sent");
  const { code } = lastSignInMail(services, EMAIL);
  const fields = { [INTENT_FIELD]: SIGN_IN_INTENTS.checkCode, email: EMAIL, code, demande: asked.answer.request };
  const sent = form(fields);
  const replies = [
    await replyToSignIn(services, VISITOR, sent, NOW),
    await replyToSignIn(services, VISITOR, sent, NOW),
  ];
  expect(cookiesIn(replies[0]!)).toMatch(/session=./);
  expect(cookiesIn(replies[1]!)).toBe(cookiesIn(replies[0]!));
  expect(await db.select().from(signInRequests)).toMatchObject([{ codeAttempts: 1 }]);
});

test("a request that is repeated sends one e-mail, takes one from the limits and hears that it was sent", async () => {
  const sent = form({ email: EMAIL });
  const replies = [];
  for (let time = 0; time < 6; time += 1) replies.push(await replyToSignIn(services, VISITOR, sent, NOW));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies[0]).toMatchObject({ status: 200, answer: { outcome: "sent" } });
  expect(services.sent).toHaveLength(1);
  expect(new Set((await db.select().from(rateLimits)).map(({ count }) => count))).toEqual(new Set([1]));
});

test("a message that cannot be kept takes nothing from the limits, and may be asked for again", async () => {
  const sent = form({ email: EMAIL });
  const broken = { ...services, mail: { enqueue: () => Promise.reject(new Error("full")) } };
  await expect(replyToSignIn(broken, VISITOR, sent, NOW)).rejects.toThrow("full");
  expect(await db.$count(rateLimits)).toBe(0);
  expect(await replyToSignIn(services, VISITOR, sent, NOW)).toMatchObject({ answer: { outcome: "sent" } });
});

test("a session that cannot be opened leaves the link unspent", async () => {
  await replyToSignIn(services, VISITOR, form({ email: EMAIL }), NOW);
  const sent = form({ jeton: lastSignInMail(services, EMAIL).token });
  const broken = { ...services, secrets: { ...services.secrets, sessionSecret: null as unknown as string } };
  await expect(replyToLink(broken, VISITOR, sent, NOW)).rejects.toThrow();
  expect(await db.$count(users)).toBe(0);
  expect(logged).toEqual([]);
  expect(cookiesIn(await replyToLink(services, VISITOR, sent, NOW))).toMatch(/session=./);
});

test("an erasure whose answer was lost says again that the account is gone", async () => {
  const cookies = await signedInCookies(services, EMAIL);
  const sent = form({ confirmation: "oui" });
  for (let time = 0; time < 2; time += 1) {
    expect(await replyToDeletion(services, requestWith(cookies), sent, NOW)).toMatchObject({
      redirectTo: DELETED_PATH,
    });
  }
  expect(logged).toEqual(["account_deleted"]);
});

test.each<[ProfileIntent, ProfileIntent, boolean]>([
  [PROFILE_INTENTS.joinNewsletter, PROFILE_INTENTS.leaveNewsletter, false],
  [PROFILE_INTENTS.syncOn, PROFILE_INTENTS.syncOff, false],
  [PROFILE_INTENTS.syncOff, PROFILE_INTENTS.syncOn, true],
])("« %s », which comes a second time late, does not undo « %s »", async (intent, since, isOn) => {
  const request = requestWith(await signedInCookies(services, EMAIL));
  const send = (fields: URLSearchParams) => replyToProfile(services, request, fields, NOW);
  const late = form({ [INTENT_FIELD]: intent });
  await send(late);
  await send(form({ [INTENT_FIELD]: since }));
  expect(await send(late)).toMatchObject({ answer: { outcome: "done", intent } });
  const [user] = await db.select().from(users);
  const isJoined = (await getSubscriptionStates(db, EMAIL)).weekly_letter === "confirmed";
  expect(intent === PROFILE_INTENTS.joinNewsletter ? isJoined : user?.syncEnabled).toBe(isOn);
});
