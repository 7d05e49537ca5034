import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { RETENTION } from "#app/accounts/users/retention-periods.ts";
import { CONFIRMATION_DAYS } from "#app/letters/subscriptions/link-tokens.server.ts";
import { wordsOf } from "#platform/french/reading-ease.ts";
import { LETTER_OFFER } from "./letter-offer.server.ts";
import { SIGN_UP_FORMS, SIGN_UP_SOURCES } from "./sign-up-texts.ts";

/** The proof of consent names only the version: its text must never change. */
const SHOWN: Record<string, string> = {
  "lettre-1": "6ee7576ba37d4939",
  "lancement-1": "6c7dc3f1f249dd51",
  "lettre-2": "b001c0444e733448",
  "lancement-2": "2685cc0c921184e9",
};

test.each(SIGN_UP_SOURCES)("the text beside the form %s tells what the law asks, in few words", (source) => {
  const { text } = SIGN_UP_FORMS[source].consent;
  expect(wordsOf(text).length).toBeLessThan(wordsOf(`L’essentiel d’un débat, chaque semaine ${LETTER_OFFER}`).length);
  for (const needed of [
    "Le Récap utilise votre adresse uniquement pour",
    "consentement",
    "15\u00A0ans",
    "jusqu’à votre désinscription, possible à tout moment",
    "CNIL",
    "[politique de confidentialité]",
  ]) {
    expect(text).toContain(needed);
  }
});

test.each(SIGN_UP_SOURCES)("the text beside the form %s changes with its version only", (source) => {
  const { text, textVersion } = SIGN_UP_FORMS[source].consent;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  expect(`${textVersion} ${hash}`).toBe(`${textVersion} ${SHOWN[textVersion]}`);
});

test("the times that are promised are those that are kept", () => {
  expect(RETENTION).toMatchObject({ unconfirmedDays: CONFIRMATION_DAYS, unsubscribedDays: 3 * 365 });
});
