import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aContent, anArticle, aQuiz, aSubcategory } from "#tests/support/content/content.ts";
import { createCatalogue, readSource } from "./create-catalogue.ts";
import { imageSizeReader } from "./image-size.ts";

const catalogueOf = (changes: Record<string, string | null> = {}) =>
  createCatalogue(readSource(aContent(changes)), () => null);

test("publishing an article is adding a file: it is on every page where it belongs", () => {
  const path = "/categories/justice/proces";
  const before = catalogueOf();
  expect(before.getPlannedPage("/categories/justice")).toEqual({
    name: "Justice",
    href: "/categories/justice",
    backToInternational: false,
  });

  const after = catalogueOf({
    "articles/justice/proces.md": anArticle({
      id: "id: proces",
      publishedAt: "publishedAt: 2025-06-01",
      related: "related: [hopital-histoire]",
    }),
    "articles/justice/proces.quiz.yaml": aQuiz(),
  });
  expect(after.getPlannedPage("/categories/justice")).toBeNull();
  expect(after.listCategories().find(({ id }) => id === "justice")?.available).toBe(true);
  expect(after.getCategoryPage("justice")?.topics).toMatchObject([{ id: "proces", href: path, available: true }]);
  expect(after.getArticle(path)).toMatchObject({
    id: "proces",
    category: { name: "Justice", parent: null, showParentInBadge: false },
    related: [{ id: "hopital-histoire", href: "/categories/sante/hopital/histoire", available: true }],
    quiz: { topicId: "proces", questions: [{ section: { id: "les-debuts", text: "Les débuts" } }] },
  });
  expect(after.listArticles(100).map(({ id }) => id)).toEqual(["proces", "hopital-histoire"]);
  expect(after.listProgressTopics()).toContainEqual(
    expect.objectContaining({ id: "proces", category: "Justice", href: path }),
  );
  expect(after.listPaths()).toContainEqual(
    expect.objectContaining({ path, indexable: true, lastModified: "2025-06-01" }),
  );
  expect(after.getArticleMarkdown("proces")).toContain("naît au Moyen Âge\u00A0: «\u00A0un abri\u00A0».");
});

test("paths and questions are listed without reading a text, however many articles there are", () => {
  const source = readSource(aContent());
  const articles = source.content.articles.map((article) => ({
    ...article,
    get body(): string {
      throw new Error(`${article.file} was parsed`);
    },
  }));
  const unread = createCatalogue({ ...source, content: { ...source.content, articles } }, () => null);
  const [path] = unread.listLearningPaths();
  expect(path?.steps.map(({ kind }) => kind)).toEqual(["article", "quiz", "review"]);
  expect(unread.listLearningPaths()).toEqual(createCatalogue(source, () => null).listLearningPaths());
  expect(Object.keys(unread.listAskedQuestions())).toEqual(["hopital-histoire"]);
  expect(() => unread.listArticles(1)).toThrow("was parsed");
});

test("a theme without a quiz has nothing to review", () => {
  const [path] = catalogueOf({
    "articles/sante/hopital/histoire.quiz.yaml": null,
    "questions.lock": "",
  }).listLearningPaths();
  expect(path?.steps.map(({ kind }) => kind)).toEqual(["article"]);
});

test("the newest of each category are so many at most", () => {
  const dated = (id: string, date: string) => ({
    [`articles/justice/${id}.md`]: anArticle({
      id: `id: ${id}`,
      publishedAt: `publishedAt: ${date}`,
      related: "related: [hopital-histoire]",
    }),
    [`articles/justice/${id}.quiz.yaml`]: aQuiz(),
  });
  const catalogue = catalogueOf({ ...dated("proces", "2025-06-01"), ...dated("appel", "2025-06-02") });
  expect(catalogue.listArticles(100, 1).map(({ id }) => id)).toEqual(["appel", "hopital-histoire"]);
});

