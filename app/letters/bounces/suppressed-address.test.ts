import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { replyToSignIn } from "#app/accounts/sign-in/reply-to-sign-in.server.ts";
import { leave } from "#app/letters/leaving/withdrawals.server.ts";
import { confirmSubscription, readConfirmation } from "#app/letters/links/confirmations.server.ts";
import { eraseOldDeliveries } from "#app/letters/sending/letter-retention.server.ts";
import { describeMailProblem } from "#app/letters/subscribers/person-page.tsx";
import { readMailProblem, recordMailProblem } from "#app/letters/subscriptions/mail-problems.server.ts";
import { exportAccount } from "#app/reading/profile/export-account.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { lastSignInMail, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import { createNewsletterServices, tokenOf } from "#tests/support/site/newsletter.ts";
import { createTestServices } from "#tests/support/site/services.ts";

const services = await createNewsletterServices();
const { db } = services;
const EMAIL = "lea@exemple.fr";

beforeEach(() => services.clear());
afterAll(() => services.close());

async function askToSignUp(): Promise<string> {
  await services.signUps.record({ email: EMAIL, source: "updates_signup", clientAddress: "192.0.2.1" });
  return tokenOf((await services.queuedMail()).at(-1));
}

async function aReader(): Promise<string> {
  await confirmSubscription(services, await askToSignUp(), services.time.now);
  const [reader] = await db.select().from(emailSubscribers).where(eq(emailSubscribers.email, EMAIL));
  return reader!.id;
}

const stop = (subscriberId: string, kind: "hard" | "soft" | "complaint" = "hard") =>
  recordMailProblem(
    db,
    { subscriberId, kind, letter: { kind: "weekly", number: 12 }, code: "5.1.1" },
    services.time.now,
  );

test("who signs up anew and presses the link, days later too, gets letters again; without the press nothing changes", async () => {
  const id = await aReader();
  await stop(id);
  const token = await askToSignUp();
  const later = new Date(services.time.now.getTime() + 3 * 86_400_000);
  expect(await readConfirmation(db, token, later)).toMatchObject({ outcome: "ready", isConfirmed: false });
  expect(await readMailProblem(db, id)).toMatchObject({ kind: "hard" });
  expect(await confirmSubscription(services, token, later)).toMatchObject({ outcome: "confirmed" });
  expect(await readMailProblem(db, id)).toBeNull();
});

test("an address that letters do not go to still gets its sign-in code", async () => {
  await stop(await aReader());
  const account = createTestServices(db);
  const form = new URLSearchParams({ email: EMAIL, intention: "envoyer" });
  await replyToSignIn(account, requestWith("", "/connexion", { method: "POST" }), form, new Date());
  expect(lastSignInMail(account, EMAIL).code).toMatch(/^\d{8}$/);
});

test("what came back is kept as long as the subscription, a complaint as long as the address", async () => {
  const id = await aReader();
  await stop(id, "soft");
  await eraseOldDeliveries(db, services.time.now);
  expect(await readMailProblem(db, id)).toMatchObject({ kind: "soft" });
  await leave(services, { subscriberId: id, purpose: null }, services.time.now);
  await eraseOldDeliveries(db, services.time.now);
  expect(await readMailProblem(db, id)).toBeNull();
  await stop(id, "complaint");
  await eraseOldDeliveries(db, services.time.now);
  expect(await readMailProblem(db, id)).toMatchObject({ kind: "complaint" });
});

test("what is certain stays: a full mailbox undoes neither that nobody is there nor a complaint", async () => {
  const id = await aReader();
  for (const [kind, expected] of [
    ["soft", "soft"],
    ["hard", "hard"],
    ["soft", "hard"],
    ["complaint", "complaint"],
    ["hard", "complaint"],
  ] as const) {
    await stop(id, kind);
    expect(await readMailProblem(db, id)).toMatchObject({ kind: expected });
  }
});

test("a person's own file tells them what came back", async () => {
  await stop(await aReader());
  await signedInCookies(createTestServices(db), EMAIL);
  const [user] = await db.select().from(users).where(eq(users.email, EMAIL));
  const file = await exportAccount(db, user!.id, services.time.now);
  expect(file?.lettre).toMatchObject({
    retours: [{ nature: "personne à cette adresse", lettre: 12, code: "5.1.1" }],
    exemplaires: [],
  });
});

test.each([
  [{ kind: "hard" }, "est revenue : il n’y a personne à cette adresse (5.1.1). Les lettres n’y vont plus."],
  [{ kind: "soft" }, "est revenue pour un motif passager (5.1.1). À la troisième de suite"],
  [{ kind: "soft", softLetters: 2 }, "(5.1.1), 2 lettres de suite. À la troisième de suite"],
  [{ kind: "soft", softLetters: 3 }, "(5.1.1), 3 lettres de suite. Les lettres n’y vont plus."],
  [{ kind: "hard", lastLetterKind: "launch" }, "la lettre du lancement est revenue : il n’y a personne"],
  [{ kind: "complaint" }, "a été signalée comme indésirable : la personne est désinscrite"],
] as const)("the administration reads of %j: « %s »", (problem, words) => {
  const lastAt = new Date("2026-12-10T07:02:00Z");
  const told = describeMailProblem({
    softLetters: 1,
    lastLetter: 12,
    lastLetterKind: "weekly",
    lastCode: "5.1.1",
    lastAt,
    ...problem,
  });
  expect(told).toMatch(/^Le 10\sdécembre\s2026 à 8\sh\s02, la lettre (n° 12|du lancement) /);
  expect(told).toContain(words);
});
