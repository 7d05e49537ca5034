import { expect, test } from "vitest";
import { renderMarkdownToHtml } from "#app/ui/markdown/markdown-html.server.tsx";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { checkContent } from "#library/check/check-content.ts";
import { type ContentFiles, loadContent } from "#library/schema/load-content.ts";
import { outOfBounds } from "#library/schema/text-bounds.ts";
import { ARTICLE_TEXT, aContent, anArticle } from "#tests/support/content/content.ts";

const FILE = "articles/sante/hopital/histoire.md";
const TERM = "glossary/hopital.yaml";
/** CPU time of the process, of a check of the whole content. */
const MAX_CPU_MS = 100;
const MAX_CPU_MS_OF_LONGEST = 5_000;
const MANY = 10_000;
/** What would run in a browser, as a tag or in an attribute that is followed or fetched. */
const LIVE =
  /<(?:script|svg|iframe|object|embed|style|base|form)\b|\son\w+=|(?:href|src|srcset|action)="(?!https:\/\/exemple\.fr\/|\/|#|")/i;

const BODIES: Record<string, string> = {
  "a script": "<script>alert(1)</script>",
  "a script in a line": "Un mot <script>alert(1)</script> et un autre.",
  "a script in a comment": "Un mot. <!-- --><script>alert(1)</script><!-- -->",
  "a picture with a handler": '<img src="x" onerror="alert(1)">',
  "an address of JavaScript": "[ici](javascript:alert(1))",
  "an address of JavaScript, in entities": "[ici](java&#115;cript&colon;alert(1))",
  "an address of JavaScript, bare": "<javascript:alert(1)>",
  "an address of JavaScript, by reference": "[ici][a]\n\n[a]: JaVaScRiPt:alert(1)",
  "an address of data": "[ici](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "a picture of data": "![Une image. Source : Le Récap.](data:image/svg+xml;base64,PHN2Zy8+)",
  "a picture of another site": "![Une image. Source : Le Récap.](https://exemple.org/image.svg)",
  "a directive of another name": "::iframe[x]{src=javascript:alert(1) onload=alert(1)}",
  "attributes of a known directive":
    ':lang[mot]{lang=de onclick="alert(1)" style="color:red" href="javascript:alert(1)"}',
  "a table of ten thousand columns": `|${"a|".repeat(MANY)}\n|${"-|".repeat(MANY)}\n|${"a|".repeat(MANY)}`,
};