test("a category and a sub-category are added the same way", () => {
  const catalogue = catalogueOf({
    "categories/culture.yaml": "order: 3\nname: Culture\ndescription: Une ligne.\nicon: palette\nhue: 81\n",
    "subcategories/culture/cinema.yaml":
      "order: 1\nname: Cinéma\ncard: { title: Cinéma, description: Une phrase., image: /cards/cinema.svg }\n",
  });
  expect(catalogue.listCategories().map(({ id }) => id)).toEqual(["sante", "justice", "culture"]);
  const href = "/categories/culture/under-construction/cinema";
  expect(catalogue.getCategoryPage("culture")?.subcategories).toMatchObject([{ href, available: false }]);
  expect(catalogue.getPlannedPage(href)?.name).toBe("Cinéma");
  expect(catalogue.getSubcategoryPage("culture", "cinema")).toBeNull();
});

test("a sub-category may hide its category's badge, and lends its drawing to a card without one, as the article its description", () => {
  const catalogue = catalogueOf({
    "subcategories/sante/hopital.yaml": `${aContent()["subcategories/sante/hopital.yaml"]}showParentInBadge: false\n`,
    "articles/sante/hopital/histoire.md": anArticle({ card: "card: { title: Histoire }" }),
  });
  expect(catalogue.getArticle("/categories/sante/hopital/histoire")?.category.showParentInBadge).toBe(false);
  expect(catalogue.getSubcategoryPage("sante", "hopital")?.topics[0]).toMatchObject({
    imageUrl: "/cards/hopital.svg",
    description: "d".repeat(80),
  });
  expect(catalogue.getCategoryPage("sante")?.topics[0]?.imageUrl).toBe("/cards/category-sante.svg");
});

test("an article is drawn by the figure of its sub-category, or else by its card", () => {
  const figure = "  figure: { image: /figures/hopital.svg, caption: Une carte. }\n";
  const catalogue = createCatalogue(
    readSource(
      aContent({
        "articles/sante/medecins.md": anArticle({ id: "id: medecins", card: "card: { title: A, description: B. }" }),
        "articles/sante/soins.md": anArticle({ id: "id: soins" }),
        "subcategories/sante/hopital.yaml": `${aSubcategory()}${figure}`,
      }),
    ),
    (path) => (path.endsWith("-etroit.svg") ? { width: 300, height: 400 } : { width: 800, height: 600 }),
  );
  expect(catalogue.getArticleDrawing("hopital-histoire")).toEqual({
    wide: { src: "/figures/hopital.svg", width: 800, height: 600 },
    narrow: { src: "/figures/hopital-etroit.svg", width: 300, height: 400 },
  });
  expect(catalogue.getArticleDrawing("soins")).toMatchObject({ wide: { src: "/cards/histoire.svg" }, narrow: null });
  expect(catalogue.getArticleDrawing("medecins")?.wide.src).toBe("/cards/category-sante.svg");
  expect(catalogue.getArticleDrawing("avenir")).toBeNull();
});

function aKnownPublisher(): string {
  const publisher = `publisher:\n  kind: person\n  name: Camille Martin\n  address: Paris\n  phone: 01 42 34 20 00\n  email: a@lerecap.fr\n  director: Camille Martin\n  host: { name: H, address: Lille, phone: 01 42 34 20 00 }\n`;
  return (aContent()["site.yaml"] ?? "").replace("publisher: null\n", publisher);
}

test("a page that waits for the publisher shows its text once the particulars are known", () => {
  const page = `---\nstatus: awaits-publisher\ntitle: Qui ?\ndescription: "${"d".repeat(80)}"\nupdatedAt: 2026-01-01\norder: 1\n---\n\n## Nous\n\nL'équipe.\n`;
  const waiting = catalogueOf({ "pages/qui.md": page });
  expect(waiting.getContentPage("qui")).toMatchObject({ markdown: null, publisher: null });
  expect(waiting.listPaths()).toContainEqual(expect.objectContaining({ path: "/qui", indexable: false }));

  const known = catalogueOf({
    "pages/qui.md": page,
    "site.yaml": aKnownPublisher(),
  });
  expect(known.getContentPage("qui")).toMatchObject({
    markdown: expect.stringContaining("L’équipe."),
    publisher: { name: "Camille Martin" },
  });
  expect(known.getPublisher()).toMatchObject({ name: "Camille Martin", registration: null, host: { name: "H" } });
  expect(known.listPaths()).toContainEqual(expect.objectContaining({ path: "/qui", indexable: true }));
});

