import { afterAll, beforeAll, expect, test } from "vitest";
import { replyToLink, replyToSignIn, replyToSignOut } from "#app/accounts/sign-in/reply-to-sign-in.server.ts";
import type { LogFields } from "#platform/log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { lastSignInMail, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import { createTestServices } from "#tests/support/site/services.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const EMAIL = "lectrice@exemple.fr";
const NOW = new Date();

test("signing in and out, and each refusal, leave one line without address, token or code", async () => {
  const services = createTestServices(database.db);
  const lines: ({ event: string } & LogFields)[] = [];
  const write = (event: string, fields: LogFields = {}) => void lines.push({ event, ...fields });
  services.log = { info: write, warn: write, error: write };
  const request = requestWith("", "/connexion", { method: "POST" });
  const send = (fields: Record<string, string>) =>
    replyToSignIn(services, request, new URLSearchParams({ email: EMAIL, ...fields }), NOW);
  const ask = async () => {
    const reply = await send({ intention: "envoyer" });
    const demande = "answer" in reply && "request" in reply.answer ? (reply.answer.request ?? "") : "";
    return { demande, ...lastSignInMail(services, EMAIL) };
  };
  const tell = async (work: () => Promise<unknown>) => {
    lines.length = 0;
    await work();
    return lines.map(({ event, by, reason }) => [event, by, reason].filter(Boolean).join(" "));
  };

  const first = await ask();
  const wrong = first.code === "00000000" ? "11111111" : "00000000";
  const type = (code: string) => send({ intention: "verifier", demande: first.demande, code });
  expect(await tell(() => type("abc"))).toEqual(["sign_in_refused code unreadable"]);
  expect(await tell(() => type(wrong))).toEqual(["sign_in_refused code wrong"]);
  expect(await tell(() => type(first.code))).toEqual(["signed_in code"]);
  const told = JSON.stringify(lines);
  expect(await tell(() => type(first.code))).toEqual(["sign_in_refused code used"]);

  const second = await ask();
  const press = (jeton: string) => replyToLink(services, request, new URLSearchParams({ jeton }), NOW);
  expect(await tell(() => press("inconnu"))).toEqual(["sign_in_refused link unknown"]);
  expect(await tell(() => press(second.token))).toEqual(["signed_in link"]);
  const toldOfLink = JSON.stringify(lines);
  expect(await tell(() => press(second.token))).toEqual(["sign_in_refused link used"]);

  const cookies = await signedInCookies(services, EMAIL);
  const signOut = () =>
    replyToSignOut(services, requestWith(cookies, "/deconnexion", { method: "POST" }), new URLSearchParams());
  expect(await tell(signOut)).toEqual(["signed_out"]);
  for (const secret of [EMAIL, first.code, second.token]) expect(`${told}${toldOfLink}`).not.toContain(secret);
});
