import { type Content, isPublished, type PublishedEntry } from "#library/schema/load-content.ts";
import { modifiedAt } from "./article-views.ts";
import type { PlannedPage, SitePath } from "./catalogue.ts";
import { articlesUnder, categoryPage, pathOf, plannedPathOf } from "./category-views.ts";
import { EXAM_PATH, examConfusionsPath, examThemePath } from "./exam-path.ts";
import { listPathEntries } from "./path-views.ts";
import { positionsPath } from "./positions-path.ts";
import { CARDS_PATH, lessonPath, programmePath, SCHOOL_DATA_PATH, TEACHING_PATH } from "./teaching-paths.ts";
import { listClassroomQuizzes } from "./teaching-views.ts";

/**
 * First segments of routes: a file of content/pages/ with such a name would never be served. A test compares the list
 * with the routes.
 */
export const RESERVED_PAGES = [
  ...[
    "explorer",
    "categories",
    "glossaire",
    "recherche",
    "apprendre",
    "reviser",
    "parcours",
    "quiz",
    "profil",
    "connexion",
  ],
  ...[
    "deconnexion",
    "session",
    "compte",
    "lettre",
    "ressources",
    "contact",
    "corrections",
    "historique",
    "plan-du-site",
    "transparence",
    "hors-connexion",
  ],
  ...["markdown", "figures", "previews", "letters", "signaler-une-erreur", "preuves", "avis", "admin", "redaction"],
  ...["examen-civique", "enseigner", "c", "classe", "apercu"],
];

/** Pages to which the code links, for instance in the footer. A test compares the list with the links. */
export const LINKED_PAGES = [
  "a-propos",
  "accessibilite",
  "confidentialite",
  "mentions-legales",
  "reutiliser",
  "voter",
].map((name) => `pages/${name}.md`);

const CODED_PAGES: Pick<SitePath, "path" | "name" | "indexable">[] = [
  { path: "/", name: "Accueil", indexable: true },
  { path: "/explorer", name: "Explorer", indexable: true },
  { path: "/apprendre", name: "Apprendre", indexable: true },
  { path: "/reviser", name: "Réviser", indexable: true },
  { path: EXAM_PATH, name: "Examen civique", indexable: true },
  { path: `${EXAM_PATH}/concerne`, name: "Examen civique\u00A0: suis-je concerné\u00A0?", indexable: true },
  { path: `${EXAM_PATH}/epreuve`, name: "Examen civique\u00A0: examen blanc", indexable: true },
  { path: `${EXAM_PATH}/sources`, name: "Examen civique\u00A0: sources et corrections", indexable: true },
  { path: "/c", name: "Entrer dans une séance", indexable: false },
  { path: "/classe/nouvelle", name: "Préparer un quiz en classe", indexable: false },
  { path: "/glossaire", name: "Glossaire", indexable: true },
  { path: "/recherche", name: "Recherche", indexable: false },
  { path: "/lettre/archives", name: "Archives de la lettre", indexable: true },
  { path: "/contact", name: "Contact", indexable: true },
  { path: "/corrections", name: "Corrections", indexable: true },
  { path: "/transparence", name: "Transparence", indexable: true },
  { path: "/plan-du-site", name: "Plan du site", indexable: true },
  { path: "/profil", name: "Mon profil", indexable: false },
];

export const RESOURCES_PATH = "/ressources";

export function sitePaths(content: Content): SitePath[] {
  // Planned addresses of sub-categories that have opened since still answer, but must not be listed.
  const stale = new Set(
    content.subcategories.filter((one) => articlesUnder(one, content).some(isPublished)).map(plannedPathOf),
  );
  const announced = plannedPages(content).filter(({ href }) => !stale.has(href));
  const planned = announced.map(
    ({ href, name }): SitePath => ({ path: href, name, kind: "planned", indexable: false, lastModified: null }),
  );
  return [...readyPaths(content), ...planned];
}

function readyPaths(content: Content): SitePath[] {
  const coded = CODED_PAGES.map((page): SitePath => ({ ...page, kind: "page", lastModified: null }));
  return [
    ...coded,
    ...contentPages(content),
    ...resourcePaths(content),
    ...categoryPaths(content),
    ...subcategoryPaths(content),
    ...articlePaths(content),
    ...positionsPaths(content),
    ...letterPaths(content),
    ...examPaths(content),
    ...teachingPaths(content),
    ...listPathEntries(content).map(({ id, title }): SitePath => {
      return { path: `/parcours/${id}`, name: title, kind: "path", indexable: true, lastModified: null };
    }),
  ];
}

function examPaths({ exam, examGuide }: Content): SitePath[] {
  const pages = [
    ...exam.map(({ id, title }) => ({ path: examThemePath(id), title })),
    ...(examGuide?.confusions ?? []).map(({ id, title }) => ({ path: examConfusionsPath(id), title })),
  ];
  return pages.map(({ path, title }) => {
    return { path, name: `Examen civique\u00A0: ${title}`, kind: "page", indexable: true, lastModified: null };
  });
}

