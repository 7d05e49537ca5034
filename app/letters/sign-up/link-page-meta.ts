import type { MetaDescriptor } from "react-router";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";

export const OPEN_THE_LINK = "Ouvrez le lien reçu par e-mail";

/** Without a title, which the page sets from the link's outcome. */
export function linkPageMeta(description: string): MetaDescriptor[] {
  return [...descriptionMeta(description), { name: "robots", content: "noindex" }];
}
