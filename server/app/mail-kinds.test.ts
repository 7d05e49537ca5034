import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { groupDigits } from "#app/accounts/sign-in/sign-in-code.ts";
import { DROPPED_AFTER_RESTORE } from "#database/backup/after-restore.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import { MAIL_SAMPLES, renderSample as renderMail, SAMPLE_SITE as SITE } from "#tests/support/mail/mail-samples.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";

const spaced = (text: string) => text.replace(/\s+/g, " ");

function contrast(one: string | undefined, other: string | undefined): number {
  const [light = 0, dark = 0] = [luminance(one!), luminance(other!)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("a restore drops the kinds of e-mail that say so, and no other (database/backup/after-restore.ts)", () => {
  const dropped = MAIL_KINDS.filter(({ afterRestore }) => afterRestore === "dropped");
  expect(DROPPED_AFTER_RESTORE.toSorted()).toEqual(dropped.map(({ kind }) => kind).sort());
});

test("each kind of e-mail has a name of its own, in French, for the administration", () => {
  const names = MAIL_KINDS.map(({ name }) => name);
  expect(names.filter((name) => /^[a-z-]*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test("docs/mail.md has each kind of e-mail in its table, and which carry a link to leave", () => {
  const rows = readFileSync("docs/mail.md", "utf8").matchAll(/^\| (`[a-z`, -]+`) \|.*\| (oui|non)\b.*\|$/gm);
  const told = [...rows].flatMap(([, kinds = "", leave]) =>
    [...kinds.matchAll(/`([a-z-]+)`/g)].map(([, kind]) => `${kind}: ${leave}`),
  );
  expect(told.sort()).toEqual(MAIL_KINDS.map((one) => `${one.kind}: ${one.isTransactional ? "non" : "oui"}`).sort());
});

test.each(MAIL_SAMPLES)("$kind says in plain text all that it says otherwise", async (message) => {
  const { html, text } = await renderMail(message);
  const links = new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href));
  expect(links.size).toBeGreaterThan(0);
  expect(new Set(text.match(/https?:\/\/[^\s"'<>]+/g))).toEqual(links);
  expect(text).not.toMatch(/[<>]|&\w+;|[A-Z]{8,}/);
  if (message.kind === "sign-in") expect(text).toContain(groupDigits(message.code));
  const words = spaced(text);
  for (const [, paragraph = ""] of html.matchAll(/<p class="(?:ink|muted)"[^>]*>([\s\S]*?)<\/p>/g)) {
    if (paragraph.startsWith("Si le bouton")) continue;
    expect(words).toContain(spaced(paragraph.replaceAll("<br>", " ").replaceAll(/<[^>]*>/g, "")));
  }
});

test.each(MAIL_SAMPLES)("$kind needs no picture, asks nothing of another site, and is in French", async (message) => {
  const { html } = await renderMail(message);
  expect(html).not.toMatch(/<img|<script|background=|url\(|@import|<link/i);
  expect([...html.matchAll(/https?:\/\/[^"<\s]+/g)].filter(([url]) => !url.startsWith(SITE))).toEqual([]);
  expect([...html.matchAll(/\blang="(\w+)"/g)].map(([, lang]) => lang)).toEqual(["fr", "fr"]);
  expect(html).toContain("prefers-color-scheme: dark");
  expect(html).toContain('name="color-scheme" content="light dark"');
  // Gmail cuts what is longer than 102 KB.
  expect(Buffer.byteLength(html)).toBeLessThan(20_000);
});

test.each(MAIL_SAMPLES)("$kind is readable by day and by night", async (message) => {
  const { html } = await renderMail(message);
  const inline = (name: string, property: string) =>
    new RegExp(`class="${name}"[^>]*[";]${property}:(#[0-9a-f]{6})`).exec(html)?.[1];
  const atNight = (name: string, property: string) =>
    new RegExp(`\\.${name} \\{[^}]*\\b${property}: (#[0-9a-f]{6})`).exec(html)?.[1];
  for (const colourOf of [inline, atNight]) {
    const card = colourOf("card", "background-color");
    const texts = ["ink", "muted", "accent"].map((name) => colourOf(name, "(?<!-)color"));
    for (const text of texts) expect(contrast(text, card)).toBeGreaterThan(7);
    if (!html.includes('class="button"')) continue;
    const button = colourOf("button", "background-color");
    expect(contrast(colourOf("button", "(?<!-)color"), button)).toBeGreaterThan(7);
    expect(contrast(button, card)).toBeGreaterThan(3);
  }
});

test("two messages of a kind share nothing but the words", async () => {
  const confirmation = (token: string): MailMessage => ({
    kind: "sign-up-link",
    to: "lea@exemple.fr",
    subscriberId: "019",
    confirmUrl: `${SITE}/lettre/confirmer?jeton=${token}`,
  });
  const [one, other] = await Promise.all([renderMail(confirmation("un")), renderMail(confirmation("deux"))]);
  expect(one.text).toContain("jeton=un");
  expect(other.text).toContain("jeton=deux");
  expect(other.html.replaceAll("jeton=deux", "jeton=un")).toBe(one.html);
});

test("what goes into a message is text, whatever it holds", async () => {
  const url = `${SITE}/connexion/lien?jeton=a&b="><b>$&`;
  const { html, text } = await renderMail({
    kind: "sign-in",
    to: "lea@exemple.fr",
    signInUrl: url,
    code: "<i>1</i>",
    until: "",
  });
  expect(html).not.toMatch(/<b>|<i>/);
  expect(html).toContain("jeton=a&amp;b=&quot;&gt;&lt;b&gt;$&amp;");
  expect(text).toContain(url);
});
