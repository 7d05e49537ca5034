import { afterAll, beforeEach, expect, test } from "vitest";
import { INTENT_FIELD, SIGN_IN_INTENTS } from "#app/accounts/forms/form-names.ts";
import { asMessage, asPage, replyOrApologise } from "#app/accounts/forms/form-reply.server.ts";
import { getSession } from "#app/accounts/session/sessions.server.ts";
import { DELETED_PATH, replyToDeletion } from "#app/reading/profile/delete-account.server.ts";
import { replyToProfile } from "#app/reading/profile/profile-actions.server.ts";
import { PROFILE_INTENTS } from "#app/reading/profile/profile-intents.ts";
import { signInRequests, users } from "#database/schema/accounts.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import {
  cookiesOf,
  createAccountServices,
  lastSignInMail,
  requestWith,
  signedInCookies,
} from "#tests/support/site/accounts.ts";
import { replyToSignIn, replyToSignOut } from "./reply-to-sign-in.server.ts";

const { db, clear, close } = await createTestDatabase();
let services = createAccountServices(db);
const EMAIL = "lea@exemple.fr";
const NOW = new Date("2026-11-21T10:00:00Z");
const VISITOR = requestWith("");
/** Without cookies: another one may have come meanwhile, which a late answer would clear. */
const SESSION_ENDED = { redirectTo: "/connexion?fin=oui", headers: new Headers() };

beforeEach(async () => {
  await clear();
  services = createAccountServices(db);
});
afterAll(close);

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function ask(email: string, now = NOW) {
  return replyToSignIn(services, VISITOR, form({ email, retour: "/explorer" }), now);
}

async function askedRequest(): Promise<string> {
  const reply = await ask(EMAIL);
  if (!("answer" in reply) || reply.answer.outcome !== "sent") throw new Error("nothing was sent");
  return reply.answer.request;
}

function tryCode(code: string, demande: string) {
  const fields = { [INTENT_FIELD]: SIGN_IN_INTENTS.checkCode, email: EMAIL, code, demande };
  return replyToSignIn(services, VISITOR, form(fields), NOW);
}

test("the answer for a known address is the one for an unknown address", async () => {
  await signedInCookies(services, EMAIL);
  const shape = (reply: Awaited<ReturnType<typeof ask>>, email: string) =>
    JSON.stringify(reply)
      .replaceAll(email, "…")
      .replace(/[0-9a-f-]{36}/, "id");
  expect(shape(await ask(EMAIL), EMAIL)).toBe(shape(await ask("paul@exemple.fr"), "paul@exemple.fr"));
});

test("an address is normalised before anything is sent to it", async () => {
  expect(await ask("  Léa+x@EXEMPLE.fr ")).toMatchObject({ answer: { outcome: "sent", email: "léa+x@exemple.fr" } });
  expect(services.sent).toMatchObject([
    { kind: "sign-in", to: "léa+x@exemple.fr", until: expect.stringMatching(/^\d+\u202Fh\u202F\d\d$/) },
  ]);
});

test.each([
  "",
  "lea",
  "lea@",
  "lea@exemple.fr, paul@exemple.fr",
  "lea@exemple.fr\r\nBcc: paul@exemple.fr",
  `${"a".repeat(300)}@exemple.fr`,
  "lea\0@exemple.fr\0@x",
])("%j is refused, kept and sent nothing", async (email) => {
  const reply = await ask(email);
  expect(reply).toMatchObject({
    status: 400,
    answer: { outcome: "invalid-email", error: "Veuillez entrer une adresse email valide" },
  });
  expect(services.sent).toEqual([]);
});

test("the fifth request of a day for an address is told, known address or not, that none was sent", async () => {
  await signedInCookies(services, EMAIL);
  for (const email of [EMAIL, "paul@exemple.fr"]) {
    for (let time = 0; time < 4; time += 1) expect(await ask(email)).toMatchObject({ answer: { outcome: "sent" } });
    expect(await ask(email)).toMatchObject({
      status: 429,
      answer: { outcome: "limited", error: expect.stringContaining("même expiré, il permet d’en demander un autre") },
    });
  }
  expect(services.sent).toHaveLength(8);
});

test("past its limit a network is told when to come back", async () => {
  for (let time = 0; time < 120; time += 1) await ask(`lecteur-${time}@exemple.fr`);
  const reply = await ask("encore@exemple.fr");
  expect(reply).toMatchObject({
    status: 429,
    answer: {
      outcome: "limited",
      email: "encore@exemple.fr",
      error: expect.stringMatching(/^Trop d’essais .* 60\u00a0minutes\.$/),
    },
  });
  const headers = new Headers("headers" in reply ? reply.headers : {});
  expect(headers.get("Retry-After")).toBe("3600");
});

test("the code signs in, and leads back to where the request came from", async () => {
  const request = await askedRequest();
  const { code } = lastSignInMail(services, EMAIL);
  const reply = await tryCode(`${code.slice(0, 4)} ${code.slice(4)}`, request);
  if (!("redirectTo" in reply)) throw new Error("not signed in");
  expect(reply.redirectTo).toBe("/explorer");
  expect((await getSession(services, requestWith(cookiesOf(reply.headers))))?.user.email).toBe(EMAIL);
});

