import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkMarkdown } from "#library/check/check-markdown.ts";
import { textOf, walk } from "#library/markdown/markdown-tree.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { convertPaste } from "./convert-paste.server.ts";
import { describePaste } from "./paste-answer.ts";

const FOLDER = join(import.meta.dirname, "../../../../tests/support/paste");
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
