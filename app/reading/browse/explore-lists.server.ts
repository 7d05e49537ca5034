import type { CategoryCard } from "#library/catalogue/catalogue.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";

/** In each category: the page weighs the same however many there are. */
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
