import { expect, test } from "vitest";
import { aContent, anArticle, aQuiz } from "#tests/support/content/content.ts";
import { checkMeaning } from "./check-edition.ts";
import { relatedFiles } from "./related-files.ts";

const ARTICLE = "articles/sante/hopital/histoire.md";
const QUIZ = "articles/sante/hopital/histoire.quiz.yaml";
const LISTS = ["categories/sante.yaml", "subcategories/sante/hopital.yaml"];
const PAGE = "pages/a-propos.md";
const LINK = "[L'hôpital](/categories/sante/hopital/histoire#une-partie)";
const page = (body: string) =>
  `---\nstatus: published\norder: 1\ntitle: À propos\ndescription: "${"d".repeat(80)}"\nupdatedAt: 2025-04-07\n---\n\n${body}\n`;

function related(changes: Record<string, string | null>, more: Record<string, string> = {}) {
  const files = relatedFiles({ files: aContent({ ...more, ...changes }), served: aContent(more) });
  return files && [...files].filter((path) => path in aContent({ ...more, ...changes })).toSorted();
}

test("what an article changes is itself, what names it, and the lists in which it stands", () => {
  const own = [ARTICLE, QUIZ, ...LISTS, "questions.lock"];
  const changed = { [ARTICLE]: `${anArticle()}\nUn mot.\n` };
  expect(related(changed, { "articles/sante/autre.md": "---\nid: autre\n---\n" })).toEqual(own.toSorted());
  expect(related(changed, { [PAGE]: page(LINK) })).toEqual([...own, PAGE].toSorted());
  expect(related({ [QUIZ]: `${aQuiz()}# un mot\n` }, { [PAGE]: page(LINK) })).toEqual([...own, PAGE].toSorted());
});

test("a fact is named by the texts that it carries, and a term by those that write it", () => {
  const facts = aContent()["facts/sante.yaml"]?.replace("asOf: 2019", "asOf: 2020") ?? "";
  expect(related({ "facts/sante.yaml": facts })).toContain(ARTICLE);
  const acronym = { "glossary/oms.yaml": "term: OMS\nacronym: Organisation\ndefinition: Une organisation.\n" };
  expect(related(acronym, { [PAGE]: page("L'OMS en parle.") })).toContain(PAGE);
});

test("a letter concerns the others, which may ask a question of its article", () => {
  const letters = { "letters/0001.md": "number: 1\n", "letters/0002.md": "number: 2\n" };
  expect(related({ "letters/0001.md": "number: 1\narticle: autre\n" }, letters)).toEqual(Object.keys(letters));
});

test("words of the site, and words that are accepted no more, concern every file", () => {
  expect(related({ "site.yaml": `${aContent()["site.yaml"]}# autre\n` })).toBeNull();
  expect(related({ "words.txt": "un\n" }, { "words.txt": "un\ndeux\n" })).toBeNull();
  expect(related({ "words.txt": "un\ndeux\n" }, { "words.txt": "un\n" })).toEqual(["words.txt"]);
});

test("what a change makes wrong in another text is found, and no text that names it not is read", () => {
  const [before, after] = ["Une partie", "Une autre"].map((title) => `${anArticle()}\n## ${title}\n\nUn mot.\n`);
  const served = aContent({ [ARTICLE]: before ?? "", [PAGE]: page(LINK) });
  const files = { ...served, [ARTICLE]: after ?? "" };
  const found = (only: ReadonlySet<string> | null) =>
    checkMeaning({ files, served }, { imageExists: () => true, today: "2025-05-01", only }).issues.filter(
      ({ file }) => file === PAGE,
    );
  expect(found(relatedFiles({ files, served }))).toMatchObject([{ message: expect.stringContaining("une-partie") }]);
  expect(found(new Set([ARTICLE]))).toEqual([]);
});