const TERMS: Record<string, string> = {
  "a script": 'term: "<script>alert(1)</script>"\ndefinition: "</script><img src=x onerror=alert(1)>\u2028"\n',
  "aliases that multiply": `a0: &a0 [${"x, ".repeat(9)}x]\n${Array.from({ length: 12 }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(9)}*a${index}]`).join("\n")}\nterm: *a12\n`,
  "an alias to itself": "term: &a [*a]\ndefinition: Un lieu.\n",
  "keys of the prototype": "__proto__: { polluted: true }\nterm: Hôpital\ndefinition: Un lieu.\n",
  "a tag of JavaScript": 'term: !!js/function "function () { return 1 }"\ndefinition: Un lieu.\n',
};

/** Short enough for every other bound, so that each is refused for its depth alone. */
const DEEP = 1_000;
const DEEP_BODIES: Record<string, string> = {
  "directives within directives": ":::essentiel\n\n".repeat(DEEP),
  "directives among the ends of others": ":::::essentiel\n\n:::essentiel\n\n:::\n\n".repeat(DEEP),
  "longer and longer directives": Array.from(
    { length: 200 },
    (_, index) => `${":".repeat(203 - index)}essentiel\n`,
  ).join("\n"),
  "words of another language within each other": `${":lang[".repeat(DEEP / 2)}a${"]{lang=de}".repeat(DEEP / 2)}`,
  "quotes within quotes": `${">".repeat(DEEP)} a`,
  "lists within lists": `${"- ".repeat(DEEP)}a`,
  "lists that go deeper and deeper": Array.from({ length: 100 }, (_, index) => `${"  ".repeat(index)}- a`).join("\n\n"),
  "pictures within pictures": `${"![".repeat(DEEP)}a${"](/a)".repeat(DEEP)}`,
  "links among ends in code": "`]`[a ".repeat(DEEP),
  "bold within bold": `${"**a ".repeat(DEEP)}b${" a**".repeat(DEEP)}`,
};
const DEEP_TERMS: Record<string, string> = {
  "lists within lists": `term: ${"[".repeat(DEEP)}${"]".repeat(DEEP)}\n`,
  "fields within fields": `term: ${"{a: ".repeat(DEEP)}1${"}".repeat(DEEP)}\n`,
  "lists among ends in quotes": `term: ${'["]",'.repeat(DEEP)}`,
  "lists among ends in comments": `term:\n${"  [\n  # ]\n".repeat(DEEP)}`,
  "keys within keys": `term:\n  ${"? a: ".repeat(DEEP)}b\n`,
};
const DEPTH = /niveaux les uns dans les autres|crochets ou astérisques|encadrés/;

test.each(Object.entries(DEEP_BODIES))("%s in an article are refused for their depth", (_name, body) => {
  const article = anArticle({}, `${ARTICLE_TEXT}\n${body}\n`);
  expect(checkedInTime(aContent({ [FILE]: article }))).toMatchObject([{ message: expect.stringMatching(DEPTH) }]);
});

test.each(Object.entries(DEEP_TERMS))("%s in YAML are refused for their depth", (_name, yaml) => {
  for (const [file, text] of [
    [TERM, yaml],
    [FILE, `---\n${yaml}\n---\nUn mot.\n`],
  ] as const)
    expect(checkedInTime(aContent({ [file]: text }))).toMatchObject([{ message: expect.stringMatching(DEPTH) }]);
});

test("what is just within the bounds is parsed in seconds", () => {
  const block = `${"**a ".repeat(100)}${"mot ".repeat(2_300)}\n${"mot ".repeat(2_300)}${" a**".repeat(100)}`;
  const body = Array.from({ length: 4 }, () => block).join("\n\n");
  expect(outOfBounds(FILE, body)).toBeNull();
  const start = process.cpuUsage();
  check(aContent({ [FILE]: anArticle({}, body) }));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(MAX_CPU_MS_OF_LONGEST);
});

test("what authors write is within the bounds", () => {
  const source = (index: number) => `  - { title: Un livre, url: "https://exemple.fr/${"a".repeat(200)}${index}" }\n`;
  const sources = Array.from({ length: 100 }, (_, index) => source(index)).join("");
  const band = (index: number) => `De la tranche [${index} 498 ; ${index + 1} 315[.`;
  const bands = Array.from({ length: 30 }, (_, index) => band(index)).join("\n");
  expect(outOfBounds(FILE, `---\nsources:\n${sources}---\n${bands}\n`)).toBeNull();
  expect(outOfBounds(TERM, 'term: "[[[[[[[[[[[[[[[[[[[[[[["\n# [[[[[[[[[[[[[[[[[[[[[[\n')).toBeNull();
});

test.each(Object.entries(BODIES))("%s in an article is refused in a moment, or does nothing", (_name, body) => {
  const files = aContent({ [FILE]: anArticle({}, `${ARTICLE_TEXT}\n${body}\n`) });
  const issues = checkedInTime(files);
  if (issues.length > 0) return;
  const markdown = createCatalogue(readSource(files), () => null).getArticleMarkdown("hopital-histoire");
  expect(renderMarkdownToHtml(markdown ?? "")).not.toMatch(LIVE);
});

test.each(Object.entries(TERMS))("%s in a term is refused in a moment, or does nothing", (_name, yaml) => {
  checkedInTime(aContent({ [TERM]: yaml }));
  expect({}).not.toHaveProperty("polluted");
});

const check = (files: ContentFiles) => checkContent(files, () => true).issues;
// Compiled meanwhile.
for (let run = 0; run < 5; run += 1) check(aContent({ [FILE]: anArticle({}, `${ARTICLE_TEXT}\nFois ${run}.\n`) }));

function checkedInTime(files: ContentFiles) {
  const start = process.cpuUsage();
  const issues = check(files);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(MAX_CPU_MS);
  // As the running site reads it, and a preview shows it.
  expect(() => loadContent(files)).not.toThrow();
  return issues;
}
