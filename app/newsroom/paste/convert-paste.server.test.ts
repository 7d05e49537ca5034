import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkMarkdown } from "#library/check/check-markdown.ts";
import { textOf, walk } from "#library/markdown/markdown-tree.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { convertPaste } from "./convert-paste.server.ts";
import { describePaste } from "./paste-answer.ts";

const FOLDER = join(import.meta.dirname, "../../../tests/support/paste");
const ORIGIN = "https://recap.exemple.fr";
const clipboards = [...new Set(readdirSync(FOLDER).map((file) => file.replace(/\.\w+$/, "")))];

function readIf(file: string): string {
  return readdirSync(FOLDER).includes(file) ? readFileSync(join(FOLDER, file), "utf8") : "";
}

function convert(html: string, text = "") {
  const converted = convertPaste({ html, text }, ORIGIN);
  if ("message" in converted) throw new Error(converted.message);
  return converted;
}

test.each(clipboards)("what %s puts on the clipboard becomes the Markdown of the site", async (name) => {
  const { markdown, counts } = convert(readIf(`${name}.html`), readIf(`${name}.txt`));
  await expect(`${describePaste(counts)}\n\n${markdown}\n`).toMatchFileSnapshot(join(FOLDER, `${name}.md`));
  const tree = parseMarkdown(markdown);
  const refused = checkMarkdown(tree).filter(({ message }) => /HTML|permis|n'est pas connu|légende/.test(message));
  expect(refused).toEqual([]);
  const foreign: string[] = [];
  walk(tree, (node) => {
    if (["html", "code", "inlineCode", "image", "textDirective", "leafDirective"].includes(node.type)) {
      foreign.push(node.type);
    }
    if (node.type === "link") expect(node.url).toMatch(/^(?:https?:\/\/|\/)(?!.*(?:utm_|xtor|safelinks))/);
    return undefined;
  });
  expect(foreign).toEqual([]);
});

test.each([
  ["<p>5,1 km<sup>2</sup>, 10<sup>−3</sup>, CO<sub>2</sub></p>", "5,1 km², 10⁻³, CO₂", {}],
  ['<p>68 × 10<span style="vertical-align: super">6</span></p>', "68 × 10⁶", {}],
  ["<p>le XX<sup>e</sup>, le 1<sup>er</sup>, n<sup>o</sup> 2, M<sup>me</sup> B</p>", "le XXe, le 1er, no 2, Mme B", {}],
  ["<p>12,5<sup>a</sup> et 8<sup>*</sup></p>", "12,5 et 8", { notes: 2 }],
  ["<p>Le seuil est de <s>12</s> <del>13</del> 15.</p>", "Le seuil est de 15.", { struck: 2 }],
  ['<p>Oui. <span style="text-decoration:line-through">Non.</span> Si.</p>', "Oui. Si.", { struck: 1 }],
  [
    '<div style="white-space: pre-wrap">Vote :\n\npour : 289\ncontre : 250</div>',
    "Vote :\n\npour : 289\\\ncontre : 250",
    {},
  ],
  ['<pre style="white-space: normal">un\ndeux</pre><p>trois</p>', "un deux\n\ntrois", {}],
  [
    "<table><tr><td>Camp<td>An<td>Voix<tr><td rowspan=2>Gauche<td>2022<td>131<tr><td>2024<td>193</table>",
    "| Camp | An | Voix |\n| --- | --- | --- |\n| Gauche | 2022 | 131 |\n|  | 2024 | 193 |",
    { merged: 1 },
  ],
  [
    "<table><tr><td rowspan=2 colspan=2>Un<td>a<tr><td>b<tr><td>c<td>d<td rowspan=9>e</table>",
    "| Un |  | a |\n| --- | --- | --- |\n|  |  | b |\n| c | d | e |",
    { merged: 2 },
  ],
])("what Markdown has not stays in its place, or is said: %s", (html, markdown, changes) => {
  const converted = convert(html);
  expect(converted.markdown).toBe(markdown);
  expect(converted.counts).toMatchObject({ images: 0, struck: 0, notes: 0, merged: 0, ...changes });
});

const repeat = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length));
const MEGABYTE = 1_000_000;

