import type { MetaDescriptor } from "react-router";

export const OPEN_THE_LINK = "Ouvrez le lien reçu par e-mail";

/** Without a title, which the page sets from the link's outcome. */
export function linkPageMeta(description: string): MetaDescriptor[] {
  return [
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
  ];
}
