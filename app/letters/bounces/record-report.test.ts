import { existsSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { letterCopy, returnPath } from "#app/letters/message/letter-copy.server.ts";
import { LAUNCH } from "#app/letters/message/letter-names.ts";
import { countDeliveries, readLetter, readLetterLog } from "#app/letters/store/letter-store.server.ts";
import { readMailProblem } from "#app/letters/subscriptions/mail-problems.server.ts";
import { letterDeliveries, letters, mailProblems } from "#database/schema/letters.server.ts";
import { consentEvents, emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { tombstonesPath } from "#platform/tombstone-file.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import {
  type About,
  complaintReport,
  deliveryReport,
  type Failure,
  plainReply,
} from "#tests/support/mail/delivery-reports.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { addReaders, createLetterProcess, lookOnce, NOW, startLetter } from "#tests/support/site/letter-sending.ts";
import { readReport } from "./read-report.server.ts";
import { recordReport } from "./record-report.server.ts";

const { db, clear, close } = await createTestDatabase();
const smtp = await startSmtpServer();
const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`, { LETTER_RETURN_PATH: "rebonds@exemple.fr" });

beforeEach(async () => {
  await clear();
  smtp.messages.length = 0;
  process.lines.length = 0;
  process.notices.length = 0;
});
afterAll(async () => {
  await smtp[Symbol.asyncDispose]();
  await close();
});

async function sendTo(people: number, number = 1): Promise<About[]> {
  if (number === 1) await addReaders(db, people);
  await startLetter(process, number);
  // With so few readers one dead address is a large share, after which the next letter would ask first.
  await db.update(letters).set({ figuresShown: true });
  await lookOnce(process);
  return aboutAll(number);
}

async function aboutAll(letter: number): Promise<About[]> {
  const rows = await db
    .select({ position: letterDeliveries.position, id: emailSubscribers.id, email: emailSubscribers.email })
    .from(letterDeliveries)
    .innerJoin(emailSubscribers, eq(emailSubscribers.id, letterDeliveries.subscriberId))
    .where(eq(letterDeliveries.letter, letter))
    .orderBy(letterDeliveries.position);
  return rows.map(({ position, id, email }) => {
    const place = { letter, position };
    const { messageId } = letterCopy(process, { kind: "weekly", ...place }, { id, email }, NOW);
    return { to: returnPath(process, place), messageId, recipient: email };
  });
}

const record = async (raw: string) => recordReport(process, await readReport(Buffer.from(raw)), NOW);
const report = (about: About, failure: Failure = {}) => record(deliveryReport(about, [failure]));
const idOf = async ({ recipient }: About) =>
  (await db.select().from(emailSubscribers).where(eq(emailSubscribers.email, recipient)))[0]?.id ?? "";
const problemOf = async (about: About) => readMailProblem(db, await idOf(about));

async function figures(number = 1) {
  const letter = (await readLetter(db, number))!;
  const { returned, returnedHard, returnedOurs, complaints, toRead } = letter;
  return { returned, returnedHard, returnedOurs, complaints, toRead };
}
const NONE = { returned: 0, returnedHard: 0, returnedOurs: 0, complaints: 0, toRead: 0 };

test("an address where nobody is gets no letter from then on, and everybody else does", async () => {
  const [gone, ...others] = await sendTo(4);
  expect(smtp.messages.map(({ sender }) => sender).sort()).toEqual([gone!, ...others].map(({ to }) => to).sort());
  expect(await report(gone!)).toBe("recorded");
  expect(await problemOf(gone!)).toMatchObject({ kind: "hard", lastLetter: 1, lastCode: "5.1.1" });
  expect(await figures()).toEqual({ ...NONE, returned: 1, returnedHard: 1 });
  smtp.messages.length = 0;
  await sendTo(4, 2);
  const reached = smtp.messages.flatMap(({ recipients }) => recipients);
  expect(reached.sort()).toEqual(others.map(({ recipient }) => recipient).sort());
});

test("the same report a second time, and a milder one after a graver, change nothing", async () => {
  const [one] = await sendTo(2);
  for (const expected of ["recorded", "known", "known"] as const)
    expect(await report(one!, { status: "5.2.2" })).toBe(expected);
  expect(await problemOf(one!)).toMatchObject({ kind: "soft", softLetters: 1 });
  expect(await report(one!, { status: "5.1.1" })).toBe("recorded");
  expect(await report(one!, { status: "5.2.2" })).toBe("known");
  expect(await problemOf(one!)).toMatchObject({ kind: "hard" });
  expect(await figures()).toEqual({ ...NONE, returned: 1, returnedHard: 1 });
});

test("two of the same report at the same moment are one", async () => {
  const [one] = await sendTo(1);
  const both = await Promise.all([report(one!), report(one!)]);
  expect(both.toSorted()).toEqual(["known", "recorded"]);
  expect(await figures()).toEqual({ ...NONE, returned: 1, returnedHard: 1 });
});

test("a mailbox that is full three letters in a row gets no fourth; one that was well in between does", async () => {
  const addresses = { full: "reader-1@exemple.org", mended: "reader-2@exemple.org" };
  for (const number of [1, 2, 3]) {
    await sendTo(2, number);
    const [full, mended] = Object.values(addresses).map((email) =>
      aboutAll(number).then((all) => all.find(({ recipient }) => recipient === email)!),
    );
    expect(await report(await full!, { status: "5.2.2" })).toBe("recorded");
    if (number !== 2) await report(await mended!, { status: "4.4.1" });
  }
  smtp.messages.length = 0;
  await sendTo(2, 4);
  expect(smtp.messages.flatMap(({ recipients }) => recipients)).toEqual([addresses.mended]);
});

test("a report that comes after that of a later letter does not begin to count anew", async () => {
  await sendTo(1);
  await sendTo(1, 2);
  const [first] = await aboutAll(1);
  const [second] = await aboutAll(2);
  await report(second!, { status: "5.2.2" });
  await report(first!, { status: "4.4.1" });
  expect(await problemOf(second!)).toMatchObject({ softLetters: 1, lastLetter: 2 });
});

test("a refusal of the site strikes nobody, and a mailbox that passed its letters on to one that is gone is not gone", async () => {
  const [one, two] = await sendTo(2);
  await report(one!, { status: "5.7.1" });
  expect(await problemOf(one!)).toBeNull();
  await report(two!, { recipient: "ailleurs@exemple.net" });
  expect(await problemOf(two!)).toMatchObject({ kind: "soft", softLetters: 1 });
  expect(await figures()).toEqual({ ...NONE, returned: 2, returnedOurs: 1 });
});

test("a complaint withdraws every consent, under its own form, and beside the database too", async () => {
  const [one, two] = await sendTo(2);
  const id = await idOf(one!);
  await db
    .insert(subscriptions)
    .values({ subscriberId: id, purpose: "launch_notice", status: "confirmed", requestedAt: NOW });
  expect(await record(complaintReport(one!))).toBe("recorded");
  expect(await record(complaintReport(one!))).toBe("known");
  const states = await db.select().from(subscriptions).where(eq(subscriptions.subscriberId, id));
  expect(states.map(({ status }) => status)).toEqual(["withdrawn", "withdrawn"]);
  const events = await db.select().from(consentEvents).where(eq(consentEvents.subscriberId, id));
  expect(events.map(({ kind, form }) => ({ kind, form }))).toEqual([
    { kind: "withdrawn", form: "complaint" },
    { kind: "withdrawn", form: "complaint" },
  ]);
  expect(await figures()).toEqual({ ...NONE, complaints: 1 });
  expect(existsSync(tombstonesPath(process.settings.dataDir))).toBe(true);
  expect(readFileSync(tombstonesPath(process.settings.dataDir), "utf8")).toContain(events[0]!.id);
  expect(process.notices).toEqual([]);
  expect(await problemOf(two!)).toBeNull();
});

test("the message of the launch comes back as a letter does, but is none of three in a row", async () => {
  await addReaders(db, 2);
  await db.update(subscriptions).set({ purpose: "launch_notice" });
  const [gone, full] = await sendTo(0, LAUNCH.number);
  expect(await report(gone!)).toBe("recorded");
  expect(await report(full!, { status: "5.2.2" })).toBe("recorded");
  expect(await problemOf(gone!)).toMatchObject({ kind: "hard", lastLetter: LAUNCH.number });
  expect(await problemOf(full!)).toBeNull();
  expect(await figures(LAUNCH.number)).toEqual({ ...NONE, returned: 2, returnedHard: 1 });
});

test("a holiday reply is counted once, to be read, and punishes nobody", async () => {
  const [one] = await sendTo(1);
  const reply = plainReply(one!, ["Auto-Submitted: auto-replied"], "Je suis absente.");
  expect(await record(reply)).toBe("recorded");
  expect(await record(reply)).toBe("known");
  expect(await record(deliveryReport(one!, [{ action: "delayed", status: "4.4.1" }]))).toBe("ignored");
  expect(await problemOf(one!)).toBeNull();
  expect(await figures()).toEqual({ ...NONE, toRead: 1 });
});

test("a report without a name of ours, or with a forged one, changes nothing", async () => {
  const [one] = await sendTo(2);
  const forged = one!.to.replace(/-[0-9a-f]{16}@/, "-0123456789abcdef@");
  const other = one!.to.replace(/\+1-0-/, "+1-1-");
  for (const to of [forged, other, "rebonds@exemple.fr", "rebonds+99-0-0123456789abcdef@exemple.fr"]) {
    const raw = deliveryReport({ ...one!, to, messageId: "l1.0.0123456789abcdef@exemple.fr" }, [{}]);
    expect(await record(raw)).toBe("stranger");
  }
  const untouched = { ...one!, to: "rebonds@exemple.fr" };
  expect(await report(untouched)).toBe("recorded");
  expect(await db.select().from(mailProblems)).toHaveLength(1);
});

test("of somebody who was erased, and of a letter whose rows are gone, the figures at most are touched", async () => {
  const [one, two] = await sendTo(2);
  await db.delete(emailSubscribers).where(eq(emailSubscribers.email, one!.recipient));
  expect(await report(one!)).toBe("recorded");
  await db.execute(sql`delete from letter_deliveries`);
  expect(await report(two!)).toBe("stranger");
  expect(await db.select().from(mailProblems)).toEqual([]);
  expect(await figures()).toEqual({ ...NONE, returned: 1, returnedHard: 1 });
});

test("the letter's history says how many of each, in one line of a kind, and the log names nobody", async () => {
  const [one, two, three] = await sendTo(3);
  await report(one!);
  await report(two!);
  await record(complaintReport(three!));
  const told = (await readLetterLog(db, 1)).map(({ who, what, count }) => `${who} ${what} ${count}`);
  expect(told).toContain("serveur Exemplaire revenu d’une adresse où il n’y a personne 2");
  expect(told).toContain("serveur Plainte : la personne est désinscrite 1");
  expect(process.lines.filter(({ event }) => event === "letter_report")).toHaveLength(3);
  expect(JSON.stringify(process.lines)).not.toContain("reader-");
});

test("while it leaves, many refusals of the site pause a letter once, with one e-mail; who lets it go on is not stopped by the next", async () => {
  await addReaders(db, 40);
  await startLetter(process);
  await db.update(letters).set({ perDay: 20 });
  await lookOnce(process);
  const all = (await aboutAll(1)).filter(({ to }) => smtp.messages.some(({ sender }) => sender === to));
  expect(all.length).toBeGreaterThanOrEqual(20);
  for (const one of all.slice(0, 4)) await report(one, { status: "5.7.1" });
  expect((await readLetter(db, 1))?.state).toBe("sending");
  await report(all[4]!, { status: "5.7.1" });
  expect(await readLetter(db, 1)).toMatchObject({
    state: "paused",
    pauseReason: expect.stringMatching(/^5 exemplaires/),
  });
  expect(process.notices).toEqual([
    {
      kind: "letter-paused",
      to: process.settings.letter.replyTo,
      letter: "La lettre n° 1",
      reason: expect.stringContaining("refus du site"),
      letterUrl: "https://www.exemple.fr/admin/lettres/1",
    },
  ]);
  await db.update(letters).set({ state: "sending" });
  for (const one of all.slice(5, 9)) await report(one, { status: "5.7.1" });
  expect((await readLetter(db, 1))?.state).toBe("sending");
  await report(all[9]!, { status: "5.7.1" });
  expect((await readLetter(db, 1))?.state).toBe("paused");
  expect(process.notices).toHaveLength(2);
  const letter = (await readLetter(db, 1))!;
  expect((await countDeliveries(db, letter)).sent).toBe(smtp.messages.length);
});

test("a provider that returns most of its copies refuses the site: nobody is struck, and the letter says so", async () => {
  const all = await sendTo(20);
  await db.update(letters).set({ state: "sending" });
  const words = ["550 5.1.1 user unknown", "550 5.0.0 no", "552 5.2.2 full"];
  const codes = ["5.1.1", "5.0.0", "5.2.2"];
  for (const [index, about] of all.entries())
    await report(about, { status: codes[index % 3]!, diagnostic: words[index % 3]! });
  expect(await report(all[18]!, { status: codes[0]!, diagnostic: words[0]! })).toBe("known");
  expect(await db.select().from(mailProblems)).toEqual([]);
  expect(await figures()).toEqual({ ...NONE, returned: 20, returnedOurs: 20 });
  expect(await readLetter(db, 1)).toMatchObject({
    state: "paused",
    pauseReason: expect.stringMatching(/refus du site/),
  });
  expect((await readLetterLog(db, 1)).map(({ what }) => what).join()).toMatch(/exemple\.org rend la plupart/);
});

test("a provider that refuses the site letter after letter stops nobody, where an earlier strike stays one", async () => {
  const [first, ...others] = await sendTo(12);
  await report(first!, { status: "5.0.0", diagnostic: "550 no" });
  const second = await sendTo(12, 2);
  for (const about of second) await report(about, { status: "5.0.0", diagnostic: "550 no" });
  expect(await problemOf(first!)).toMatchObject({ kind: "soft", softLetters: 1, lastLetter: 1 });
  expect(await problemOf(others[0]!)).toBeNull();
});

test("of a domain of which a few copies come back the readers are judged one by one", async () => {
  const all = await sendTo(30);
  for (const about of all.slice(0, 10)) await report(about);
  expect(await db.select().from(mailProblems)).toHaveLength(10);
});
