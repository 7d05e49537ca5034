import { expect, test } from "vitest";
import { categoryHue } from "#figures/palette.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";

const content = publishedContent.current().catalogue;

function plain(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, " ");
}

test("the fourteen categories stand in the specified order under the specified names", () => {
  expect(content.listCategories().map(({ id, name, href }) => [id, name, href])).toEqual([
    ["agriculture", "Agriculture & Alimentation", "/categories/agriculture"],
    ["economie", "Économie", "/categories/economie"],
    ["ecologie", "Écologie", "/categories/ecologie"],
    ["international", "Europe & International", "/categories/international"],
    ["politique", "Politique & Institutions", "/categories/politique"],
    ["societe", "Société", "/categories/societe"],
    ["sante", "Santé", "/categories/sante"],
    ["education", "Éducation", "/categories/education"],
    ["immigration", "Immigration", "/categories/immigration"],
    ["numerique", "Numérique & Technologies", "/categories/numerique"],
    ["defense", "Défense", "/categories/defense"],
    ["culture", "Culture", "/categories/culture"],
    ["justice", "Police & Justice", "/categories/justice"],
    ["sports", "Sport", "/categories/sports"],
  ]);
});

test("a category is available once an article of it is published", () => {
  const published = new Set(content.listArticles(100).map(({ href }) => href.split("/")[2]));
  expect(published).toContain("international");
  for (const { id, available } of content.listCategories()) expect(available, id).toBe(published.has(id));
});

test("the hues are those that the pictures are drawn in", () => {
  expect(Object.fromEntries(content.listCategories().map(({ id, hue }) => [id, hue]))).toEqual(categoryHue);
});

test("International shows its six themes, Ukraine alone to be opened", () => {
  const page = content.getCategoryPage("international");
  expect(page).toMatchObject({
    shortName: "International",
    description: "Relations internationales, diplomatie, Union européenne...",
  });
  expect(page?.subcategories.map(({ title, href, available }) => [title, href, available])).toEqual([
    ["Guerre en Ukraine", "/categories/international/ukraine", true],
    ["Proche-Orient", "/categories/international/under-construction/proche-orient", false],
    ["Europe", "/categories/international/under-construction/europe", false],
    ["Amériques", "/categories/international/under-construction/ameriques", false],
    ["Asie-Pacifique", "/categories/international/under-construction/asie-pacifique", false],
    ["Afrique", "/categories/international/under-construction/afrique", false],
  ]);
});

test("Ukraine shows its five subtopics, all of them available", () => {
  const page = content.getSubcategoryPage("international", "ukraine");
  expect(plain(page?.title ?? "")).toBe("Guerre en Ukraine: Comprendre le conflit et ses enjeux");
  expect(page).toMatchObject({
    name: "Ukraine",
    badge: "PREMIERS ARTICLES DISPONIBLES",
    category: { name: "International" },
  });
  expect(page?.topics.map(({ title, available }) => [plain(title), available])).toEqual([
    ["Histoire", true],
    ["Origines du conflit", true],
    ["Droit international", true],
    ["Guerre et paix", true],
    ["Enjeux en France et en Europe", true],
  ]);
  expect(page?.topics.slice(0, 2).map(({ href }) => href)).toEqual([
    "/categories/international/ukraine/histoire",
    "/categories/international/ukraine/origines",
  ]);
});

test.each([
  [
    "histoire",
    "ukraine-histoire",
    "Histoire : pourquoi Poutine affirme-t-il que l'Ukraine est russe ?",
    4,
    ["ukraine-origines-du-conflit"],
  ],
  [
    "origines",
    "ukraine-origines-du-conflit",
    "Origines du conflit : pourquoi la Russie a-t-elle attaqué l'Ukraine ?",
    3,
    ["ukraine-histoire"],
  ],
])("the article %s is as specified", (slug, id, title, sources, related) => {
  const article = content.getArticle(`/categories/international/ukraine/${slug}`);
  expect(article).toMatchObject({
    id,
    markdownPath: `/markdown/${id}.md`,
    summary: "Comprendre en 7 minutes",
    publishedAt: "2025-04-07",
    author: null,
    category: {
      name: "Ukraine",
      hue: 235,
      parent: { name: "International", href: "/categories/international" },
      showParentInBadge: true,
    },
  });
  expect(plain(article?.title ?? "")).toBe(title);
  expect(article?.sources).toHaveLength(sources);
  expect(article?.related.map((topic) => topic.id)).toEqual([...related, "ukraine-droit-international"]);
  expect(article?.related.map(({ available }) => available)).toEqual([true, true]);
  expect(article?.headings[0]).toEqual({ id: "essentiel", text: "L’essentiel" });
  expect(Math.abs((article?.readingMinutes ?? 0) - 7)).toBeLessThanOrEqual(1);
});

test("the sources of the first article have three links, those of the second none", () => {
  const links = content
    .listArticles(100)
    .map(({ id, sources }) => [id, sources.filter(({ url }) => url !== null).length]);
  expect(Object.fromEntries(links)).toMatchObject({ "ukraine-histoire": 3, "ukraine-origines-du-conflit": 0 });
});

