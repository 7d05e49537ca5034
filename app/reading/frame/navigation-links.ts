import { useRouteLoaderData } from "react-router";
import type { CategoryCard } from "#library/catalogue/catalogue.ts";

const FOOTER_CATEGORY_COUNT = 6;
const MENU_CATEGORY_IDS = ["economie", "agriculture", "international"];

/** For who comes with something to do. */
export const DOORS = [
  { name: "Examen civique", href: "/examen-civique" },
  { name: "Enseigner", href: "/enseigner" },
  { name: "J’ai un code de classe", href: "/c" },
];

type CategoryLink = Pick<CategoryCard, "id" | "name" | "href" | "available">;

type NavigationLinks = { footerCategories: CategoryLink[]; menuCategories: CategoryLink[] };

export function navigationLinks(categories: CategoryCard[]): NavigationLinks {
  const links = categories.map(({ id, name, href, available }) => ({ id, name, href, available }));
  return {
    footerCategories: links.slice(0, FOOTER_CATEGORY_COUNT),
    menuCategories: MENU_CATEGORY_IDS.flatMap((id) => links.filter((link) => link.id === id)),
  };
}

/** Empty on an error page whose root loader failed. */
export function useNavigationLinks(): NavigationLinks {
  const links = useRouteLoaderData("root") as NavigationLinks | undefined;
  return links ?? { footerCategories: [], menuCategories: [] };
}