function contentPages({ pages, site }: Content): SitePath[] {
  return pages.flatMap(({ href, front }): SitePath[] => {
    if (front.status === "planned") return [];
    const indexable = front.status === "published" || Boolean(site?.publisher);
    return [{ path: href, name: front.title, kind: "page", indexable, lastModified: front.updatedAt }];
  });
}

function resourcePaths({ resources }: Content): SitePath[] {
  const ready = resources.filter(({ body }) => body !== null);
  if (ready.length === 0) return [];
  const page = { kind: "page", indexable: true, lastModified: null } as const;
  return [
    { ...page, path: RESOURCES_PATH, name: "Ressources" },
    ...ready.map(({ href, title }) => ({ ...page, path: href, name: title })),
  ];
}

function categoryPaths(content: Content): SitePath[] {
  return content.categories.flatMap((category): SitePath[] => {
    const page = categoryPage(category, content);
    if (!page) return [];
    const articles = content.articles.filter(({ categoryId }) => categoryId === category.id).filter(isPublished);
    return [
      { path: page.href, name: page.name, kind: "category", indexable: true, lastModified: latestChange(articles) },
    ];
  });
}

function subcategoryPaths(content: Content): SitePath[] {
  return content.subcategories.flatMap((subcategory): SitePath[] => {
    const articles = articlesUnder(subcategory, content).filter(isPublished);
    if (!subcategory.page || articles.length === 0) return [];
    const name = subcategory.card.title;
    return [
      { path: pathOf(subcategory), name, kind: "subcategory", indexable: true, lastModified: latestChange(articles) },
    ];
  });
}

function articlePaths({ articles }: Content): SitePath[] {
  return articles.filter(isPublished).map(({ href, front }) => ({
    path: href,
    name: front.title,
    kind: "article",
    indexable: true,
    lastModified: modifiedAt(front),
  }));
}

function positionsPaths({ articles, positions }: Content): SitePath[] {
  const byArticle = new Map(positions.map((file) => [file.id, file]));
  return articles.filter(isPublished).flatMap(({ href, front }): SitePath[] => {
    const file = byArticle.get(front.id);
    if (!file) return [];
    const name = `Qui propose quoi\u00A0: ${front.title}`;
    return [{ path: positionsPath(href), name, kind: "positions", indexable: true, lastModified: file.asOf }];
  });
}

function teachingPaths(content: Content): SitePath[] {
  const published = content.articles.filter(isPublished);
  const page = { kind: "teaching", indexable: true, lastModified: null } as const;
  return [
    { ...page, path: TEACHING_PATH, name: "Enseigner avec Le Récap" },
    ...content.programmes.flatMap(({ levels }) =>
      levels.map(({ id, name }) => ({ ...page, path: programmePath(id), name: `Programme d’EMC\u00A0: ${name}` })),
    ),
    ...content.lessons
      .filter(({ id }) => published.some(({ front }) => front.id === id))
      .map(({ id, title }) => ({ ...page, path: lessonPath(id), name: title })),
    { ...page, path: CARDS_PATH, name: "Cartes A, B, C, D" },
    { ...page, path: SCHOOL_DATA_PATH, name: "Les données des élèves" },
    ...listClassroomQuizzes(content, published).map(({ classroomHref, title }): SitePath => {
      const name = `Pour la classe\u00A0: ${title}`;
      return { path: classroomHref, name, kind: "classroom", indexable: false, lastModified: null };
    }),
  ];
}

/** Letters are not indexed, because the article that a letter presents serves readers of search engines better. */
function letterPaths({ letters }: Content): SitePath[] {
  return letters.map(({ href, front }) => ({
    path: href,
    name: `Lettre n° ${front.number}`,
    kind: "letter",
    indexable: false,
    lastModified: null,
  }));
}

function latestChange(articles: PublishedEntry[]): string | null {
  const days = articles.map(({ front }) => modifiedAt(front));
  return days.sort().at(-1) ?? null;
}

export function plannedPages(content: Content): PlannedPage[] {
  const named = [
    ...content.categories
      .filter((category) => categoryPage(category, content) === null)
      .map(({ id, name }) => ({ name, href: `/categories/${id}` })),
    ...content.subcategories.map((subcategory) => ({
      name: subcategory.plannedName ?? subcategory.card.title,
      href: plannedPathOf(subcategory),
    })),
    ...content.articles
      .filter((article) => !isPublished(article))
      .map(({ front, href }) => ({ name: front.title, href })),
    ...content.interviews.map(({ plannedName, folders, id }) => ({
      name: plannedName,
      href: `/categories/${folders[0]}/interviews/${id}`,
    })),
    ...content.pages
      .filter(({ front }) => front.status === "planned")
      .map(({ front, href }) => ({ name: front.title, href })),
    ...content.resources.map(({ title, href }) => ({ name: title, href })),
    ...content.recommendations.map(({ plannedName, title, href }) => ({ name: plannedName ?? title, href })),
  ];
  const taken = new Set(readyPaths(content).map(({ path }) => path));
  return named.flatMap(({ name, href }) => {
    if (taken.has(href)) return [];
    taken.add(href);
    return [{ name, href, backToInternational: href.startsWith("/categories/international") }];
  });
}
