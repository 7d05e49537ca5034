import { afterAll, beforeEach, expect, test } from "vitest";
import { IDEMPOTENCY_KEY_FIELD } from "#app/accounts/forms/form-names.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import {
  cookiesOf,
  createAccountServices,
  lastSignInMail,
  requestWith,
  signedInCookies,
} from "#tests/support/site/accounts.ts";
import { replyToLink, viewLink } from "./reply-to-sign-in.server.ts";
import { requestSignIn } from "./sign-in-requests.server.ts";

const { db, clear, close } = await createTestDatabase();
const services = createAccountServices(db);
const LEA = "lea@exemple.fr";
const NOW = new Date();
const LATER = new Date(NOW.getTime() + 11 * 60_000);

beforeEach(clear);
afterAll(close);

async function askForLink(): Promise<string> {
  await requestSignIn(services, { email: LEA, returnPath: "/profil" }, NOW);
  return lastSignInMail(services, LEA).token;
}

function press(token: string, cookies: string) {
  const form = new URLSearchParams({ jeton: token, [IDEMPOTENCY_KEY_FIELD]: createIdempotencyKey() });
  return replyToLink(services, requestWith(cookies), form, NOW);
}

const OTHER = { email: "p…l@exemple.fr", isOwner: false };
const OWNER = { email: "l…a@exemple.fr", isOwner: true };

test("a used link, opened or pressed again, says whose session the browser holds: its account's, another's, none", async () => {
  const token = await askForLink();
  const reply = await press(token, "");
  const lea = "redirectTo" in reply ? cookiesOf(reply.headers) : "";
  const paul = await signedInCookies(services, "paul@exemple.fr");
  for (const [cookies, signedInAs] of [
    [lea, OWNER],
    [paul, OTHER],
    ["", null],
  ] as const) {
    expect((await viewLink(services, requestWith(cookies), token, NOW)).view).toEqual({
      state: "used",
      email: "",
      signedInAs,
    });
    expect(await press(token, cookies)).toMatchObject({ answer: { outcome: "used", signedInAs }, status: 410 });
  }
});

test("an expired link says the same, one that is valid or unknown speaks of no session", async () => {
  const token = await askForLink();
  const paul = requestWith(await signedInCookies(services, "paul@exemple.fr"));
  expect(await viewLink(services, paul, token, LATER)).toMatchObject({ view: { state: "expired", signedInAs: OTHER } });
  expect(await viewLink(services, paul, token, NOW)).toMatchObject({
    view: { state: "valid", email: OWNER.email, signedInAs: null },
  });
  expect(await viewLink(services, paul, "inconnu", NOW)).toMatchObject({
    view: { state: "unknown", signedInAs: null },
  });
});
