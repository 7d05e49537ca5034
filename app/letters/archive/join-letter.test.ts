import { and, eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, expect, test } from "vitest";
import { leave } from "#app/letters/leaving/withdrawals.server.ts";
import { LAUNCH } from "#app/letters/message/letter-names.ts";
import { PLACEHOLDERS } from "#app/letters/message/letter-parts.ts";
import { freezeLetter } from "#app/letters/message/letter-template.server.ts";
import { letterMailing } from "#app/letters/message/mailing.ts";
import { readMessage } from "#app/letters/preflight/frozen-checks.server.ts";
import { checkLetter } from "#app/letters/preflight/preflight.ts";
import { composeLetter, sendNow } from "#app/letters/sending/letter-transitions.server.ts";
import { countDeliveries, readLetter } from "#app/letters/store/letter-store.server.ts";
import { consentEvents, emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { publishedLetters } from "#tests/support/mail/letters.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import {
  addReaders,
  createLetterProcess,
  lookOnce,
  NOW,
  startLetter,
  testMailing,
} from "#tests/support/site/letter-sending.ts";
import { createNewsletterServices } from "#tests/support/site/newsletter.ts";
import { joinLetterByLink, viewJoin } from "./join-letter.server.ts";
import { replyToOneClick } from "./one-click.server.ts";

const newsletter = await createNewsletterServices();
const { db } = newsletter;
const later = new Date(NOW.getTime() + 3_600_000);

beforeEach(() => newsletter.clear());
afterAll(() => newsletter.close());

/** Readers 1 to 5 asked for the launch; 4 for the letter too, and 5 has left the launch. */
async function addPeople() {
  await addReaders(db, 6);
  const people = await db.select().from(emailSubscribers);
  const idOf = (place: number) => people.find(({ email }) => email === `reader-${place}@exemple.org`)?.id ?? "";
  for (const place of [1, 2, 3, 4, 5]) {
    const state = { status: "confirmed" as const, requestedAt: NOW, confirmedAt: NOW };
    await db.insert(subscriptions).values({ subscriberId: idOf(place), purpose: "launch_notice", ...state });
    const agreed = { textVersion: "lancement-1", form: "profile_signup", createdAt: NOW };
    await db.insert(consentEvents).values({
      id: crypto.randomUUID(),
      subscriberId: idOf(place),
      kind: "confirmed",
      purpose: "launch_notice",
      ...agreed,
    });
    if (place === 4) continue;
    await db
      .delete(subscriptions)
      .where(and(eq(subscriptions.subscriberId, idOf(place)), eq(subscriptions.purpose, "weekly_letter")));
  }
  await leave(newsletter, { subscriberId: idOf(5), purpose: "launch_notice" }, NOW);
  return idOf;
}

async function sendLaunch() {
  const smtp = await startSmtpServer();
  const process = { ...createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`), secrets: newsletter.secrets };
  await startLetter(process, LAUNCH.number);
  await lookOnce(process);
  return { smtp, process };
}

function linkOf(text: string | undefined, path: string): URL {
  const link = text?.match(/https:\/\/[^\s)]+/g)?.find((one) => one.includes(path));
  if (!link) throw new Error(`no link to ${path}`);
  return new URL(link);
}

const stateOf = async (subscriberId: string) =>
  Object.fromEntries(
    (await db.select().from(subscriptions).where(eq(subscriptions.subscriberId, subscriberId))).map((one) => [
      one.purpose,
      one.status,
    ]),
  );

test("the message of the launch goes once to those who asked for it alone", async () => {
  await addPeople();
  const { smtp, process } = await sendLaunch();
  expect(smtp.messages.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    "reader-1@exemple.org",
    "reader-2@exemple.org",
    "reader-3@exemple.org",
  ]);
  const letter = (await readLetter(db, LAUNCH.number))!;
  expect(letter).toMatchObject({ state: "done", audience: 3 });
  expect((await countDeliveries(db, letter)).sent).toBe(3);
  const act = { who: "test", now: later };
  expect(await composeLetter(process, testMailing(LAUNCH.number), act)).toBe("wrong-state");
  expect(await sendNow(process, { number: LAUNCH.number, ...act })).toBe("wrong-state");
  await lookOnce(process, later);
  expect(smtp.messages).toHaveLength(3);
  await smtp[Symbol.asyncDispose]();
});

test("who has taken the letter meanwhile is passed over", async () => {
  const idOf = await addPeople();
  await using smtp = await startSmtpServer();
  const process = { ...createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`), secrets: newsletter.secrets };
  await startLetter(process, LAUNCH.number);
  smtp.behaviour = "later-recipient";
  await lookOnce(process);
  smtp.behaviour = "accept";
  const confirmed = { status: "confirmed" as const, requestedAt: NOW, confirmedAt: NOW };
  await db.insert(subscriptions).values({ subscriberId: idOf(1), purpose: "weekly_letter", ...confirmed });
  await lookOnce(process, later);
  const counts = await countDeliveries(db, (await readLetter(db, LAUNCH.number))!);
  expect(counts).toMatchObject({ sent: 2, skipped: 1 });
});

