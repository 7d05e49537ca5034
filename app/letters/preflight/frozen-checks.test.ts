import { generateKeyPairSync } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dkimProblem } from "#app/letters/message/dkim-signatures.server.ts";
import { createLetterFiller, letterCopy } from "#app/letters/message/letter-copy.server.ts";
import { freezeLetter } from "#app/letters/message/letter-template.server.ts";
import { listMailings } from "#app/letters/message/mailing.ts";
import { judgeSpam } from "#platform/mail/spam-judge.server.ts";
import { readSettings } from "#platform/settings.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { publishedCatalogue } from "#tests/support/mail/letters.ts";
import { makeSecrets } from "#tests/support/secrets.ts";
import { checkFrozen, preflightContext } from "./frozen-checks.server.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const settings = readSettings({
  PUBLIC_URL: "https://www.exemple.fr",
  MAIL_FROM: "Le Récap <lettre@exemple.fr>",
  DKIM_PRIVATE_KEY: privateKey,
  LETTER_REPLY_TO: "redaction@exemple.fr",
});
const services = { settings, secrets: makeSecrets() };
const content = publishedCatalogue();
const letters = content.listLetters().flatMap(({ number }) => content.getLetter(number) ?? []);
const mailings = listMailings(content);

async function frozen(place: number) {
  const mailing = mailings[place]!;
  const { template, hash } = await freezeLetter(mailing, settings);
  return { letter: mailing, frozen: { template, templateHash: hash }, content };
}

test.each(mailings.map(({ subject }, place) => ({ subject, place })))(
  "« $subject » passes as it would leave",
  async ({ place }) => {
    const findings = await checkFrozen(services, await frozen(place));
    expect(findings.filter(({ level }) => level === "red")).toEqual([]);
    const score = findings.filter(({ message }) => message.includes("SpamAssassin"));
    expect(score.map(({ level }) => level)).toEqual(["note"]);
  },
);

test("a sample without its link to leave, or whose link leaves something else, is refused", async () => {
  const { letter, frozen: bytes } = await frozen(1);
  const cut = bytes.template
    .toString("latin1")
    .replaceAll("https://le-recap.invalid/depart/", "https://www.exemple.fr/");
  const asked = { letter, content, frozen: { template: Buffer.from(cut, "latin1"), templateHash: "cut" } };
  const messages = (await checkFrozen(services, asked)).map(({ message }) => message).join(" ");
  expect(messages).toMatch(/n’est pas celui de l’en-tête/);
});

test("the verifier finds what a receiver would", async () => {
  const { frozen: bytes } = await frozen(4);
  const reader = { id: "0198c0de-0000-7000-8000-000000000001", email: "lea@exemple.org" };
  const copy = letterCopy(services, { kind: "weekly", letter: 4, position: 1 }, reader, new Date());
  const raw = (await createLetterFiller(bytes.template, settings.dkim)(copy)).toString("latin1");
  const problemOf = (message: string) => dkimProblem(Buffer.from(message, "latin1"), settings.dkim!);
  expect(problemOf(raw)).toBeNull();
  expect(problemOf(raw.replace("Que peut", "Que veut"))).toMatch(/texte/);
  expect(problemOf(raw.replace("lea@exemple.org", "leo@exemple.org"))).toMatch(/pas valable/);
  expect(problemOf(raw.replace("MIME-Version: 1.0", "MIME-Version: 1.0\r\nX-Autre: 1"))).toMatch(
    /ne couvre pas x-autre/,
  );
  expect(problemOf(raw.replace(/^DKIM-Signature/, "X-Signature"))).toMatch(/manque/);
});

test("what the preflight asks of the site: places of pages, and the letter of four weeks before", () => {
  const [, first] = mailings;
  const context = preflightContext(content, first!);
  const place = letters[0]!.questions[0]!.question.options[0]!.id;
  expect(context.hasAnchor("/lettre/1", `q1-${place}`)).toBe(true);
  expect(context.hasAnchor("/lettre/1", "q4")).toBe(false);
  const article = content.getArticle(letters[0]!.article.href)!;
  expect(context.hasAnchor(article.href, article.headings[0]!.id)).toBe(true);
  expect(context.hasAnchor(article.href, "nulle-part")).toBe(false);
  expect(context.recalled).toBeNull();
  const fifth = { ...mailings[3]!, number: 5, sendAt: "2026-12-31T07:30" };
  expect(preflightContext(content, fifth).recalled).toEqual({ number: 1, article: letters[0]!.article.id });
});

test("a filter of spam that is not there, that fails, and that answers", async () => {
  using folder = temporaryFolder();
  const tool = (name: string, lines: string) => {
    const path = join(folder.path, name);
    writeFileSync(path, `#!/bin/sh\ncat > /dev/null\n${lines}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const message = Buffer.from("Subject: x\r\n\r\nx");
  expect(await judgeSpam(message, join(folder.path, "absent"))).toBe("absent");
  expect(await judgeSpam(message, tool("broken", "exit 3"))).toBe("failed");
  const answer = "X-Spam-Status: No, score=1.4 required=5.0 tests=HTML_MESSAGE,\n\tBAD_ENC autolearn=no";
  expect(await judgeSpam(message, tool("judge", `printf '${answer}'`))).toEqual({
    points: 1.4,
    rules: "HTML_MESSAGE,BAD_ENC",
  });
});
