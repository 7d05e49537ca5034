import { generateKeyPairSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { LAUNCH } from "#app/letters/message/letter-names.ts";
import type { Mailing } from "#app/letters/message/mailing.ts";
import { readLetter, readLetterLog } from "#app/letters/store/letter-store.server.ts";
import { readAuditLog } from "#app/office/audit-log/audit-log.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { addReaders, createLetterProcess, testMailing } from "#tests/support/site/letter-sending.ts";
import { LETTER_FIELDS, type LetterIntent } from "./desk-forms.ts";
import { replyToLetter } from "./letter-actions.server.ts";

const { db, clear, close } = await createTestDatabase();
const smtp = await startSmtpServer();
const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`, {
  DKIM_PRIVATE_KEY: privateKey,
  LETTER_REPLY_TO: "redaction@exemple.fr",
});
const services = {
  ...process,
  letters: { scheduler: { trigger: () => {} }, transport: process.transport },
  requestId: "1",
  clientAddress: "127.0.0.1",
  reportError: () => {},
};
const content = publishedCatalogue();
const now = new Date("2026-12-09T08:00:00Z");
const admin = { actor: "abc", tokenHash: "abc", expiresAt: now };

beforeEach(async () => {
  await clear();
  await addReaders(db, 1);
});
afterAll(async () => {
  await smtp[Symbol.asyncDispose]();
  await close();
});

function press(
  intent: Exclude<LetterIntent, "ask">,
  fields: Record<string, string> = {},
  letter: number | Mailing = 1,
) {
  const form = new URLSearchParams(fields);
  const mailing = typeof letter === "number" ? testMailing(letter) : letter;
  return replyToLetter(services, { intent, admin, content, letter: mailing, form, now });
}

/** One of its links leads to no page of the site. */
function brokenMailing(): Mailing {
  const mailing = testMailing(1);
  const broken = (origin: string) => `${origin}/disparue`;
  return {
    ...mailing,
    render: (origin) => {
      const { html, text } = mailing.render(origin);
      const link = `<p><a href="${broken(origin)}">là</a></p>`;
      return { html: html.replace("</body>", `${link}</body>`), text: `${text}\n${broken(origin)}\n` };
    },
  };
}

const schedule = (wall: string) => press("schedule", { [LETTER_FIELDS.wall]: wall });

test("resumed before it began, a letter is said to be ready, with what to press; one that had begun goes on", async () => {
  await press("freeze");
  expect(await schedule("2026-12-10T07:30")).toEqual({ isDone: true, message: "La lettre est programmée." });
  expect((await press("pause")).message).toBe("La lettre est en pause : elle ne partira pas à l’heure prévue.");
  const ready = expect.stringMatching(
    /de nouveau prête.*rien ne part sans vous.*« Programmer » ou.*« Envoyer maintenant »/,
  );
  expect(await press("resume")).toEqual({ isDone: true, message: ready });

  await schedule("2026-12-10T07:30");
  // As pauseCopiedLetters does after a restore.
  await db.update(letters).set({ state: "paused", pauseReason: "Base restaurée" });
  expect(await press("resume")).toEqual({ isDone: true, message: ready });

  await db.update(letters).set({ state: "sending", startedAt: now });
  expect((await press("pause")).message).toMatch(/au plus dix envois/);
  expect((await press("resume")).message).toBe("La lettre reprend.");
});

test("composed anew with what the preflight stops, a scheduled letter is ready again, and says why; composed right, it stays scheduled", async () => {
  await press("freeze");
  await schedule("2026-12-10T07:30");
  const composed = await press("freeze", {}, brokenMailing());
  expect(composed.message).toMatch(/^La lettre est composée\. Elle n’est plus programmée\. .*\/disparue/);
  expect(await readLetter(db, 1)).toMatchObject({
    state: "ready",
    pauseReason: expect.stringMatching(/plus programmée.*\/disparue/),
  });
  const said = (await readLetterLog(db, 1)).map(({ what }) => what);
  expect(said).toContainEqual(expect.stringMatching(/^Déprogrammée : .*\/disparue/));

  expect((await press("freeze")).message).toMatch(/^La lettre est composée\. Relisez-la/);
  expect(await readLetter(db, 1)).toMatchObject({ state: "ready", pauseReason: null });
  await schedule("2026-12-10T07:30");
  expect((await press("freeze", {}, { ...testMailing(1), subject: "Un autre objet" })).isDone).toBe(true);
  expect(await readLetter(db, 1)).toMatchObject({ state: "scheduled", subject: "Un autre objet" });
});

test("an hour that the clocks skip is said not to exist, and the hour of leaving is kept instead; one gone by is refused", async () => {
  await press("freeze");
  expect(await schedule("2026-12-01T07:30")).toEqual({
    isDone: false,
    message: "Il faut un jour et une heure à venir.",
  });
  expect((await schedule("2027-03-28T02:30")).message).toMatch(
    /2 h 30 n’existe pas ce jour-là.*elle partira à 3 h 30\./,
  );
  const [letter] = await db.select().from(letters).where(eq(letters.number, 1));
  expect(letter).toMatchObject({ wallTime: "2027-03-28T03:30", sendAt: new Date("2027-03-28T01:30:00Z") });
});

test("the audit log says which letter was pressed for", async () => {
  await press("freeze");
  await press("send");
  await press("freeze", {}, LAUNCH.number);
  const { events } = await readAuditLog(db, new URLSearchParams());
  expect(events.map(({ label }) => label).toSorted()).toEqual([
    "Lettre composée · lettre 1",
    "Lettre composée · message de lancement",
    "Lettre envoyée tout de suite · lettre 1",
  ]);
});

test("a letter that was never composed is not tried", async () => {
  expect(await press("test", { [LETTER_FIELDS.to]: "essai@exemple.org" })).toEqual({
    isDone: false,
    message: "Composez d’abord la lettre.",
  });
});
