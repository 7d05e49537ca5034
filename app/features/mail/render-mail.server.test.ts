import { expect, test } from "vitest";
import type { MailMessage } from "./mail-message.ts";
import { renderMail } from "./render-mail.server.ts";

const SITE = "https://lerecap.example";
const person = { to: "lea@exemple.fr", subscriberId: "019" };
const MESSAGES: MailMessage[] = [
  { kind: "newsletter-confirmation", ...person, confirmUrl: `${SITE}/lettre/confirmer?jeton=abc` },
  { kind: "sign-up-link", ...person, confirmUrl: `${SITE}/lettre/confirmer?jeton=def` },
  { kind: "newsletter-welcome", ...person, unsubscribeUrl: `${SITE}/lettre/desinscription?jeton=ghi` },
  { kind: "sign-in", to: "lea@exemple.fr", signInUrl: `${SITE}/connexion/lien?jeton=jkl`, code: "12345678" },
];

const textOfHtml = (html: string) => html.replace(/<(style|title)[\s\S]*?<\/\1>/g, "").replace(/<[^>]*>/g, " ");

test.each(MESSAGES)("$kind says in plain text all that it says otherwise", async (message) => {
  const { html, text } = await renderMail(message);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(new Set(links).size).toBe(1);
  expect(text).toContain(links[0]);
  expect(text).not.toMatch(/[<>]|&\w+;|[A-Z]{8,}/);
  if (message.kind === "sign-in") expect(text).toContain(message.code);
  for (const paragraph of html.match(/<p class="ink"[^>]*>[^<]+/g) ?? []) {
    expect(text).toContain(paragraph.replace(/<[^>]*>/, ""));
  }
});

test.each(MESSAGES)("$kind needs no picture, asks nothing of another site, and is in French", async (message) => {
  const { html } = await renderMail(message);
  expect(html).not.toMatch(/<img|<script|url\(|@import|<link/i);
  expect([...html.matchAll(/https?:\/\/[^"<\s]+/g)].filter(([url]) => !url.startsWith(SITE))).toEqual([
    expect.arrayContaining([expect.stringContaining("w3.org")]),
  ]);
  expect([...html.matchAll(/\blang="(\w+)"/g)].map(([, lang]) => lang)).toEqual(["fr", "fr", "fr"]);
  expect(html).toContain("prefers-color-scheme: dark");
  expect(html).toContain('name="color-scheme" content="light dark"');
  // Gmail cuts what is longer than 102 KB.
  expect(html.length).toBeLessThan(20_000);
});

test.each(MESSAGES)("$kind follows French typography", async (message) => {
  const { subject, html, text } = await renderMail(message);
  for (const words of [subject, text, textOfHtml(html)]) {
    expect(words.replace(/https?:\S+/g, "")).not.toMatch(/ [?!;:»]|« |'/);
  }
});

test("two messages of a kind share nothing but the words", async () => {
  const confirmation = (token: string): MailMessage => ({
    ...{ kind: "sign-up-link", ...person, confirmUrl: `${SITE}/lettre/confirmer?jeton=${token}` },
  });
  const [one, other] = await Promise.all([renderMail(confirmation("un")), renderMail(confirmation("deux"))]);
  expect(one.text).toContain("jeton=un");
  expect(other.text).toContain("jeton=deux");
  expect(other.html.replaceAll("jeton=deux", "jeton=un")).toBe(one.html);
});

test("what goes into a message is text, whatever it holds", async () => {
  const url = `${SITE}/connexion/lien?jeton=a&b="><b>$&`;
  const { html, text } = await renderMail({ kind: "sign-in", to: "lea@exemple.fr", signInUrl: url, code: "<i>1</i>" });
  expect(html).not.toMatch(/<b>|<i>/);
  expect(html).toContain("jeton=a&amp;b=&quot;&gt;&lt;b&gt;$&amp;");
  expect(text).toContain(url);
});
