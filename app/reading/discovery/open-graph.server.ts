import { escapeMarkup } from "#platform/xml.ts";

export type PreviewImage = { path: string; width: number; height: number; alt: string };

export type Preview = {
  siteName: string;
  title: string;
  path: string;
  image: PreviewImage;
  /** Days; null where it is no article. */
  article: { publishedAt: string; modifiedAt: string } | null;
};

type PreviewTag = { property: string; content: string } | { name: string; content: string };

/** https://ogp.me, and the one tag of X without an equal there. */
export function openGraphTags({ siteName, title, path, image, article }: Preview, origin: string): PreviewTag[] {
  const og = (name: string, content: string | number) => ({ property: `og:${name}`, content: String(content) });
  return [
    og("type", article ? "article" : "website"),
    og("site_name", siteName),
    og("locale", "fr_FR"),
    og("title", title),
    og("url", `${origin}${path}`),
    og("image", `${origin}${image.path}`),
    og("image:width", image.width),
    og("image:height", image.height),
    og("image:alt", image.alt),
    ...(article
      ? [
          { property: "article:published_time", content: article.publishedAt },
          { property: "article:modified_time", content: article.modifiedAt },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export function previewHtml(tags: PreviewTag[]): string {
  return tags
    .map((tag) => {
      const key = "property" in tag ? `property="${escapeMarkup(tag.property)}"` : `name="${escapeMarkup(tag.name)}"`;
      return `<meta ${key} content="${escapeMarkup(tag.content)}">`;
    })
    .join("");
}
