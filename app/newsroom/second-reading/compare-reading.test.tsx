import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { choosePassage } from "#app/newsroom/comments/choose-passage.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { compareReadings, markQuotations } from "./compare-reading.server.ts";
import { ReadFiles } from "./read-files.tsx";
import type { ReadFile } from "./read-page.ts";

const NO_NAMES = () => null;
const PATH = "articles/a.md";
const BEGINNING = '---\ntitle: "Le titre"\nhue: 12\n---\n';

function compare(former: string | null, present: string): ReadFile[] {
  return compareReadings(
    [{ path: PATH, former: former && BEGINNING + former, present: BEGINNING + present }],
    NO_NAMES,
  );
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
    .replace(/ +$/gm, "")
    .trim();
}

test("a changed word stands in its sentence as readers have it, without a sign of the file", () => {
  const former = "## Une partie\n\nLa [capitalisation](/glossaire#capitalisation) est **rare**. <!-- R18 -->\n";
  expect(show(compare(former, former.replace("rare", "fréquente")))).toBe(
    "1 champ inchangé\nTitreLe titre\nUne partie\nLa capitalisation est [-rare-]{+fréquente+}.\n1 champ inchangé\nCouleur12",
  );
  expect(show(compare(former, former.replace("R18", "R19")))).toContain("Les mêmes mots");
  const elsewhere = former.replace("#capitalisation)", "#rente)");
  for (const text of [elsewhere, elsewhere.replace("rare", "fréquente")]) {
    expect(show(compare(former, text))).toMatch(/\{\+«\scapitalisation\s» mène à \/glossaire#rente\+\}/);
  }
  expect(show(compare(former, former.replace("est", "*est*")))).toMatch(/\{\+«\sest\s» en italique\+\}/);
  expect(show(compare(null, former))).toBe(
    "Le début1 sur 3\nTitreLe titre\nSection suivante : Une partieUne partie2 sur 3\nUne partie\nLa capitalisation est rare.\nSection suivante : Autour du texteAutour du texte3 sur 3\n1 réglage\nCouleur12",
  );
});

test("a value that was chosen goes by the words it was chosen by, and is replaced as a whole", () => {
  const letter = (question: string) => `---\nquestions:\n  - ${question}\n---\nBonjour.\n`;
  const words: Record<string, string> = { "a.un": "Les votants", "a.deux": "Le compte" };
  const read = compareReadings(
    [{ path: "letters/0001.md", former: letter("a.un"), present: letter("a.deux") }],
    (_, path, value) => (path === "questions/0" ? (words[value] ?? null) : null),
  );
  expect(show(read)).toContain("Question[-Les votants -]{+Le compte+}");
});

test("a day that does not exist is read as it is typed", () => {
  const text = (day: string) => `---\nfactsAsOf: "${day}"\n---\n`;
  const files = [{ path: PATH, former: text("2024-06-30"), present: text("2024-13-45") }];
  expect(show(compareReadings(files, NO_NAMES))).toMatch(/\[-30\sjuin\s2024-\]\{\+2024-13-45\+\}/);
});

test("a paragraph that comes or goes is whole, and a list goes line by line", () => {
  const former = "Un premier.\n\n- un\n- deux\n";
  expect(show(compare("Avant.\n\nUn mot ici.\n", "Avant.\n\nUn autre ici.\n"))).toMatch(
    /^2 passages inchangés\n.*Avant\.\nUn \[-mot-\]\{\+autre\+\} ici\./s,
  );
  expect(
    show(
      compare(
        "Électricité produite en 2025\n\nTout n'est pas stable en France, en 2025.\n",
        "Tout n'est pas stable en 2025.\n",
      ),
    ),
  ).toMatch(/\[-Électricité produite en 2025-\]\n.*\[-France, en -\]/s);
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
  const read = compareReadings([{ path: PATH, former: null, present }], NO_NAMES);
  const marked = markQuotations(read, [{ path: PATH, line: 5, quote: chosen.quote }]);
  const html = renderToStaticMarkup(<ReadFiles files={marked} nothing="" />).replace(/<(?!\/?mark)[^>]*>/g, "");
  expect(html.replaceAll("</mark><mark>", "")).toContain("<mark>capitalisation est rare</mark>");
});

test("a question that changed is shown whole, with the proofs that come and go, and no sign of the file", () => {
  const former =
    'questions:\n  - id: un\n    options:\n      - { id: a, text: "Oui", isCorrect: true }\n      - { id: b, text: "Non" }\n    facts: [R1, R2]\n';
  const present = former
    .replace(", isCorrect: true", "")
    .replace('"Non"', '"Non", isCorrect: true')
    .replace("R1, ", "");
  const [file] = compareReadings([{ path: "articles/a.quiz.yaml", former, present }], NO_NAMES);
  expect(show(file ? [file] : [])).toMatch(/Réponse AOui\n.*\[-oui-\]\n.*Réponse BNon\n.*\{\+oui\+\}/s);
  expect(file?.pieces.flatMap(({ facts }) => facts)).toEqual([
    { id: "R2", change: "same" },
    { id: "R1", change: "removed" },
  ]);
  expect(file?.others).toEqual([]);
  const [site] = compareReadings(
    [{ path: "site.yaml", former: "publisher: null\n", present: "publisher:\n  name: Les Amis\n" }],
    NO_NAMES,
  );
  expect(site).toMatchObject({ pieces: [{ change: "added" }], others: [] });
});

test("a new quiz shows what readers see, with the facts at the explanation, and no name that only the site reads", () => {
  const question = ["id: une-question", "question: Quand ?", "explanation: En 1900.", "facts: [RA1]"].join("\n    ");
  const options = ["id: a", "text: En 1900", "isCorrect: true"].join("\n        ");
  const quiz = `title: Le quiz\nquestions:\n  - ${question}\n    options:\n      - ${options}\n`;
  const [file] = compareReadings([{ path: "articles/a.quiz.yaml", former: null, present: quiz }], NO_NAMES);
  expect(file?.pieces.map(({ field, facts }) => [field?.label, facts.map(({ id }) => id).join()])).toEqual([
    ["Titre", ""],
    ["Question", ""],
    ["Explication", "RA1"],
    ["Réponse A, la bonne", ""],
  ]);
  expect(file?.others).toEqual([]);
  expect(compare(null, ":::essentiel\n- Un.\n:::\n\nDeux.\n")[0]?.others).toEqual([]);
});
