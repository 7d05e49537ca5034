import { generateKeyPairSync } from "node:crypto";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createLetterFiller } from "#app/letters/message/letter-copy.server.ts";
import { readLetter } from "#app/letters/store/letter-store.server.ts";
import { dkimRecord } from "#platform/dkim-settings.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { createLetterProcess, NOW, testMailing } from "#tests/support/site/letter-sending.ts";
import { composeLetter, sendTest } from "./letter-transitions.server.ts";

const { db, clear, close } = await createTestDatabase();
const act = { who: "test", now: NOW };
const to = "essai@exemple.org";
const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

beforeEach(clear);
afterAll(close);

test("a test is the letter that was frozen, byte for byte but for its subject, whatever the site became since", async () => {
  await using smtp = await startSmtpServer();
  const url = `smtp://127.0.0.1:${smtp.port}`;
  const mailing = testMailing(1);
  await composeLetter(createLetterProcess(db, url), mailing, act);
  const today = createLetterProcess(db, url, { LETTER_REPLY_TO: "autre@exemple.fr", DKIM_PRIVATE_KEY: privateKey });
  const rewritten = { ...mailing, subject: "Un autre objet", text: () => "Autre", html: () => "<p>Autre</p>" };
  expect(await sendTest(today, { mailing: rewritten, to, ...act })).toEqual({ kind: "sent", code: 250 });
  const [received] = smtp.messages;
  expect(received?.mail.subject).toBe(`[Essai] ${mailing.subject}`);
  const letter = (await readLetter(db, 1))!;
  const link = `https://www.exemple.fr${mailing.testPath}`;
  const expected = await createLetterFiller(
    letter.template,
    null,
  )({
    to,
    date: NOW,
    leaveUrl: link,
    pauseUrl: link,
    joinUrl: link,
    messageId: `essai-1-${NOW.getTime()}@exemple.fr`,
  });
  const unsigned = received?.raw.replace(/^DKIM-Signature: .*\r\n(?:[ \t].*\r\n)*/, "");
  expect(unsigned?.replace("Subject: [Essai]\r\n ", "Subject: ")).toBe(expected.toString("latin1"));
  const { results } = await dkimVerify(received?.raw ?? "", {
    resolver: () => Promise.resolve([[dkimRecord(privateKey)]]),
  });
  expect(results[0]?.status.result).toBe("pass");
  expect(letter.wasTested).toBe(true);
});

test("a letter that was never composed cannot be tried", async () => {
  await using smtp = await startSmtpServer();
  const process = createLetterProcess(db, `smtp://127.0.0.1:${smtp.port}`);
  expect(await sendTest(process, { mailing: testMailing(1), to, ...act })).toBe("wrong-state");
  expect(smtp.messages).toEqual([]);
});