test("a sentence that leads to the publisher's page is said once the publisher is known", () => {
  const page = `---\nstatus: published\ntitle: Données\ndescription: "${"d".repeat(80)}"\nupdatedAt: 2026-01-01\norder: 2\n---\n\nC'est l'éditeur. :editeur[La page [Qui](/qui) le dit.] Écrivez-nous.\n`;
  const textOf = (changes: Record<string, string>) =>
    catalogueOf({ "pages/donnees.md": page, ...changes })
      .getContentPage("donnees")
      ?.markdown?.trim();
  expect(textOf({})).toBe("C’est l’éditeur. Écrivez-nous.");
  expect(textOf({ "site.yaml": aKnownPublisher() })).toBe("C’est l’éditeur. La page [Qui](/qui) le dit. Écrivez-nous.");
});

test("an article is signed by its author, or by the newsroom, and is current to the day of its facts", () => {
  const signed = anArticle({
    more: "factsAsOf: 2025-05-02\nlive: true\nauthor: { name: Ada Roux, title: historienne }\nreader: { name: Léo Petit }",
  });
  const named = catalogueOf({ "articles/sante/hopital/histoire.md": signed });
  expect(named.getArticle("/categories/sante/hopital/histoire")).toMatchObject({
    author: { name: "Ada Roux", title: "historienne" },
    signature: "Par Ada Roux, historienne, relu par Léo Petit",
    currentTo: "2025-05-02",
    live: true,
  });
  expect(catalogueOf({}).getArticle("/categories/sante/hopital/histoire")).toMatchObject({
    author: null,
    signature: "La rédaction du Récap",
    currentTo: "2025-04-07",
    live: false,
  });
});

test("a source with an empty address is plain text", () => {
  const sources = `sources: [{ title: a, url: "" }, { title: b, url: null }, { title: c }, { title: d, url: "https://exemple.fr" }]`;
  const catalogue = catalogueOf({ "articles/sante/hopital/histoire.md": anArticle({ sources }) });
  expect(catalogue.getArticle("/categories/sante/hopital/histoire")?.sources.map(({ url }) => url)).toEqual([
    null,
    null,
    null,
    "https://exemple.fr",
  ]);
});

test("content with an error makes no catalogue, and says why", () => {
  expect(() => catalogueOf({ "categories/sante.yaml": "order: 1\n" })).toThrow(
    "categories/sante.yaml → name : ce champ manque",
  );
});

test("the size of a picture is read from its drawing", () => {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  mkdirSync(join(folder, "figures"));
  writeFileSync(
    join(folder, "figures/a.svg"),
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="820" height="560.4">',
  );
  const sizeOf = imageSizeReader([join(folder, "absent"), folder]);
  expect(sizeOf("/figures/a.svg")).toEqual({ width: 820, height: 560 });
  expect(sizeOf("/figures/b.svg")).toBeNull();
  rmSync(folder, { recursive: true });
});

test("a correction changes the day of its article everywhere: page, sitemap, theme", () => {
  const changes = 'changes: [{ date: 2025-05-01, kind: correction, text: "Le lieu est corrigé." }]';
  const corrected = catalogueOf({ "articles/sante/hopital/histoire.md": anArticle({ more: changes }) });
  const path = "/categories/sante/hopital/histoire";
  expect(catalogueOf().getArticle(path)?.modifiedAt).toBe("2025-04-07");
  expect(corrected.getArticle(path)?.modifiedAt).toBe("2025-05-01");
  const daysOf = ["article", "subcategory"].map(
    (wanted) => corrected.listPaths().find(({ kind }) => kind === wanted)?.lastModified,
  );
  expect(daysOf).toEqual(["2025-05-01", "2025-05-01"]);
});
