import { generateKeyPairSync } from "node:crypto";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { dkimRecord } from "#platform/dkim-settings.ts";
import { readSettings } from "#platform/settings.ts";
import { publishedLetters } from "#tests/support/mail/letters.ts";
import { createLetterFiller, letterCopy, readCopyName, returnPath } from "./letter-copy.server.ts";
import { PLACEHOLDERS } from "./letter-parts.ts";
import { freezeLetter } from "./letter-template.server.ts";
import { letterMailing } from "./mailing.ts";

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
  LETTER_RETURN_PATH: "rebonds@exemple.fr",
});
const secrets = {
  sessionSecret: "s".repeat(32),
  linkSecrets: ["l".repeat(32)],
  adminPassword: "",
  adminPasswordIsNew: false,
};
const letters = publishedLetters();
const reader = { id: "0198c0de-0000-7000-8000-000000000001", email: "lea@exemple.org" };
const date = new Date("2026-12-10T06:30:00Z");

async function compose(number = 4, email = reader.email) {
  const letter = letters.find((one) => one.number === number)!;
  const { template } = await freezeLetter(letterMailing(letter), settings);
  const copy = letterCopy(
    { settings, secrets },
    { kind: "weekly", letter: number, position: 100 },
    { ...reader, email },
    date,
  );
  const raw = await createLetterFiller(template, settings.dkim)(copy);
  return { raw, copy, mail: await PostalMime.parse(raw) };
}

async function verify(raw: Buffer) {
  const { results } = await dkimVerify(raw, { resolver: () => Promise.resolve([[dkimRecord(privateKey)]]) });
  return results[0]!;
}

test.each([1, 2, 3, 4])("letter %i is signed, all its headers with it", async (number) => {
  const { raw, mail } = await compose(number);
  const { status, signingHeaders } = await verify(raw);
  expect(status).toMatchObject({ result: "pass", aligned: "exemple.fr" });
  const signed = (signingHeaders?.keys ?? "").toLowerCase().split(/\s*:\s*/);
  const present = mail.headers.map(({ key }) => key).filter((key) => key !== "dkim-signature");
  expect(signed.toSorted()).toEqual(present.sort());
});

test("both parts lead to the same places, and each has its own links to leave and to pause", async () => {
  const { mail, copy } = await compose();
  const inHtml = [...(mail.html ?? "").matchAll(/<a\b[^>]*href="([^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  const inText = (mail.text ?? "").match(/https:\/\/[^\s)]+/g) ?? [];
  const places = (links: string[]) => [...new Set(links.map((href) => href.replace(/#q(\d).*$/, "#q$1")))].sort();
  expect(places(inHtml)).toEqual(places(inText));
  for (const part of [mail.html?.replaceAll("&amp;", "&"), mail.text]) {
    expect(part).toContain(copy.leaveUrl);
    expect(part).toContain(copy.pauseUrl);
    for (const mark of Object.values(PLACEHOLDERS)) expect(part).not.toContain(mark);
  }
});

test("its masthead says the number, the day it leaves and the minutes, in both parts, before its title", async () => {
  const { mail } = await compose();
  const head = /Lettre\sn°\s4\s·\sjeudi\s10\sdécembre\s2026\s·\s[1-9]\sminutes?/;
  expect(mail.text).toMatch(new RegExp(`^Le\\sRécap\\s·\\s${head.source}`));
  expect((mail.html ?? "").split("<h1")[0]?.replace(/<[^>]+>/g, "")).toMatch(head);
});

test("two questions are answered from the mail, by a button an option, and the third on the site", async () => {
  const { mail } = await compose();
  const [first, second, third] = letters.find(({ number }) => number === 4)!.questions;
  const places = [...(mail.html ?? "").matchAll(/#(q\d(?:-\w+)?)"/g)].map(([, place]) => place);
  const asked = [first!, second!].flatMap(({ question }, at) => question.options.map(({ id }) => `q${at + 1}-${id}`));
  expect(places).toEqual([...asked, "q3"]);
  expect(third).toBeDefined();
});

test("the text part says all that the letter says", async () => {
  const { mail } = await compose();
  const letter = letters.find(({ number }) => number === 4)!;
  const words = (mail.text ?? "").replace(/\s+/g, " ");
  const spaced = (text: string) => text.replace(/\s+/g, " ");
  for (const { question } of [...letter.questions, ...(letter.before?.questions ?? [])])
    expect(words).toContain(spaced(question.question));
  for (const { question } of letter.before?.questions ?? []) expect(words).toContain(spaced(question.explanation));
  expect(words).toContain(spaced(letter.figure?.caption ?? "-"));
});

test("it is small, in one encoding, with no picture that needs another host, and with lines that every relay takes", async () => {
  const { raw, mail } = await compose();
  expect(Buffer.byteLength(mail.html ?? "")).toBeLessThan(40_000);
  expect(raw.length).toBeLessThan(80_000);
  const text = raw.toString("latin1");
  expect(text.match(/charset=utf-8/gi)).toHaveLength(2);
  expect(text).not.toMatch(/[^\r]\n/);
  const [head = "", ...body] = text.split("\r\n\r\n");
  expect(
    Math.max(
      ...body
        .join("\r\n\r\n")
        .split("\r\n")
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(76);
  expect(Math.max(...head.split("\r\n").map((line) => line.length))).toBeLessThan(998);
  for (const [image] of (mail.html ?? "").matchAll(/<img[^>]+>/g)) {
    expect(image).toMatch(/src="https:\/\/www\.exemple\.fr\/letters\/\d{4}(-sombre)?\.png"/);
    expect(image).toMatch(/alt="[^"]{10,}"/);
  }
});

test("the same copy is the same bytes, and says under a seal which it is", async () => {
  const { raw, copy } = await compose();
  expect((await compose()).raw.equals(raw)).toBe(true);
  const place = { letter: 4, position: 100 };
  const address = returnPath({ settings, secrets }, place);
  expect(readCopyName(secrets, `<${copy.messageId}>`)).toEqual(place);
  expect(readCopyName(secrets, address)).toEqual(place);
  expect(readCopyName(secrets, address.replace("+4-", "+5-"))).toBeNull();
  expect(readCopyName({ ...secrets, linkSecrets: ["n".repeat(32), ...secrets.linkSecrets] }, address)).toEqual(place);
  expect(readCopyName({ ...secrets, linkSecrets: ["n".repeat(32)] }, address)).toBeNull();
});

test("programs know the list by an identifier that nothing encodes", async () => {
  const { mail, raw } = await compose(1);
  expect(raw.toString("latin1")).toContain("<lettre.www.exemple.fr>\r\n");
  expect(mail.headers.find(({ key }) => key === "list-id")?.value).toMatch(/ <lettre\.www\.exemple\.fr>$/);
});

test("an address with letters beyond ASCII stays what it is", async () => {
  const { mail } = await compose(1, "léa@exemple.org");
  expect(mail.to?.[0]?.address).toBe("léa@exemple.org");
});