test("a letter does not wait for the last tries of the message of the launch", async () => {
  await addPeople();
  await using smtp = await startSmtpServer();
  const process = { ...createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`), secrets: newsletter.secrets };
  await startLetter(process, LAUNCH.number);
  smtp.behaviour = "later-recipient";
  await lookOnce(process);
  smtp.behaviour = "accept";
  await startLetter(process, 1);
  await lookOnce(process);
  expect(await readLetter(db, 1)).toMatchObject({ state: "done", audience: 2 });
  expect(await readLetter(db, LAUNCH.number)).toMatchObject({ state: "sending" });
});

test("its button adds the letter at a press, and looking at it changes nothing", async () => {
  const idOf = await addPeople();
  const { smtp } = await sendLaunch();
  const { mail } = smtp.to("reader-1@exemple.org")[0]!;
  const token = linkOf(mail.text, "/lettre/accord").searchParams.get("jeton") ?? "";
  expect(mail.html).toContain(`/lettre/accord?jeton=${token}`);
  for (let reading = 0; reading < 3; reading += 1)
    expect(await viewJoin(newsletter, token)).toMatchObject({
      kind: "ready",
      email: expect.not.stringContaining("reader-1@"),
    });
  expect(await stateOf(idOf(1))).toEqual({ launch_notice: "confirmed" });

  const presses = await Promise.all([
    joinLetterByLink(newsletter, token, later),
    joinLetterByLink(newsletter, token, later),
  ]);
  expect(presses.map(({ kind }) => kind).toSorted()).toEqual(["already", "joined"]);
  expect(await stateOf(idOf(1))).toEqual({ launch_notice: "confirmed", weekly_letter: "confirmed" });
  const proof = (await db.select().from(consentEvents).where(eq(consentEvents.purpose, "weekly_letter"))).filter(
    ({ subscriberId }) => subscriberId === idOf(1),
  );
  expect(proof.map(({ kind, form, textVersion }) => ({ kind, form, textVersion })).toSorted(byKind)).toEqual([
    { kind: "confirmed", form: "launch_message", textVersion: "lettre-2" },
    { kind: "requested", form: "launch_message", textVersion: "lettre-2" },
  ]);
  expect(await newsletter.queuedMail()).toEqual([expect.not.objectContaining({ latestUrl: expect.anything() })]);

  await leave(newsletter, { subscriberId: idOf(1), purpose: "weekly_letter" }, later);
  expect(await joinLetterByLink(newsletter, token, later)).toEqual({ kind: "over" });
  for (const last of "-_AaZz09x".replace(token.at(-1) ?? "", ""))
    expect(await viewJoin(newsletter, `${token.slice(0, -1)}${last}`)).toEqual({ kind: "unknown" });
  await smtp[Symbol.asyncDispose]();
});

function byKind(one: { kind: string }, other: { kind: string }) {
  return one.kind < other.kind ? -1 : 1;
}

test("one click leaves the launch alone, and no letter's link adds the letter", async () => {
  const idOf = await addPeople();
  const { smtp, process } = await sendLaunch();
  const { mail } = smtp.to("reader-2@exemple.org")[0]!;
  const header = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  const url = header.replace(/[<>]/g, "");
  const state = { status: "confirmed" as const, requestedAt: NOW, confirmedAt: NOW };
  await db.insert(subscriptions).values({ subscriberId: idOf(2), purpose: "weekly_letter", ...state });
  const request = new Request(url, { method: "POST", body: "List-Unsubscribe=One-Click" });
  expect((await replyToOneClick(newsletter, request))?.status).toBe(200);
  expect(await stateOf(idOf(2))).toEqual({ launch_notice: "withdrawn", weekly_letter: "confirmed" });
  expect((await readLetter(db, LAUNCH.number))?.unsubscribed).toBe(1);
  // A right to leave is no right to consent.
  expect(await viewJoin(newsletter, new URL(url).searchParams.get("jeton") ?? "")).toEqual({ kind: "unknown" });

  await startLetter(process, 1);
  await lookOnce(process);
  const letter = smtp.to("reader-4@exemple.org").at(-1)!;
  const token = linkOf(letter.mail.text, "/lettre/desinscription").searchParams.get("jeton") ?? "";
  expect(await viewJoin(newsletter, token)).toEqual({ kind: "unknown" });
  await smtp[Symbol.asyncDispose]();
});

test("it passes the preflight of every letter, and a mark of another kind of message is refused", async () => {
  const { settings } = createLetterProcess(db, "smtp://127.0.0.1:1", { LETTER_REPLY_TO: "redaction@exemple.fr" });
  const { template } = await freezeLetter(testMailing(LAUNCH.number), settings);
  const input = {
    message: await readMessage(template),
    letter: testMailing(LAUNCH.number),
    settings,
    isKnown: (path: string) => path === "/explorer",
    hasAnchor: () => false,
    seenSites: new Set<string>(),
    recalled: null,
  };
  const redOf = (changes: object) =>
    checkLetter({ ...input, ...changes }).flatMap(({ level, message }) => (level === "red" ? [message] : []));
  expect(redOf({})).toEqual([]);
  expect(redOf({ letter: { ...letterMailing(publishedLetters()[0]!), questions: [] } }).join(" ")).toMatch(
    /lien de pause/,
  );
  const html = input.message.html.replace(PLACEHOLDERS.join, "https://www.exemple.fr/explorer");
  expect(redOf({ message: { ...input.message, html } }).join(" ")).toMatch(/HTML doit avoir 1 lien d’inscription/);
  const { headers } = await PostalMime.parse(template);
  expect(headers.find(({ key }) => key === "list-id")?.value).toMatch(/ <lancement\.[\w.]+>$/);
  expect(headers.some(({ key }) => key === "list-archive")).toBe(false);
});
