import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { endAllSessions, endSession, listSessions } from "#app/accounts/session/account-sessions.server.ts";
import { getSession, requireUser } from "#app/accounts/session/sessions.server.ts";
import { signInByEmail } from "#app/accounts/session/sign-in.server.ts";
import { requestSignIn } from "#app/accounts/sign-in/sign-in-requests.server.ts";
import { mergeIntoAccount } from "#app/accounts/sync/sync.server.ts";
import { switchSyncOn } from "#app/accounts/users/user-accounts.server.ts";
import {
  getSubscriptionStates,
  joinLetter,
  unsubscribeFromSettings,
} from "#app/letters/sign-up/account-choice.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { reportAnswers, reports } from "#database/schema/reports.server.ts";
import { consentEvents, emailSubscribers, erasedAddresses } from "#database/schema/subscribers.server.ts";
import { tablesNaming } from "#tests/support/database/tables-naming.ts";
import { cookiesOf, requestWith } from "#tests/support/site/accounts.ts";
import { createNewsletterServices } from "#tests/support/site/newsletter.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { exportAccount } from "./export-account.server.ts";

const newsletter = await createNewsletterServices();
const services = newsletter;
const { db } = services;
const NOW = new Date("2026-11-21T12:00:00Z");

afterAll(newsletter.close);

async function signIn(email: string): Promise<string> {
  return cookiesOf(await signInByEmail(services, email, requestWith("")));
}

async function createPerson(email: string): Promise<string> {
  const { id } = await requireUser(services, requestWith(await signIn(email)));
  await switchSyncOn(db, id);
  await mergeIntoAccount(db, id, {
    progress: { fiche: { completed: true, score: 1, total: 1, timestamp: NOW.toISOString() } },
    favourites: { "article:fiche": { at: NOW.toISOString(), removed: false } },
  });
  await joinLetter(services, email, NOW);
  await newsletter.signUps.record({ email, source: "updates_signup", clientAddress: "192.0.2.1" });
  await requestSignIn(services, { email, returnPath: "/profil" }, NOW);
  return id;
}

/** A message to the editors, and their answer. */
async function writeAndHear(email: string): Promise<void> {
  const report = { id: randomUUID(), subject: "personal-data" as const, email };
  await db.insert(reports).values({ ...report, message: `Que savez-vous de ${email} ?`, createdAt: NOW });
  const answer = { id: randomUUID(), reportId: report.id, text: `Voici, ${email}.` };
  await db.insert(reportAnswers).values({ ...answer, createdAt: NOW, outcome: "sent", settledAt: NOW });
}

test("deleting an account leaves no row that names the person, and none of another person goes", async () => {
  const email = "lea@exemple.fr";
  const id = await createPerson(email);
  await createPerson("paul@exemple.fr");
  const before = await tablesNaming(db, [email, id]);
  expect(before).toEqual([
    "public.account_entries",
    "public.email_subscribers",
    "public.sessions",
    "public.sign_in_requests",
    "public.users",
  ]);
  const others = await tablesNaming(db, ["paul@exemple.fr"]);
  const consents = await db.$count(consentEvents);

  await deleteAccount(services, id, NOW);
  expect(await tablesNaming(db, [email, id])).toEqual([]);
  expect(await tablesNaming(db, ["paul@exemple.fr"])).toEqual(others);
  expect(await db.$count(consentEvents)).toBe(consents / 2);
  expect(await db.$count(erasedAddresses)).toBe(1);
  await deleteAccount(services, id, NOW);
});

test("someone who comes back finds an empty account", async () => {
  const id = await createPerson("retour@exemple.fr");
  await deleteAccount(services, id, NOW);
  const again = await requireUser(services, requestWith(await signIn("retour@exemple.fr")));
  expect(again.id).not.toBe(id);
  expect(again.syncEnabled).toBe(false);
});

