import type { CategoryCard, Drawing } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { ComingCategory, OpenCategory } from "./category-section.tsx";
import type { NewestArticle } from "./hero.tsx";

const ARTICLES_SHOWN = 12;
const ARTICLES_OF_EACH = 2;
const COMING_AT_MOST = 7;

type HomeLists = {
  newest: NewestArticle | null;
  drawing: Drawing | null;
  open: OpenCategory[];
  coming: ComingCategory[];
};

/** What the home page shows and nothing more: all of it travels with the page a second time, for the scripts. */
export function homeLists(content: Catalogue): HomeLists {
  const articles = content.listArticles(ARTICLES_SHOWN, ARTICLES_OF_EACH);
  const articlesOf = ({ href }: CategoryCard) => articles.filter((article) => article.href.startsWith(`${href}/`));
  const categories = content.listCategories();
  const [newest] = articles;
  return {
    newest: newest ? newestArticle(newest) : null,
    drawing: newest ? content.getArticleDrawing(newest.id) : null,
    open: categories
      .filter(({ available }) => available)
      .map((category) => {
        const { id, name, description, href, imageUrl, hue } = category;
        const own = articlesOf(category).map(({ id, title, href }) => ({ id, title, href }));
        return { id, name, description, href, imageUrl, hue, articles: own };
      }),
    coming: categories
      .filter(({ available }) => !available)
      .slice(0, COMING_AT_MOST)
      .map(({ id, name, icon, hue }) => ({ id, name, icon, hue })),
  };
}

function newestArticle({ title, href, summary, category, quiz }: ReturnType<Catalogue["listArticles"]>[number]) {
  return {
    ...{ title, href, summary, hue: category.hue, category: category.name },
    questions: quiz?.questions.length ?? 0,
    firstQuestion: quiz?.questions[0]?.question ?? null,
  };
}
