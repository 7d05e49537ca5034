import { expect, test } from "vitest";
import { freezeLetter } from "#app/letters/message/letter-template.server.ts";
import { letterMailing } from "#app/letters/message/mailing.ts";
import { readSettings } from "#platform/settings.ts";
import { publishedLetters } from "#tests/support/mail/letters.ts";
import { readMessage } from "./frozen-checks.server.ts";
import { checkLetter, type PreflightInput, type ReadMessage } from "./preflight.ts";

const settings = readSettings({
  PUBLIC_URL: "https://www.exemple.fr",
  MAIL_FROM: "Le Récap <lettre@exemple.fr>",
  LETTER_REPLY_TO: "redaction@exemple.fr",
});
const letters = publishedLetters().map(letterMailing);
const letter = letters[3]!;
const message = await readMessage((await freezeLetter(letter, settings)).template);
const known = /^\/(?:lettre|categories|glossaire)/;

function findingsOf(changes: Partial<ReadMessage>, more: Partial<PreflightInput> = {}) {
  return checkLetter({
    message: { ...message, ...changes },
    letter,
    settings,
    isKnown: (path: string) => known.test(path),
    hasAnchor: (path, anchor) => path === "/glossaire" || /^q[1-3](?:-[a-z])?$/.test(anchor),
    seenSites: new Set(["www.deja-vu.fr"]),
    recalled: null,
    ...more,
  });
}

function redOf(changes: Partial<ReadMessage>, more: Partial<PreflightInput> = {}): string[] {
  return findingsOf(changes, more).flatMap((found) => (found.level === "red" ? [found.message] : []));
}

function amberOf(changes: Partial<ReadMessage>, more: Partial<PreflightInput> = {}): string[] {
  return findingsOf(changes, more).flatMap((found) => (found.level === "amber" ? [found.message] : []));
}

const html = (before: string | RegExp, after: string) => ({ html: message.html.replace(before, after) });
const both = (after: string) => ({
  html: message.html.replace("</body>", `<a href="${after}">x</a></body>`),
  text: `${message.text}\n${after}`,
});

test.each(letters)("letter $number passes", async (one) => {
  const read = await readMessage((await freezeLetter(one, settings)).template);
  expect(redOf(read, { letter: one })).toEqual([]);
});

test.each<[string, Partial<ReadMessage>]>([
  ["a mark that nothing fills", html("</body>", "{{prenom}}</body>")],
  ["no link to leave in the HTML", html("https://le-recap.invalid/depart/", "https://www.exemple.fr/lettre/1")],
  ["no link to leave in the text", { text: message.text.replace("https://le-recap.invalid/depart/", "") }],
  ["no link to pause", { text: message.text.replace("https://le-recap.invalid/pause/", "") }],
  ["a link in one part alone", html("</body>", '<a href="https://www.exemple.fr/glossaire">x</a></body>')],
  ["an http link", both("http://exemple.org/page")],
  ["a page that the site has not", both("https://www.exemple.fr/bientot")],
  ["a link without a site", html("</body>", '<a href="/lettre/1">x</a></body>')],
  ["a name that imitates another", both("https://xn--exmple-cua.fr/")],
  [
    "words that say another address",
    html("</body>", '<a href="https://www.exemple.fr/lettre/4">https://autre.fr</a></body>'),
  ],
  ["a picture inside the message", html("</body>", '<img alt="x" src="data:image/png;base64,AA"></body>')],
  ["a picture without words", html(/alt="[^"]+"/, 'alt=""')],
  ["a picture from elsewhere", html(/src="[^"]+"/, 'src="https://pixel.exemple.org/a.gif"')],
  ["two titles", html("</body>", "<h1>x</h1></body>")],
  ["a script", html("</body>", "<script>1</script></body>")],
  ["a form", html("</body>", "<form></form></body>")],
  ["95 KB", html("</body>", `${"mot ".repeat(24_000)}</body>`)],
  ["no character beyond Latin-1 in the text", { text: message.text.replace(/[\u0100-\uffff]/g, "") }],
  ["a control character", { text: `${message.text}\u0085` }],
  ["a character that turns the direction", html("</body>", "\u202e</body>")],
  ["an empty subject", { subject: " " }],
  ["a subject with a line end", { subject: "Un\nDeux" }],
  ["no address to answer to", { replyTo: "" }],
  ["no text part", { text: "" }],
  ["no language", html(' lang="fr"', "")],
  ["a place that the page does not have", both("https://www.exemple.fr/lettre/4#q9")],
  [
    "an address to leave in the header alone",
    {
      html: message.html.replace(/https:\/\/le-recap\.invalid\/depart\//, ""),
      text: message.text.replace("https://le-recap.invalid/depart/", ""),
    },
  ],
  ["a mark of another kind of message", both("https://le-recap.invalid/accord/")],
  ["no charset", html('<meta charset="utf-8">', "")],
])("%s is refused", (_what, changes) => {
  expect(redOf(changes)).not.toEqual([]);
});

test("a retired question, two right answers, and a sender of another domain are refused", () => {
  expect(redOf({}, { letter: { ...letter, questions: letter.questions.slice(1) } })).toHaveLength(1);
  const [first, ...others] = letter.questions;
  const two = {
    ...first!,
    question: { ...first!.question, options: first!.question.options.map((one) => ({ ...one, isCorrect: true })) },
  };
  expect(redOf({}, { letter: { ...letter, questions: [two, ...others] } })).toHaveLength(1);
  const dkim = { domain: "autre.fr", selector: "recap", privateKey: "" };
  expect(redOf({}, { settings: { ...settings, dkim } })).toHaveLength(1);
});

test("a question that was written anew since is refused", () => {
  const [first, ...others] = letter.questions;
  const changed = { ...first!, question: { ...first!.question, question: "Une autre question ?" } };
  expect(redOf({}, { letter: { ...letter, questions: [changed, ...others] } }).join(" ")).toMatch(/a changé depuis/);
});

test.each<[string, RegExp, Partial<ReadMessage>, Partial<PreflightInput>]>([
  ["a preheader of 300", /aperçu/, {}, { letter: { ...letter, preheader: "a".repeat(300) } }],
  ["a subject of 80", /téléphones/, { subject: "a".repeat(80) }, {}],
  ["70 KB", /60 Ko/, html("</body>", `<i>${"mot ".repeat(17_000)}</i></body>`), {}],
  ["an address that nobody reads", /boîte/, { replyTo: "ne-pas-repondre@exemple.fr" }, {}],
  ["a site that no letter named", /www\.ailleurs\.fr/, both("https://www.ailleurs.fr/page"), {}],
  ["another third question", /troisième question/, {}, { recalled: { number: 1, article: "une-autre-fiche" } }],
  [
    "sentences as a law has them",
    /Facilité de lecture/,
    html(
      /(<p\b[^>]*>)[\s\S]*?<\/p>/g,
      "$1Nonobstant les dispositions réglementaires susmentionnées, la notification.</p>",
    ),
    {},
  ],
])("%s is to be looked at", (_what, words, changes, more) => {
  expect(amberOf(changes, more).filter((one) => words.test(one))).toHaveLength(1);
  expect(amberOf({}).filter((one) => words.test(one))).toEqual([]);
});

test("a site that an earlier letter led to, and a third question of four weeks before, are nothing to look at", () => {
  const [, , last] = letter.questions;
  expect(amberOf(both("https://www.deja-vu.fr/page")).join(" ")).not.toMatch(/deja-vu/);
  const recalled = { number: 1, article: last!.article.id };
  expect(amberOf({}, { recalled }).join(" ")).not.toMatch(/troisième/);
});