test("the export holds a part for every table that names the person, and nothing that opens anything", async () => {
  const email = "export@exemple.fr";
  const id = await createPerson(email);
  await writeAndHear(email);
  await writeAndHear("paul@exemple.fr");
  const content = await exportAccount(db, id, NOW);
  expect(content).toMatchObject({
    compte: { adresse: email, synchronisation: "activée" },
    sessions: [{ appareil: "Navigateur inconnu" }],
    demandesDeConnexion: [{ page: "/profil" }],
    progression: [{ thème: "fiche", score: 1, total: 1 }],
    favoris: [{ article: "fiche", retiré: false }],
    messages: [
      {
        sujet: "Mes données personnelles",
        message: `Que savez-vous de ${email} ?`,
        écritLe: NOW,
        réponses: [{ texte: `Voici, ${email}.`, écriteLe: NOW, envoi: "envoyée" }],
      },
    ],
    lettre: { inscription: { adresse: email, état: "confirmée" } },
  });
  expect(content?.lettre?.consentements.map(({ nature }) => nature)).toEqual(["demandée", "confirmée", "demandée"]);
  expect(englishKeys(content)).toEqual([]);
  expect(content?.lettre?.liens.length).toBeGreaterThan(0);
  const text = JSON.stringify(content);
  expect(text).not.toContain("paul@exemple.fr");
  for (const table of ["sessions", "sign_in_requests", "subscriber_tokens"]) {
    const { rows } = (await db.execute(sql`select * from ${sql.raw(table)}`)) as unknown as {
      rows: Record<string, unknown>[];
    };
    for (const row of rows) {
      for (const secret of [row.token, row.token_hash, row.code_hash]) {
        if (typeof secret === "string") expect(text).not.toContain(secret);
      }
    }
  }
});

test("sessions are listed, this one first, and each person ends their own alone", async () => {
  const [first, second, foreign] = [
    await signIn("s@exemple.fr"),
    await signIn("s@exemple.fr"),
    await signIn("t@exemple.fr"),
  ];
  const current = (await getSession(services, requestWith(second)))!;
  const other = (await getSession(services, requestWith(first)))!;
  const theirs = (await getSession(services, requestWith(foreign)))!;
  const listed = await listSessions(db, current, new Date());
  expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [current.id, true],
    [other.id, false],
  ]);
  await endSession(services, { userId: current.user.id, sessionId: theirs.id }, NOW);
  expect(await getSession(services, requestWith(foreign))).not.toBeNull();
  await endSession(services, { userId: current.user.id, sessionId: other.id }, NOW);
  expect(await getSession(services, requestWith(first))).toBeNull();
  await endAllSessions(services, current.user.id, NOW);
  expect(await getSession(services, requestWith(second))).toBeNull();
});

test("the letter is joined without another e-mail to confirm, with its proof, and left", async () => {
  await newsletter.clear();
  const email = "lettre@exemple.fr";
  await joinLetter(services, email, NOW);
  await joinLetter(services, email, NOW);
  expect(await getSubscriptionStates(db, email)).toMatchObject({ weekly_letter: "confirmed" });
  expect(await db.select().from(consentEvents)).toMatchObject([
    { kind: "requested", form: "account_settings", purpose: "weekly_letter" },
    { kind: "confirmed", form: "account_settings", purpose: "weekly_letter" },
  ]);
  expect(await db.select().from(emailSubscribers)).toMatchObject([{ source: "account_settings" }]);
  expect((await newsletter.queuedMail()).map(({ kind }) => kind)).toEqual(["newsletter-welcome"]);
  await unsubscribeFromSettings(services, { email, purpose: "weekly_letter" }, NOW);
  expect(await getSubscriptionStates(db, email)).toMatchObject({ weekly_letter: "none" });
  await joinLetter(services, email, NOW);
  expect(await getSubscriptionStates(db, email)).toMatchObject({ weekly_letter: "confirmed" });
  expect(await db.$count(users)).toBe(0);
});

/** Names of the tables' columns: two English words run together. */
function englishKeys(value: unknown): string[] {
  if (value === null || typeof value !== "object" || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(/(?:At|Id|Enabled|Version|Status|Purpose|kind|form|email)$/.test(key) ? [key] : []),
    ...englishKeys(inner),
  ]);
}
