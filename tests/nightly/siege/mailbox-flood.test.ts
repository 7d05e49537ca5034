import { afterAll, beforeEach, expect, test } from "vitest";
import { replyToSignIn } from "#app/accounts/sign-in/reply-to-sign-in.server.ts";
import { recordSignUp } from "#app/letters/sign-up/sign-ups.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createTestServices } from "#tests/support/site/services.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const NOW = new Date("2026-11-25T10:00:00Z");
const NAME = "leadurandmartin";
const numbers = Array.from({ length: 45 }, (_, number) => number);
const fewNumbers = numbers.slice(0, 12);
const dotted = (number: number) =>
  [...NAME].map((sign, place) => (place > 0 && (number >> (place - 1)) & 1 ? `.${sign}` : sign)).join("");

async function mailsFor(spellings: string[]) {
  const services = createTestServices(db);
  for (const email of spellings) {
    await recordSignUp(services, { email, source: "updates_signup", clientAddress: "192.0.2.1" }, NOW);
  }
  const signUps = services.sent.length;
  for (const email of spellings) {
    await replyToSignIn(services, new Request("http://x/connexion"), new URLSearchParams({ email }), NOW);
  }
  return { signUps, signIns: services.sent.length - signUps };
}

test.each([
  ["by its dots", fewNumbers.map((number) => `${dotted(number)}@gmail.com`)],
  ["by the other name of its domain", fewNumbers.map((number) => `${NAME}@${number % 2 ? "gmail" : "googlemail"}.com`)],
  [
    "in full-width letters",
    fewNumbers
      .map((number) => `${NAME.slice(0, number % 15)}\u200b${NAME.slice(number % 15)}`)
      .map((name) => `${name.replace("\u200b", "\ufe0f")}@exemple.fr`),
  ],
])("one mailbox spelt %s gets the e-mails of one address", async (_how, spellings) => {
  expect(await mailsFor(spellings)).toEqual({
    signUps: LIMITS.signUpMails.max,
    signIns: LIMITS.signInMails.max,
  });
});

test.each([
  ["« + »", numbers.map((number) => `lea+${number}@exemple.fr`)],
  ["Yahoo's hyphen", numbers.map((number) => `lea-${number}@yahoo.fr`)],
  ["Fastmail's own domain", numbers.map((number) => `${number}@lea.fastmail.com`)],
])("tags with %s serve a class behind one mailbox, and no more than that", async (_how, spellings) => {
  expect(await mailsFor(spellings)).toEqual({
    signUps: LIMITS.taggedMails.max,
    signIns: LIMITS.taggedMails.max,
  });
});