/** Readers' results are kept under these names, which are not those of the articles. */
const TOPIC_OF: Record<string, string> = {
  "immigration-comprendre": "comprendre-immigration",
  "immigration-impact-economique": "impact-economique-immigration",
  "immigration-integration": "integration-identite",
  "immigration-securite": "securite-criminalite",
};

test("each quiz has one right option and leads back to where the article answers", () => {
  const quizzed = content.listArticles(100).flatMap(({ id, quiz }) => (quiz ? [{ id, quiz }] : []));
  expect(quizzed.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["ukraine-histoire", "ukraine-origines-du-conflit"]),
  );
  const topicIds = content.listProgressTopics().map(({ id }) => id);
  for (const { id, quiz } of quizzed) {
    expect(topicIds).toContain(quiz.topicId);
    expect(TOPIC_OF[id] ?? id).toBe(quiz.topicId);
    for (const { options, section, question } of quiz.questions) {
      expect(
        options.filter(({ isCorrect }) => isCorrect),
        question,
      ).toHaveLength(1);
      expect(section, `section of « ${question} »`).not.toBeNull();
    }
  }
});

test("the served text carries no trace of the editors, and French typography", () => {
  for (const { id } of content.listArticles(100)) {
    const markdown = content.getArticleMarkdown(id) ?? "";
    expect(markdown).toMatch(/^\s*:::essentiel/);
    expect(markdown).not.toContain("<!--");
    expect(markdown).not.toMatch(/ [;!?»]|« |\p{L}'\p{L}/u);
  }
  expect(content.getArticleMarkdown("ukraine-histoire")).toMatch(/\]\(\/glossaire#[a-z0-9-]+ "[^"]+"\)/);
  expect(content.getArticleMarkdown("inconnu")).toBeNull();
});

test("the article on the European Union stands where it was announced, under Europe & International", () => {
  const article = content.getArticle("/categories/europe/institutions");
  expect(article).toMatchObject({ id: "union-europeenne", category: { href: "/categories/international" } });
  expect(content.getCategoryPage("international")?.topics.map(({ href }) => href)).toEqual([article?.href]);
  expect(content.getArticle("/categories/international/institutions")).toBeNull();
});

test("progress counts the six fixed topics and every published article with a quiz", () => {
  const topics = content.listProgressTopics();
  expect(topics.slice(0, 6).map(({ id, category }) => [id, category])).toEqual([
    ["impact-economique-immigration", "Migrations"],
    ["comprendre-immigration", "Migrations"],
    ["integration-identite", "Migrations"],
    ["securite-criminalite", "Migrations"],
    ["transition-ecologique", "Écologie"],
    ["reforme-retraites", "Économie"],
  ]);
  const quizzed = content.listArticles(100).filter(({ quiz }) => quiz);
  expect(new Set(topics.map(({ href }) => href))).toEqual(new Set(quizzed.map(({ href }) => href)));
  expect(quizzed.every(({ quiz }) => topics.some(({ id }) => id === quiz?.topicId))).toBe(true);
  expect(topics).toContainEqual(
    expect.objectContaining({ id: "ukraine-histoire", category: "Europe & International" }),
  );
});

test("the site says its two taglines", () => {
  expect(content.getSite()).toMatchObject({
    name: "Le Récap",
    tagline: "Enfin comprendre le débat politique",
    secondTagline: "Pour une démocratie éclairée",
  });
});

test("the pages that wait for the publisher have no text before the particulars are known; the others do", () => {
  const text = content.getPublisher() ? expect.any(String) : null;
  expect(content.getContentPage("a-propos")).toMatchObject({
    title: expect.stringMatching(/^Qui sommes-nous.\?$/),
    markdown: text,
  });
  expect(content.getContentPage("mentions-legales")).toMatchObject({ title: "Mentions légales", markdown: text });
  expect(content.getContentPage("confidentialite")?.markdown).toContain("userProgress");
  expect(content.getContentPage("accessibilite")?.markdown).toContain("Voies de recours");
  expect(content.getContentPage("ressources")).toBeNull();
});

test("the glossary is in the order of the French alphabet", () => {
  const terms = content.listGlossary().map(({ term }) => term);
  expect(terms).toEqual([...terms].sort(new Intl.Collator("fr", { ignorePunctuation: true }).compare));
  expect(terms.length).toBeGreaterThan(0);
});

test("every page is listed once, and search engines get the finished ones alone", () => {
  const paths = content.listPaths();
  expect(new Set(paths.map(({ path }) => path)).size).toBe(paths.length);
  const indexable = paths.filter((page) => page.indexable).map(({ path }) => path);
  expect(indexable).toEqual(
    expect.arrayContaining([
      "/",
      "/explorer",
      "/glossaire",
      "/confidentialite",
      "/categories/international/ukraine/origines",
    ]),
  );
  expect(indexable).not.toContain("/profil");
  for (const path of ["/a-propos", "/mentions-legales"])
    expect(indexable.includes(path), path).toBe(content.getPublisher() !== null);
  expect(paths.find(({ path }) => path === "/categories/international/ukraine")?.lastModified).toMatch(/^2026-/);
});

test("« Plan du site » links to every page that search engines list", () => {
  const links = content.listSiteMap().flatMap((section) => section.links.map(({ href }) => href));
  for (const { path, indexable } of content.listPaths()) if (indexable) expect(links).toContain(path);
});
