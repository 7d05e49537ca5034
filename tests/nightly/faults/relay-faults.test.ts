import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { pauseLetters } from "#app/letters/archive/letter-pause.server.ts";
import { pauseByHand, resumeLetter, scheduleLetter } from "#app/letters/sending/letter-transitions.server.ts";
import { joinLetter, unsubscribeFromSettings } from "#app/letters/sign-up/account-choice.server.ts";
import { type DeliveryCounts, totalOf } from "#app/letters/store/delivery-states.ts";
import { countDeliveries, readLetter, readLetterLog } from "#app/letters/store/letter-store.server.ts";
import { pauseSending, TEXT_MISSING } from "#app/letters/store/pause-sending.server.ts";
import { createUnsubscribeToken } from "#app/letters/subscriptions/link-tokens.server.ts";
import { letterDeliveries, letters, mailProblems } from "#database/schema/letters.server.ts";
import { emailSubscribers, subscriptions } from "#database/schema/subscribers.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { type SmtpBehaviour, startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { addReaders, createLetterProcess, lookOnce, NOW, startLetter } from "#tests/support/site/letter-sending.ts";

const { db, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

async function stateOf(number = 1) {
  const letter = (await readLetter(db, number))!;
  const counts: DeliveryCounts = await countDeliveries(db, letter);
  expect(totalOf(counts)).toBe(letter.audience);
  return { ...letter, counts };
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

async function rename(from: string, to: string): Promise<void> {
  await db.update(emailSubscribers).set({ email: to }).where(eq(emailSubscribers.email, from));
}

test.each<SmtpBehaviour>(["accept-and-vanish", "hang-after-message"])(
  "a relay that takes each message and never answers (%s): two copies at most, then « incertaine »",
  { timeout: 120_000 },
  async (behaviour) => {
    await using smtp = await startSmtpServer();
    const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`, {}, { beforeMs: 2_000, afterMs: 1_000 });
    await addReaders(db, 1);
    await startLetter(process);
    smtp.behaviour = behaviour;
    for (let minute = 0; minute <= 24 * 60; minute += 11) await lookOnce(process, minutes(minute));
    expect(smtp.to("reader-1@exemple.org")).toHaveLength(2);
    expect(await stateOf()).toMatchObject({ state: "done", uncertainEver: 2, counts: { unconfirmed: 1 } });
  },
);

test("fifty doubts stop the letter, whatever made them", { timeout: 120_000 }, async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 60);
  await startLetter(process);
  // Never twenty in a row, however slow the machine.
  Object.defineProperty(smtp, "behaviour", {
    get: () => (smtp.messages.length % 4 === 0 ? "accept" : "accept-and-vanish"),
  });
  for (let minute = 0; minute < 60; minute += 11) {
    await lookOnce(process, minutes(minute));
    if ((await stateOf()).state === "paused") await resumeLetter(process, { number: 1, who: "test", now: NOW });
  }
  const { uncertainEver } = await stateOf();
  expect(uncertainEver).toBeGreaterThanOrEqual(50);
  const alarms = (await readLetterLog(db, 1)).filter(({ what }) => what.includes("envois incertains"));
  expect(alarms).toHaveLength(Math.floor(uncertainEver / 50));
  for (let reader = 1; reader <= 60; reader += 1)
    expect(smtp.to(`reader-${reader}@exemple.org`).length).toBeLessThanOrEqual(2);
});

test.each([
  ["553 5.6.7, as RFC 6531 says", 553, "5.6.7 Non-ASCII addresses not permitted for that recipient"],
  ["555 5.5.2 for a syntax it does not know", 555, "5.5.2 Syntax error"],
  ["550 5.7.1 about this mailbox alone", 550, "5.7.1 This mailbox takes no mail from you"],
])("one reader whom the relay refuses with %s stops nobody", async (_what, code, words) => {
  await using smtp = await startSmtpServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith("reader-7@") ? refusal(code, words) : undefined),
  });
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 60);
  await startLetter(process);
  await lookOnce(process);
  expect(await stateOf()).toMatchObject({ pauseReason: null, counts: { sent: 59 } });
  for (const at of [15, 75, 255, 615, 975, 1_335]) await lookOnce(process, minutes(at));
  expect(await stateOf()).toMatchObject({ state: "done", pauseReason: null, counts: { sent: 59 } });
  expect((await db.select().from(mailProblems)).filter(({ kind }) => kind === "hard")).toEqual([]);
});

test("an address with an accent never reaches a relay without SMTPUTF8, and says why it is set aside", async () => {
  const asked: string[] = [];
  await using smtp = await startSmtpServer({
    hideSMTPUTF8: true,
    onRcptTo({ address }, _session, callback) {
      asked.push(address);
      callback();
    },
  });
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 20);
  await rename("reader-3@exemple.org", "rené.dupont@exemple.org");
  await startLetter(process);
  await lookOnce(process);
  expect(await stateOf()).toMatchObject({ state: "done", counts: { sent: 19, refused: 1 } });
  expect(asked.filter((address) => /[^\0-\x7f]/.test(address))).toEqual([]);
  expect(await db.select().from(mailProblems)).toMatchObject([{ kind: "unsupported", lastCode: "5.6.7" }]);
});

test("a provider that calls most of its readers unknown refuses the site: nobody is dead, the others get theirs", async () => {
  let isRefusing = true;
  await using smtp = await startSmtpServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(isRefusing && address.endsWith("@grand.example") ? refusal(550, "5.1.1 User unknown") : undefined),
  });
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 120);
  for (let reader = 1; reader <= 30; reader += 1)
    await rename(`reader-${reader}@exemple.org`, `reader-${reader}@grand.example`);
  await startLetter(process);
  for (let press = 0; press < 30; press += 1) {
    await lookOnce(process);
    if ((await stateOf()).state !== "paused") break;
    await resumeLetter(process, { number: 1, who: "test", now: NOW });
  }
  expect((await stateOf()).counts).toMatchObject({ sent: 90, refused: 0, deferred: 30 });
  expect(await db.select().from(mailProblems)).toEqual([]);
  expect((await readLetterLog(db, 1)).map(({ what }) => what).join()).toMatch(/grand\.example refuse presque tous/);
  isRefusing = false;
  await lookOnce(process, minutes(61));
  expect(await stateOf()).toMatchObject({ state: "done", counts: { sent: 120 } });
});

test("« Emetteur invalide » at each recipient marks nobody dead and pauses after five", async () => {
  await using smtp = await startSmtpServer({
    onRcptTo: (_address, _session, callback) =>
      callback(refusal(550, "5.1.0 Emetteur invalide. Invalid Sender. OFR_415")),
  });
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 300);
  await startLetter(process);
  await lookOnce(process);
  const { state, pauseReason, counts } = await stateOf();
  expect({ state, pauseReason }).toEqual({ state: "paused", pauseReason: expect.stringMatching(/Emetteur invalide/) });
  expect(counts.pending + counts.deferred).toBe(300);
  expect(counts.deferred).toBeLessThan(20);
  expect(await db.select().from(mailProblems)).toEqual([]);
});

test("of a short list of which everybody is refused the site says so, instead of trying in silence", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  await addReaders(db, 2);
  await startLetter(process);
  smtp.behaviour = "relay-denied";
  await lookOnce(process);
  expect(await stateOf()).toMatchObject({ state: "paused", pauseReason: expect.stringMatching(/5\.7\.1/) });
});

type Step = "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA";

/** Does `at` as it is told from the third connection on. */
async function startFaulty(at: Step, act: (socket: net.Socket) => void) {
  const delivered: string[] = [];
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    const isFaulty = connections > 2;
    let buffer = "";
    let to: string | null = null;
    let isData = false;
    socket.on("error", () => {});
    socket.write("220 relais ESMTP\r\n");
    socket.on("data", (chunk) => {
      buffer += chunk;
      for (let end = buffer.indexOf(isData ? "\r\n.\r\n" : "\r\n"); end >= 0; ) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          delivered.push(to ?? "");
          socket.write("250 ok\r\n");
        } else if (isFaulty && line.startsWith(at)) act(socket);
        else if (line.startsWith("EHLO")) socket.write("250-relais\r\n250 AUTH PLAIN\r\n");
        else if (line.startsWith("AUTH")) socket.write("235 ok\r\n");
        else if (line.startsWith("DATA")) {
          isData = true;
          socket.write("354 go\r\n");
        } else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
        else {
          to = /^RCPT TO:<(.+?)>/.exec(line)?.[1] ?? to;
          socket.write("250 ok\r\n");
        }
        end = buffer.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as net.AddressInfo;
  return { delivered, url: `smtp://u:p@127.0.0.1:${port}`, [Symbol.dispose]: () => server.close() };
}

const CLOSES = (socket: net.Socket) => socket.destroy();
const SILENT = () => {};
const answers = (text: string) => (socket: net.Socket) => socket.write(`${text}\r\n`);

test.each<[string, Step, (socket: net.Socket) => void]>([
  ["closes at EHLO", "EHLO", CLOSES],
  ["closes at AUTH", "AUTH", CLOSES],
  ["closes at MAIL", "MAIL", CLOSES],
  ["closes at RCPT", "RCPT", CLOSES],
  ["closes at DATA", "DATA", CLOSES],
  ["is silent at EHLO", "EHLO", SILENT],
  ["is silent at AUTH", "AUTH", SILENT],
  ["is silent at RCPT", "RCPT", SILENT],
  ["answers 454 at AUTH", "AUTH", answers("454 4.7.0 Temporary authentication failure")],
  ["answers 421 at MAIL", "MAIL", answers("421 4.3.2 going down")],
])(
  "a relay that %s: the letter ends its run, blames no password, and goes on afterwards",
  { timeout: 60_000 },
  async (_, at, act) => {
    using relay = await startFaulty(at, act);
    const process = createLetterProcess(db, relay.url, {}, { beforeMs: 700, afterMs: 30_000 });
    await addReaders(db, 12);
    await startLetter(process);
    await lookOnce(process);
    const { counts, pauseReason, uncertainEver } = await stateOf();
    expect(pauseReason ?? "").not.toMatch(/mot de passe/);
    expect(counts.sending).toBe(0);
    expect(counts.refused).toBe(0);
    expect(uncertainEver).toBe(0);
    expect(new Set(relay.delivered).size).toBe(relay.delivered.length);
    expect(await db.select({ state: letterDeliveries.state }).from(letterDeliveries)).toHaveLength(12);
  },
);

test("a pause by hand frees a letter whose relay fell silent after the message", { timeout: 120_000 }, async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`, {}, { beforeMs: 60_000, afterMs: 600_000 });
  await addReaders(db, 3);
  await startLetter(process);
  smtp.behaviour = "hang-after-message";
  const running = lookOnce(process);
  while (smtp.messages.length < 3) await wait(20);
  expect(await pauseByHand(process, { number: 1, who: "test", now: NOW })).toBe("done");
  await running;
  expect(await stateOf()).toMatchObject({ state: "paused", counts: { sending: 0, uncertain: 3 } });
});

test("a pause of the letter keeps nobody from the launch's one message, and ends when the letter is left", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  const before = minutes(-5 * 24 * 60);
  await joinLetter(process, "lea@exemple.fr", before);
  const [lea] = await db.select().from(emailSubscribers);
  const purpose = "weekly_letter" as const;
  await db.insert(subscriptions).values({
    subscriberId: lea!.id,
    purpose: "launch_notice",
    status: "confirmed",
    requestedAt: before,
    confirmedAt: before,
  });
  await pauseLetters(process, createUnsubscribeToken(process.secrets, { subscriberId: lea!.id, purpose }), before);
  await unsubscribeFromSettings(process, { email: "lea@exemple.fr", purpose }, minutes(-4 * 24 * 60));
  await startLetter(process, 0);
  await lookOnce(process);
  expect(await stateOf(0)).toMatchObject({ state: "done", counts: { sent: 1, skipped: 0 } });
  await joinLetter(process, "lea@exemple.fr", minutes(-60));
  await startLetter(process, 1);
  await lookOnce(process);
  expect(await stateOf(1)).toMatchObject({ state: "done", counts: { sent: 1, skipped: 0 } });
});

test("a version of the site that does not know the letter stops neither its hour nor what another has begun", async () => {
  await using smtp = await startSmtpServer();
  const url = `smtp://127.0.0.1:${smtp.port}`;
  const current = createLetterProcess(db, url);
  const old = { ...createLetterProcess(db, url), runPreflight: () => Promise.resolve(TEXT_MISSING) };
  await addReaders(db, 3);
  await startLetter(current);
  await db.update(letters).set({ state: "ready" });
  await scheduleLetter(current, { number: 1, who: "test", now: minutes(-60), wall: "2026-12-10T07:30" });
  await lookOnce(old, minutes(1));
  expect((await stateOf()).state).toBe("scheduled");
  await lookOnce(current, minutes(1));
  expect(await stateOf()).toMatchObject({ state: "done", counts: { sent: 3 } });
  await db.update(letters).set({ state: "sending" });
  await pauseSending(old, 1, TEXT_MISSING, NOW, ["scheduled"]);
  expect((await stateOf()).state).toBe("sending");
});