test.each([
  ["", 400],
  ["123", 400],
  ["abcdefgh", 400],
  ["00000000", 400],
])("the code %j is refused and shown again", async (code, status) => {
  const request = await askedRequest();
  if (lastSignInMail(services, EMAIL).code === code) return;
  expect(await tryCode(code, request)).toMatchObject({
    status,
    answer: { outcome: "refused-code", code, request, email: EMAIL },
  });
});

test.each(["", "x", "\0", "00000000-0000-0000-0000-000000000000", "a".repeat(5000)])(
  "the forged request %j opens nothing",
  async (request) => {
    await askedRequest();
    const reply = await tryCode(lastSignInMail(services, EMAIL).code, request);
    expect(reply).toMatchObject({ status: 400, answer: { outcome: "refused-code" } });
  },
);

test("the sixth code says that the code is worth nothing any more", async () => {
  const request = await askedRequest();
  const wrong = lastSignInMail(services, EMAIL).code === "00000000" ? "11111111" : "00000000";
  for (let time = 0; time < 4; time += 1) await tryCode(wrong, request);
  expect(await tryCode(wrong, request)).toMatchObject({
    answer: { error: expect.stringContaining("refusé cinq fois") },
  });
});

test("signing out everywhere ends the sessions of all devices, and no one else's", async () => {
  const [here, there, foreign] = [
    await signedInCookies(services, EMAIL),
    await signedInCookies(services, EMAIL),
    await signedInCookies(services, "paul@exemple.fr"),
  ];
  const reply = await replyToSignOut(services, requestWith(here), form({ partout: "oui", effacer: "oui" }));
  expect(reply).toMatchObject({ redirectTo: "/" });
  if ("redirectTo" in reply) expect(reply.headers.get("Clear-Site-Data")).toBe('"storage"');
  expect(await getSession(services, requestWith(there))).toBeNull();
  expect(await getSession(services, requestWith(foreign))).not.toBeNull();
});

test("an account is deleted with the box ticked, by its owner, and otherwise not", async () => {
  const cookies = await signedInCookies(services, EMAIL);
  const attempt = (request: Request, fields: Record<string, string>) =>
    replyToDeletion(services, request, form(fields), NOW);
  expect(await attempt(requestWith(cookies), {})).toMatchObject({ answer: { outcome: "not-confirmed" }, status: 400 });
  expect(await attempt(VISITOR, { confirmation: "oui" })).toEqual(SESSION_ENDED);
  expect(await db.$count(users)).toBe(1);
  expect(await attempt(requestWith(cookies), { confirmation: "oui" })).toMatchObject({ redirectTo: DELETED_PATH });
  expect(await db.$count(users)).toBe(0);
  expect(await db.$count(signInRequests)).toBe(0);
});

test("a form of the profile acts for the one who is signed in, and says when the session is over", async () => {
  const cookies = await signedInCookies(services, EMAIL);
  const send = (request: Request, intent: string) =>
    replyToProfile(services, request, form({ [INTENT_FIELD]: intent }), NOW);
  expect(await send(VISITOR, PROFILE_INTENTS.syncOn)).toEqual(SESSION_ENDED);
  expect(await send(requestWith(cookies), "autre")).toMatchObject({ answer: { outcome: "refused" }, status: 400 });
  for (const intent of Object.values(PROFILE_INTENTS)) {
    expect(await send(requestWith(cookies), intent)).toMatchObject({
      answer: { outcome: "done", intent },
      status: 200,
    });
  }
});

test("a database that goes away is said, kept in the form and logged without what was typed", async () => {
  const errors: unknown[] = [];
  const broken = { ...services, reportError: (error: unknown) => errors.push(error) };
  const typed = { email: EMAIL, request: "r", code: "12" };
  const reply = await replyOrApologise(broken, VISITOR, () => Promise.reject(new Error("gone")), typed);
  expect(reply).toEqual({ answer: { outcome: "unavailable", typed }, status: 503 });
  expect(errors).toHaveLength(1);
});

test("a page and a script are told the same", async () => {
  const headers = new Headers({ "Set-Cookie": "a=b" });
  const message = asMessage({ redirectTo: "/explorer", headers });
  expect(await message.json()).toEqual({ redirectTo: "/explorer" });
  expect(message.headers.getSetCookie()).toEqual(["a=b"]);
  const refusal = asMessage({ answer: { outcome: "used" }, status: 410 });
  expect([refusal.status, await refusal.json()]).toEqual([410, { answer: { outcome: "used" } }]);
  try {
    asPage({ redirectTo: "/explorer", headers });
    throw new Error("no redirection");
  } catch (thrown) {
    const response = thrown as Response;
    expect([response.status, response.headers.get("Location"), response.headers.getSetCookie()]).toEqual([
      303,
      "/explorer",
      ["a=b"],
    ]);
  }
});
