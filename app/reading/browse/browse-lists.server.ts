import type { CategoryCard, Drawing } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { ListedCategory, OpenCategory } from "./category-section.tsx";
import type { NewestArticle } from "./hero.tsx";

const ARTICLES_SHOWN = 12;
const ARTICLES_OF_EACH = 2;
/**
 * Only so many categories show their picture and articles, because the page would otherwise grow with each new
 * category.
 */
const CARDS = 4;
const MAX_COMING = 7;

type HomeLists = {
  newest: NewestArticle | null;
  drawing: Drawing | null;
  open: OpenCategory[];
  others: ListedCategory[];
};

/** Returns only what the home page shows, because the page contains this data a second time, for hydration. */
export function homeLists(content: Catalogue): HomeLists {
  const articles = content.listArticles(ARTICLES_SHOWN, ARTICLES_OF_EACH);
  const articlesOf = ({ id }: CategoryCard) =>
    articles
      .filter(({ category }) => (category.parent ?? category).id === id)
      .map(({ id, title, href }) => ({ id, title, href }));
  const categories = content.listCategories();
  const open = categories
    .filter(({ available }) => available)
    .sort((one, other) => articlesOf(other).length - articlesOf(one).length);
  const coming = categories.filter(({ available }) => !available).slice(0, MAX_COMING);
  const [newest] = articles;
  return {
    newest: newest ? newestArticle(newest) : null,
    drawing: newest ? content.getArticleDrawing(newest.id) : null,
    open: open.slice(0, CARDS).map((category) => {
      const { id, name, description, href, imageUrl, hue } = category;
      return { id, name, description, href, imageUrl, hue, articles: articlesOf(category) };
    }),
    others: [...open.slice(CARDS), ...coming].map(({ id, name, icon, hue, href, available }) => ({
      id,
      name,
      icon,
      hue,
      href: available ? href : null,
    })),
  };
}

function newestArticle({ title, href, summary, category, quiz }: ReturnType<Catalogue["listArticles"]>[number]) {
  return {
    title,
    href,
    summary,
    hue: category.hue,
    category: category.name,
    questions: quiz?.questions.length ?? 0,
    firstQuestion: quiz?.questions[0]?.question ?? null,
  };
}

/** The number of titles per category is limited, so that the page does not grow with the number of articles. */
const TITLES_SHOWN = 3;

export type ExploredCategory = Omit<CategoryCard, "icon" | "available"> & {
  articles: { title: string; href: string }[];
  count: number;
};

export function exploreLists(content: Catalogue) {
  const headings = Object.values(content.listHeadings());
  const categories = content.listCategories();
  return {
    open: categories.flatMap(({ icon, available, ...category }): ExploredCategory[] => {
      const own = headings.filter(({ href }) => href.startsWith(`${category.href}/`));
      const articles = own.slice(0, TITLES_SHOWN).map(({ title, href }) => ({ title, href }));
      return available ? [{ ...category, articles, count: own.length }] : [];
    }),
    coming: categories.flatMap(({ id, name, hue, available }) => (available ? [] : [{ id, name, hue }])),
  };
}
