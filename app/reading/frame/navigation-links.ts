import { useRouteLoaderData } from "react-router";
import type { CategoryCard } from "#library/catalogue/catalogue.ts";

const FOOTER_CATEGORY_COUNT = 6;
const MENU_CATEGORY_IDS = ["economie", "agriculture", "international"];

/** These links serve visitors who come to do something other than read an article. */
export const DOORS = [
  { name: "Voter en 2027", href: "/voter" },
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

/** Both lists are empty on an error page whose root loader failed. */
export function useNavigationLinks(): NavigationLinks {
  const links = useRouteLoaderData("root") as NavigationLinks | undefined;
  return links ?? { footerCategories: [], menuCategories: [] };
}
