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

/** Both names: some link previews do not read one element that carries both. */
export function descriptionMeta(description: string): MetaDescriptor[] {
  return [
    { name: "description", content: description },
    { property: "og:description", content: description },
  ];
}
