import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { choosePassage } from "#app/newsroom/comments/choose-passage.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { compareReadings, markQuotations } from "./compare-reading.server.ts";
import { ReadFiles } from "./read-files.tsx";
import type { ReadFile } from "./read-page.ts";

const PATH = "articles/a.md";
const BEGINNING = '---\ntitle: "Le titre"\nhue: 12\n---\n';

function compare(former: string | null, present: string): ReadFile[] {
  return compareReadings([{ path: PATH, former: former && BEGINNING + former, present: BEGINNING + present }]);
}

/** As a page without styles would have it: « {+come+} », « [-gone-] ». */
function show(files: ReadFile[]): string {
  const html = renderToStaticMarkup(<ReadFiles files={files} nothing="Rien." />);
  return html
    .replace(/<span class="sr-only">[^<]*<\/span>/g, "")
    .replace(/<ins>(.*?)<\/ins>/g, "{+$1+}")
    .replace(/<del>(.*?)<\/del>/g, "[-$1-]")
    .replace(/<\/(?:p|h\d|li|summary)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .trim();
}

test("a changed word stands in its sentence as readers have it, without a sign of the file", () => {
  const former = "## Une partie\n\nLa [capitalisation](/glossaire#capitalisation) est **rare**. <!-- R18 -->\n";
  expect(show(compare(former, former.replace("rare", "fréquente")))).toBe(
    "2 champs inchangés\nTitreLe titre\nCouleur12\nUne partie\nLa capitalisation est [-rare-]{+fréquente+}.",
  );
  expect(show(compare(former, former.replace("R18", "R19")))).toContain("Les mêmes mots");
  expect(show(compare(null, former))).toBe(
    "TitreLe titre\n1 réglage\nCouleur12\nUne partie\nLa capitalisation est rare.",
  );
});

test("a paragraph that comes or goes is whole, and a list goes line by line", () => {
  const former = "Un premier.\n\n- un\n- deux\n";
  expect(show(compare(former, "- un\n- trois\n\nUne fin.\n"))).toMatch(
    /\[-Un premier\.-\]\nun\n.*\{\+trois\+\}.*\{\+Une fin\.\+\}/s,
  );
});

test("nothing that changed is left out, whatever it is: the lines that no passage shows are listed as they are", () => {
  const random = randomNumbers(7);
  const some = [
    "Un. <!-- R1 -->",
    "Un deux.",
    "## Titre",
    "- a",
    "- b c",
    "> cité",
    "",
    "![Vue](/a.png)",
    "<!-- note -->",
    "| a |\n| - |\n| b |",
  ];
  const text = () => Array.from({ length: 6 }, () => some[Math.floor(random() * some.length)] ?? "").join("\n\n");
  for (let round = 0; round < 300; round++) {
    const [former, present] = [text(), text()];
    const files = compare(former, present);
    if (former === present) continue;
    const isShown = files.some(
      ({ pieces, others }) => others.length > 0 || pieces.some(({ change }) => change !== "same"),
    );
    const isBlank = former.replace(/\n+/g, "\n").trim() === present.replace(/\n+/g, "\n").trim();
    expect([former, present, isShown || isBlank]).toEqual([former, present, true]);
  }
  expect(show(compare("Un.\n", "Un.\n\n<!-- à vérifier -->\n"))).toContain("{+&lt;!-- à vérifier --&gt;+}");
});

test("words that are read are found in the file that has signs between them, and marked where they stand", () => {
  const present = `${BEGINNING}La [capitalisation](/glossaire#capitalisation) est **rare**. <!-- R18 -->\n`;
  const passage = { path: PATH, line: 5, lineStart: "La [capitalisation]" };
  const chosen = choosePassage([{ path: PATH, text: present }], { passage, quote: "capitalisation est rare" });
  expect(chosen).toMatchObject({ quote: "capitalisation](/glossaire#capitalisation) est **rare" });
  if (!("quote" in chosen)) throw new Error(chosen.message);
  const read = compareReadings([{ path: PATH, former: null, present }]);
  const marked = markQuotations(read, [{ path: PATH, line: 5, quote: chosen.quote }]);
  const html = renderToStaticMarkup(<ReadFiles files={marked} nothing="" />).replace(/<(?!\/?mark)[^>]*>/g, "");
  expect(html.replaceAll("</mark><mark>", "")).toContain("<mark>capitalisation est rare</mark>");
});
