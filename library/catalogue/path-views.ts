import { cardDescription } from "#library/schema/article.schema.ts";
import { type Content, isPublished, type PublishedEntry } from "#library/schema/load-content.ts";
import type { PathFile } from "#library/schema/path.schema.ts";
import type { LearnableArticle, LearningPath, PathStep } from "./catalogue.ts";
import { articlesUnder, categoryImage } from "./category-views.ts";

const MINUTES_A_QUESTION = 0.5;
const WORDS_A_MINUTE = 220;

/** A path from a file, or one derived for a theme that has none. */
type PathEntry = Pick<PathFile, "title" | "intro" | "steps"> & { id: string; themes: string[] };

/** What a step shows of an article or of its quiz. */
export type StepArticle = LearnableArticle & { title: string; href: string; minutes: number };

type StepArticles = (id: string) => StepArticle | null;

export function listPathEntries(content: Content): PathEntry[] {
  const written = content.paths.filter(({ status }) => status === "published");
  const covered = new Set(written.flatMap(({ themes }) => themes));
  return [...written, ...themesOf(content).filter(({ themes }) => themes.every((theme) => !covered.has(theme)))];
}

function themesOf(content: Content): PathEntry[] {
  const ofCategories = content.categories.map(({ id, name }) => {
    const own = content.articles.filter(({ categoryId, subcategoryId }) => categoryId === id && subcategoryId === null);
    return derivedPath({ id, theme: id, name, articles: own.filter(isPublished) });
  });
  const ofSubcategories = content.subcategories.map((subcategory) => {
    const category = subcategory.folders[0] ?? "";
    const articles = articlesUnder(subcategory, content).filter(isPublished);
    return derivedPath({
      id: `${category}-${subcategory.id}`,
      theme: `${category}/${subcategory.id}`,
      articles,
      name: subcategory.card.title,
    });
  });
  return [...ofCategories, ...ofSubcategories].filter(({ steps }) => steps.length > 0);
}

type Theme = { id: string; theme: string; name: string; articles: PublishedEntry[] };

function derivedPath({ id, theme, name, articles }: Theme): PathEntry {
  const steps = articles.flatMap(({ front, quiz }): PathFile["steps"] => [
    { article: front.id, why: cardDescription(front) },
    ...(quiz ? [{ quiz: front.id, why: "Vérifier ce que l’on a compris." }] : []),
  ]);
  const review: PathFile["steps"] = articles.some(({ quiz }) => quiz)
    ? [{ review: true, why: "Quelques questions par jour, pour retenir." }]
    : [];
  return {
    id,
    title: `${name}, pas à pas`,
    themes: [theme],
    steps: [...steps, ...review],
    intro: "Les articles de ce thème, dans l’ordre où ils se lisent le mieux.",
  };
}

export function learningPath(entry: PathEntry, content: Content, articleOf: StepArticles): LearningPath {
  const [theme = ""] = entry.themes;
  const [category = "", subcategory] = theme.split("/");
  const hue = content.categories.find(({ id }) => id === category)?.hue ?? 0;
  const below = content.subcategories.find(({ id, folders }) => id === subcategory && folders[0] === category);
  const imageUrl = below?.card.image ?? categoryImage(category);
  const steps = entry.steps.flatMap((step) => pathStep(step, content, articleOf) ?? []);
  return { id: entry.id, href: `/parcours/${entry.id}`, title: entry.title, intro: entry.intro, hue, imageUrl, steps };
}

function pathStep(step: PathFile["steps"][number], { pages }: Content, articleOf: StepArticles): PathStep | null {
  const { why, optional: isOptional = false } = step;
  if ("review" in step) {
    return { kind: "review", ...{ why, isOptional }, title: "Réviser", href: "/reviser", minutes: 2, article: null };
  }
  if ("interview" in step) return null;
  if ("page" in step) {
    const page = pages.find(({ slug, front }) => slug === step.page && front.status === "published");
    if (!page) return null;
    const minutes = Math.ceil(page.body.split(/\s+/).length / WORDS_A_MINUTE);
    return { kind: "page", ...{ why, isOptional, minutes }, title: page.front.title, href: page.href, article: null };
  }
  const kind = "article" in step ? ("article" as const) : ("quiz" as const);
  const found = articleOf("article" in step ? step.article : step.quiz);
  if (!found) return null;
  const { id, topicId, questions, title, href, minutes } = found;
  return {
    kind,
    why,
    isOptional,
    title: (title.split(":")[0] ?? title).trim(),
    href: kind === "quiz" ? `${href}#quiz` : href,
    minutes: kind === "quiz" ? Math.ceil(questions.length * MINUTES_A_QUESTION) : minutes,
    article: { id, topicId, questions },
  };
}