const HOSTILE: Record<string, string> = {
  "10,000 quotations one inside the other": "<blockquote>".repeat(10_000),
  "a megabyte of open bold": repeat("<b>", MEGABYTE),
  "a megabyte of lists one inside the other": repeat("<ul><li>", MEGABYTE),
  "a megabyte of tables one inside the other": repeat("<table><tr><td>", MEGABYTE),
  "fonts that are all different": Array.from({ length: 40_000 }, (_, index) => `<p><font size=${index}>a`).join(""),
  "a megabyte of words": repeat("<p>mot </p>", MEGABYTE),
  "a megabyte of one word": repeat("a", MEGABYTE),
  "a megabyte of stars": `<p>${repeat("*a_", MEGABYTE)}</p>`,
  "paragraphs of brackets": repeat(`<p>${"[*a](".repeat(30)}</p>`, 90_000),
  "a megabyte of marks": repeat("<p><b>a</b>b<i>c</i>", MEGABYTE),
  "a megabyte of links": repeat('<a href="https://a.fr/?utm_a=1&utm_b=2">a</a> ', MEGABYTE),
  "a megabyte of style": `<p style="${repeat("a:b;", MEGABYTE)}">a</p>`,
  "a megabyte of attributes": `<p ${repeat("a ", MEGABYTE)}>a</p>`,
  "a megabyte of open comments": repeat("<!--", MEGABYTE),
  "a megabyte of open tags": repeat("<", MEGABYTE),
  "a megabyte of bullets": repeat("<p class=MsoListParagraph>· ", MEGABYTE),
  "a megabyte of empty rows": `<table>${repeat("<tr><td colspan=999999><td>", MEGABYTE)}</table>`,
  "a megabyte of breaks": `a${repeat("<br>", MEGABYTE)}b`,
  "a long run of characters in a mark": `<p>a<b>${repeat("!", 90_000)}a${repeat("!", 9_000)}</b>a</p>`,
  "a megabyte of spaces": `a${repeat(" ", MEGABYTE)}b`,
  "items of Word one inside the other": "<p class=MsoListParagraph><span>".repeat(198) + "<i>a</i>".repeat(4_000),
  "tables around a long one": "<table><tr><td>".repeat(130) + "<i>a</i>".repeat(4_000),
  "rows one inside the other": `<table>${"<tr><td>a<td><div>".repeat(130)}${"<p>a".repeat(3_000)}`,
  "rows far shorter than the first one": `<table><tr>${"<td colspan=30>a".repeat(50)}${"<tr><td>a".repeat(1_000)}`,
  "columns that first rows hold for ever": `<table><tr>${"<td rowspan=999999>a".repeat(100)}${"<tr><td>a".repeat(4_000)}`,
  "a megabyte of raised letters": repeat("<sup>a</sup>1<s>b</s>", MEGABYTE),
  "an address of names that are all taken out": `<a href="https://a.fr/?${Array.from({ length: 20_000 }, (_, index) => `utm_${index}`).join("&")}">a</a>`,
};

const HOSTILE_LINES = {
  "a megabyte of lines": repeat("a\n", MEGABYTE),
  "words that are cut at each letter": repeat("a-\n", 90_000),
  "lines of stops": repeat(`${".)".repeat(40)}\n`, 90_000),
};

test.each([
  ...Object.entries(HOSTILE).map(([name, html]): [string, string, string] => [name, html, ""]),
  ...Object.entries(HOSTILE_LINES).map(([name, text]): [string, string, string] => [name, "", text]),
])("%s: answered, or refused with a sentence, in a moment", (_, html, text) => {
  const attempt = () => {
    const start = process.threadCpuUsage();
    const converted = convertPaste({ html, text }, ORIGIN);
    return { converted, cost: process.threadCpuUsage(start).user / 1000 };
  };
  // The first conversion is compiled meanwhile.
  const [first, second] = [attempt(), attempt()];
  expect(Math.min(first.cost, second.cost)).toBeLessThan(100);
  if ("message" in second.converted) expect(second.converted.message).toMatch(/^Collé sans mise en forme : .+\.$/);
});

const characters = fc.stringMatching(/^[-a1 *_`[\]()<>&#!:;.+~=|\\"'{}/x]{1,12}$/);
const marks = fc.constantFrom("b", "i", "span", "a");
const pieces = fc.array(fc.tuple(marks, characters), { minLength: 1, maxLength: 5 });
const places = fc.constantFrom("p", "li", "h2", "blockquote", "td");

test("whatever characters a text is made of, its words are those that were pasted, and nothing else", () => {
  const read = (markdown: string) => {
    const words: string[] = [];
    walk(parseMarkdown(markdown), (node) => {
      if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableCell") return;
      words.push(...textOf(node).split(/\s+/));
      return "skip";
    });
    return words.filter((word) => word !== "");
  };
  fc.assert(
    fc.property(fc.array(fc.tuple(places, pieces), { minLength: 1, maxLength: 4 }), (blocks) => {
      const html = blocks.map(([place, runs]) => htmlOf(place, runs)).join("");
      const words = blocks.flatMap(([place, runs]) =>
        runs
          .map(([, text]) => text)
          .join("")
          .split(/\s+/)
          .concat(place === "td" ? ["x", "x", "x"] : []),
      );
      expect(read(convert(html).markdown)).toEqual(words.filter((word) => word !== ""));
    }),
    { numRuns: 300 },
  );
});

function htmlOf(place: string, runs: [mark: string, text: string][]): string {
  const inside = runs.map(([mark, text]) => {
    const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
    return `<${mark}${mark === "a" ? ' href="https://exemple.fr/a"' : ""}>${escaped}</${mark}>`;
  });
  const block = `<${place}>${inside.join("")}</${place}>`;
  if (place === "li") return `<ul>${block}</ul>`;
  return place === "td" ? `<table><tr>${block}<td>x</td></tr><tr><td>x</td><td>x</td></tr></table>` : block;
}
