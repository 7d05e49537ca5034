import { afterAll, beforeEach, expect, test } from "vitest";
import { INTENT_FIELD, SIGN_IN_INTENTS } from "#app/accounts/forms/form-names.ts";
import { replyToLink, replyToSignIn } from "#app/accounts/sign-in/reply-to-sign-in.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume } from "#platform/limits/rate-limits.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { lastSignInMail, requestWith } from "#tests/support/site/accounts.ts";
import { createTestServices } from "#tests/support/site/services.ts";

const { db, clear, close } = await createTestDatabase();
const START = Date.parse("2026-11-21T08:00:00Z");
const OWNER = "lea@exemple.fr";
let services = createTestServices(db);

beforeEach(async () => {
  await clear();
  services = createTestServices(db);
});
afterAll(close);

const at = (minutes: number) => new Date(START + minutes * 60_000);

async function send(fields: Record<string, string>, clientAddress: string, now: Date) {
  const reply = await replyToSignIn({ ...services, clientAddress }, requestWith(""), new URLSearchParams(fields), now);
  return "answer" in reply ? reply.answer : null;
}

const ask = (email: string, clientAddress: string, now: Date) => send({ email }, clientAddress, now);

test("thirty pupils behind one address sign in within five minutes, some at the third attempt", async () => {
  for (let pupil = 0; pupil < 30; pupil += 1) {
    const email = `eleve-${pupil}@exemple.fr`;
    const now = at(pupil / 6);
    const asked = await ask(email, "192.0.2.1", now);
    if (asked?.outcome !== "sent") throw new Error(asked?.outcome);
    const { code } = lastSignInMail(services, email);
    const wrong = code === "00000000" ? "11111111" : "00000000";
    for (const typed of pupil % 3 === 0 ? [wrong, wrong, code] : [code]) {
      const fields = { [INTENT_FIELD]: SIGN_IN_INTENTS.checkCode, email, code: typed, demande: asked.request };
      const answer = await send(fields, "192.0.2.1", now);
      expect(answer?.outcome ?? "signed-in").toBe(typed === code ? "signed-in" : "refused-code");
    }
  }
});

test("whoever asks for somebody's address from everywhere sends it four e-mails a day, and its owner still gets in", async () => {
  for (let minute = 0; minute < 24 * 60; minute += 10) await ask(OWNER, `203.0.${minute / 10}.7`, at(minute));
  expect(services.sent).toHaveLength(4);
  const evening = at(23 * 60 + 55);
  expect(await ask(OWNER, "192.0.2.1", evening)).toMatchObject({ outcome: "limited" });

  const { token } = lastSignInMail(services, OWNER);
  const fields = { [INTENT_FIELD]: SIGN_IN_INTENTS.renew, jeton: token };
  expect(await send(fields, "192.0.2.1", evening)).toMatchObject({
    outcome: "sent",
    email: "l…a@exemple.fr",
    proof: token,
  });
  const link = new URLSearchParams({ jeton: lastSignInMail(services, OWNER).token });
  expect(await replyToLink(services, requestWith(""), link, evening)).toMatchObject({ redirectTo: "/profil" });
});

test("a link that the owner asked for before the siege works during it", async () => {
  await ask(OWNER, "192.0.2.1", at(0));
  const { token } = lastSignInMail(services, OWNER);
  for (let time = 0; time < 20; time += 1) await ask(OWNER, `203.0.${time}.7`, at(1));
  const link = new URLSearchParams({ jeton: token });
  expect(await replyToLink(services, requestWith(""), link, at(2))).toMatchObject({ redirectTo: "/profil" });
});

test("whoever thinks up tags of somebody's mailbox sends it forty e-mails a day, and takes nothing from its owner", async () => {
  const { max } = LIMITS.taggedMails;
  for (let tag = 0; tag <= max; tag += 1) {
    const answer = await ask(`lea+${tag}@exemple.fr`, `203.0.${tag}.7`, at(tag));
    expect(answer).toMatchObject(
      tag < max ? { outcome: "sent" } : { outcome: "limited", error: expect.stringMatching(/^Trop d’essais/) },
    );
  }
  expect(services.sent).toHaveLength(max);
  expect(await ask(OWNER, "192.0.2.1", at(max + 1))).toMatchObject({ outcome: "sent" });
  expect(await ask("lea+1@autre.fr", "192.0.2.1", at(max + 1))).toMatchObject({ outcome: "sent" });
});

test("a link that is no link renews nothing", async () => {
  const fields = { [INTENT_FIELD]: SIGN_IN_INTENTS.renew, jeton: "forged" };
  expect(await send(fields, "192.0.2.1", at(0))).toMatchObject({ outcome: "invalid-email", email: "" });
  expect(services.sent).toEqual([]);
});

test("who asks while the limit of all is reached is sent nothing, loses nothing, and gets in once it is over", async () => {
  const everybody = [{ limit: LIMITS.siteMails, subject: "sign-in" }];
  for (let use = 0; use < LIMITS.siteMails.max; use += 1) await consume(services, everybody, at(0));
  for (let time = 0; time < 5; time += 1) {
    const answer = await ask(OWNER, "192.0.2.1", at(0.5));
    expect(answer).toMatchObject({ outcome: "limited", error: expect.stringMatching(/^Trop d’essais/) });
  }
  expect(services.sent).toEqual([]);
  expect(await ask(OWNER, "192.0.2.1", at(1))).toMatchObject({ outcome: "sent" });
});
