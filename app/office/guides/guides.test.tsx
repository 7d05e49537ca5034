import { globSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { walk } from "#library/markdown/markdown-tree.ts";
import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { GuideText } from "./guide-text.tsx";
import { chapterHref, findGuide, listGuides, readGuidePage } from "./guides.server.ts";
import { HELP_CHAPTERS } from "./help-chapters.ts";

const DOCUMENTS = [...globSync("docs/**/*.md"), ...globSync("*.md")].sort();
const NAMES = listGuides().map(({ name }) => name);
const SHELF = { path: "/x", names: NAMES };

function render(name: string): string {
  const { contents } = findGuide(name)!;
  const Page = createRoutesStub([{ path: "/", Component: () => <GuideText nodes={contents} /> }]);
  return renderToStaticMarkup(<Page />);
}

test.each(DOCUMENTS)("every code fence of %s is closed", (path) => {
  const text = readFileSync(path, "utf8");
  const lines = text.split("\n");
  walk(parseMarkdown(text), (node) => {
    if (node.type !== "code" || !node.position) return undefined;
    const [first = "", last = ""] = [node.position.start.line, node.position.end.line].map((line) => lines[line - 1]);
    const fence = /^\s*(`{3,}|~{3,})/.exec(first)?.[1];
    const place = `${path}:${node.position.start.line}`;
    if (fence) expect(last.trim(), place).toBe(fence);
    // One that opens within another was meant to begin after it.
    expect(node.value, place).not.toMatch(/^\s*(?:`{3,}|~{3,})/m);
    return undefined;
  });
});

test("the chapters that an editor needs first are headings, not a part of a sample", () => {
  expect(NAMES.toSorted()).toEqual(["admin", "editorial", "exploitation", "lettre", "mail", "redaction"]);
  const editorial = render("editorial");
  for (const chapter of ["Corriger un texte publié", "Les faits qui portent le texte"])
    expect(editorial).toMatch(new RegExp(`<h[23][^>]*><span>${chapter}`));
});

test("every link between handbooks leads to a chapter that is there", () => {
  const pages = new Map(NAMES.map((name) => [name, render(name)]));
  const anchors = new Map(
    [...pages].map(([name, html]) => [name, [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]),
  );
  const links = [...pages].flatMap(([from, html]) =>
    [...html.matchAll(/href="(?:\/admin\/guides\/(\w+))?#([^"]+)"/g)].map(([, to = from, id]) => [to, id] as const),
  );
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter(([to, id]) => !anchors.get(to)?.includes(decodeURIComponent(id ?? "")))).toEqual([]);
});

test("a handbook says whom it is for, in French typography; its commands stay as they are typed", () => {
  for (const { summary } of listGuides()) expect(summary).toMatch(/^\p{Lu}.{20,}\.$/u);
  const exploitation = render("exploitation");
  expect(exploitation.replace(/<code>[\s\S]*?<\/code>/g, "")).not.toMatch(/[a-z]'[a-zé]|\p{L} [:;?!] /u);
  expect(exploitation).toContain("content:export -- --to");
});

test("every chapter to which the site leads is there", () => {
  const code = globSync("app/**/*.tsx").map((file) => readFileSync(file, "utf8"));
  const links = code.flatMap((text) => [...text.matchAll(/"\/admin\/guides\/(\w+)\/([^"]+)"/g)]);
  expect(links.length).toBeGreaterThan(0);
  for (const [, name = "", chapter = ""] of links)
    expect([name, chapter, readGuidePage(SHELF, name, chapter)]).not.toContain(null);
  expect(findGuide("nulle-part")).toBeNull();
});

test("each page of the back office leads to a chapter that its handbook has, alone on its page", () => {
  for (const address of HELP_CHAPTERS) {
    const [name = "", chapter = ""] = address.split("/");
    const page = readGuidePage(SHELF, name, chapter);
    expect([address, page?.chapters.filter(({ isShown }) => isShown).length]).toEqual([address, 1]);
    expect(page?.contents.filter((node) => node.kind === "heading" && node.level === 2)).toHaveLength(1);
  }
  expect(readGuidePage(SHELF, "redaction", "nulle-part")).toBeNull();
});

test("a link of a chapter leads to the chapter where its anchor stands, of the same shelf", () => {
  const { contents } = readGuidePage({ path: "/x", names: ["admin", "editorial"] }, "admin", "les-messages")!;
  expect(JSON.stringify(contents)).toContain('"/x/editorial/corriger-un-texte-publie"');
  expect(chapterHref(SHELF, "redaction", "écrire-des-remarques")).toBe(
    `/x/redaction/relire#${encodeURIComponent("écrire-des-remarques")}`,
  );
});
