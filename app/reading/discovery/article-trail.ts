import type { Crumb } from "#app/ui/breadcrumb.tsx";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";

export function articleTrail({ category }: Pick<ArticlePage, "category">): Crumb[] {
  return [
    { name: "Accueil", href: "/" },
    { name: "Explorer", href: "/explorer" },
    ...(category.parent ? [category.parent] : []),
    category,
  ].map(({ name, href }) => ({ name, href }));
}

export function shortTitle(title: string): string {
  return (title.split(":")[0] ?? title).trim();
}
