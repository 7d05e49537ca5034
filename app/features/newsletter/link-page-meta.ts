import type { MetaDescriptor } from "react-router";

/** The title is the page's own: it follows what the link turned out to be worth. */
export function linkPageMeta(description: string): MetaDescriptor[] {
  return [
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
  ];
}
