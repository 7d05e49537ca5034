import * as z from "zod";
import { type CategoryIconName, categoryIcons } from "#library/category-icons.ts";
import {
  filledText,
  identifier,
  imagePath,
  label,
  order,
  prose,
  searchDescription,
  sitePath,
} from "./content-fields.ts";
import { HOUSE_HUES } from "./house-hues.ts";

const ICONS = Object.keys(categoryIcons) as CategoryIconName[];

export const CategorySchema = z.strictObject({
  /** Place among the categories, from 1. */
  order: order(),
  /** As on its card, for instance « Europe & International ». */
  name: label(),
  /** Shorter, for breadcrumbs, badges and buttons. Without one, the name. */
  shortName: label().optional(),
  /** The line on its card. */
  description: label(),
  /** Name of a drawing in library/category-icons.ts. */
  icon: z.enum(ICONS, { error: `il faut un de ces dessins : ${ICONS.join(", ")}` }),
  /** Hue of the house palette in degrees, the same as in figures/palette.ts. */
  hue: z.literal(HOUSE_HUES, { error: `il faut une teinte de la maison : ${HOUSE_HUES.join(", ")}` }),
  /** What stands under the title of its page. */
  intro: prose().optional(),
  /** For search engines: 70 to 160 characters. Without one, its card's line with a few words more. */
  pageDescription: searchDescription().optional(),
});

export const SubcategorySchema = z.strictObject({
  /** Place among the cards of its category. */
  order: order(),
  /** In breadcrumbs and badges, for instance « Ukraine ». */
  name: label(),
  /** Name of the page that stands in until the first article is out. Without one, the title of the card. */
  plannedName: label().optional(),
  card: z.strictObject({ title: label(), description: prose(), image: imagePath() }),
  /** The page itself; needed once an article is published. */
  page: z
    .strictObject({
      title: label(),
      /** Above the title, for instance « PREMIERS ARTICLES DISPONIBLES ». */
      badge: label(),
      /** One or two sentences under the title. */
      intro: prose(),
      /** For search engines and link previews: 70 to 160 characters. */
      description: searchDescription(),
      /** A map or a chart that shows the subject, with its caption: what, date, source and licence. */
      figure: z.strictObject({ image: imagePath(), caption: prose() }).optional(),
    })
    .optional(),
  /** false hides the badge of the category above the titles of the articles. */
  showParentInBadge: z.boolean({ error: "il faut true (vrai) ou false (faux)" }).default(true),
});

export const InterviewSchema = z.strictObject({
  order: order(),
  /** Who speaks, by field while nobody is announced, for instance « Une économiste du travail ». */
  name: label(),
  /** What the person does, or « Bientôt disponible ». */
  title: label(),
  /** What the interview is about, in one line. */
  topic: prose(),
  /** Name of the page that stands in until the interview is out. */
  plannedName: label(),
  image: imagePath(),
});

export const ResourceSchema = z.strictObject({
  order: order(),
  title: label(),
  /** One sentence. */
  description: prose(),
  /** A page of the site; if it does not exist yet, it says that it is under construction. */
  href: sitePath(),
});

export const RecommendationSchema = z.strictObject({
  order: order(),
  title: label(),
  /** The page's name while it is announced, if « … est en cours de construction » cannot be said of the title. */
  plannedName: label().optional(),
  /** One sentence. */
  description: prose(),
  /** A page of the site; if it does not exist yet, it says that it is under construction. */
  href: sitePath(),
  image: imagePath(),
});

/** One of the topics that « Ma progression » always lists. */
export const ProgressTopicSchema = z.strictObject({
  order: order(),
  title: label(),
  /** The heading that the topic stands under, in words: « Migrations ». */
  category: label(),
  /** Id of the article that the topic leads to, and whose quiz fills it. */
  article: identifier().optional(),
});

export const GlossaryEntrySchema = z.strictObject({
  /** The word, as a reader meets it. */
  term: prose(),
  /** Language of the term when it is not French: « la », « ru-Latn » for Russian in our letters. */
  language: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Za-z]+)?$/, { error: "il faut un code de langue (par exemple « la » ou « ru-Latn »)" })
    .optional(),
  /** One sentence of at most 30 words, understandable at 15. */
  definition: prose().refine((text) => countWords(text) <= 30, {
    error: ({ input }) => `il faut 30 mots au plus (il y en a ${countWords(String(input))})`,
  }),
  /** What the letters stand for, when the term is an acronym. */
  acronym: filledText().pipe(prose()).optional(),
});

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
