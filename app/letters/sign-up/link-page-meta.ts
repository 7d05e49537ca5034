import type { MetaDescriptor } from "react-router";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";

export const OPEN_THE_LINK = "Ouvrez le lien reçu par e-mail";

/** There is no title here, because the page sets it from the outcome of the link. */
export function linkPageMeta(description: string): MetaDescriptor[] {
  return [...descriptionMeta(description), { name: "robots", content: "noindex" }];
}
