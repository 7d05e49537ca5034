import { articleCategory } from "#library/catalogue/article-views.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";

/** What the link preview of a page is drawn from: the file that says it, its words, and the picture beside them. */
export type ListedPreview = {
  name: string;
  file: string;
  title: string;
  section: string;
  hue: number;
  picture: string;
};

const SITE_HUE = 300;

export function listPreviews(content: Content): ListedPreview[] {
  const { site } = content;
  const ofSite = site && {
    ...{ name: "site", file: "site.yaml", title: site.tagline, section: site.secondTagline, hue: SITE_HUE },
    picture: "/figures/ukraine-carte-etroit.svg",
  };
  const ofArticles = content.articles.filter(isPublished).map((article) => {
    const { file, front, categoryId } = article;
    const { name, hue } = articleCategory(article, content);
    const picture = front.card.image ?? `/cards/category-${categoryId}.svg`;
    return { name: front.id, file, title: front.title, section: name, hue, picture };
  });
  return [...(ofSite ? [ofSite] : []), ...ofArticles];
}
