import { articleCategory } from "#library/catalogue/article-views.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { figureFile } from "#library/catalogue/figure-file.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";
import type { Tone } from "./palette.ts";

/** The words of a page's link preview, and the picture beside them. */
type ListedPreview = {
  name: string;
  /** The content files from which its words, its hue and its picture come. */
  sources: string[];
  title: string;
  section: string;
  hue: number;
  picture: string;
};

const SITE_HUE = 300;
const SITE_PICTURE = "/figures/ukraine-carte-etroit.svg";

export function listPreviews(content: Content): ListedPreview[] {
  const { site } = content;
  const ofSite = site && {
    name: "site",
    title: site.tagline,
    section: site.secondTagline,
    hue: SITE_HUE,
    sources: ["site.yaml", figureFile(SITE_PICTURE)],
    picture: SITE_PICTURE,
  };
  const ofArticles = content.articles.filter(isPublished).map((article) => {
    const { file, front, categoryId, subcategoryId } = article;
    const { name, hue } = articleCategory(article, content);
    const picture = front.card.image ?? `/cards/category-${categoryId}.svg`;
    const subcategory = subcategoryId ? [`subcategories/${categoryId}/${subcategoryId}.yaml`] : [];
    const figure = picture.startsWith("/figures/") ? [figureFile(picture)] : [];
    const sources = [file, `categories/${categoryId}.yaml`, ...subcategory, ...figure];
    return { name: front.id, sources, title: front.title, section: name, hue, picture };
  });
  return [...(ofSite ? [ofSite] : []), ...ofArticles];
}

type ListedLetterPicture = { letter: number; path: string; figure: string; scheme: keyof Tone; width: number };

/** Each letter with a figure has one picture for each colour scheme. */
export function listLetterPictures(catalogue: Pick<Catalogue, "listLetters" | "getLetter">): ListedLetterPicture[] {
  return catalogue.listLetters().flatMap(({ number }) => {
    const figure = catalogue.getLetter(number)?.figure;
    if (!figure) return [];
    const { picture, narrow, wide } = figure;
    return (["light", "dark"] as const).map((scheme) => ({
      letter: number,
      path: picture[scheme],
      figure: (narrow ?? wide).src,
      scheme,
      width: picture.width,
    }));
  });
}
