import type { MetaDescriptor } from "react-router";

export const SITE_NAME = "Le Récap";

type PageMeta = {
  title: string;
  description: string;
  indexable?: boolean;
};

export function pageMeta({ title, description, indexable = true }: PageMeta): MetaDescriptor[] {
  return [
    { title: title.includes(SITE_NAME) ? title : `${title} – ${SITE_NAME}` },
    ...descriptionMeta(description),
    ...(indexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
}

/** Two elements are needed, because some link previews do not read one that carries both names. */
export function descriptionMeta(description: string): MetaDescriptor[] {
  return [
    { name: "description", content: description },
    { property: "og:description", content: description },
  ];
}
