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

/** The hues of figures/palette.ts; each has a class in app/styles/tokens.css. */
export const HOUSE_HUES = [4, 29, 55, 81, 106, 132, 158, 184, 209, 235, 261, 286, 312, 338];

const ICONS = Object.keys(categoryIcons) as CategoryIconName[];

export const CategorySchema = z.strictObject({
  order: order(),
  name: label(),
  /** Used in breadcrumbs, badges and buttons; by default the name. */
  shortName: label().optional(),
  description: label(),
  icon: z.enum(ICONS, { error: `il faut un de ces dessins : ${ICONS.join(", ")}` }),
  hue: z.literal(HOUSE_HUES, { error: `il faut une teinte de la maison : ${HOUSE_HUES.join(", ")}` }),
  intro: prose().optional(),
  /** By default it is made from the card's text. */
  pageDescription: searchDescription().optional(),
});

export const SubcategorySchema = z.strictObject({
  order: order(),
  name: label(),
  /** Used until the first article is published; by default the card's title. */
  plannedName: label().optional(),
  card: z.strictObject({ title: label(), description: prose(), image: imagePath() }),
  /** Required once an article is published. */
  page: z
    .strictObject({
      title: label(),
      badge: label(),
      intro: prose(),
      description: searchDescription(),
      figure: z.strictObject({ image: imagePath(), caption: prose() }).optional(),
    })
    .optional(),
  /** False hides the category's badge above the titles of the articles. */
  showParentInBadge: z.boolean({ error: "il faut true (vrai) ou false (faux)" }).default(true),
});

export const InterviewSchema = z.strictObject({
  order: order(),
  /** The person, or their field until they are announced: « Une économiste du travail ». */
  name: label(),
  title: label(),
  topic: prose(),
  plannedName: label(),
  image: imagePath(),
});

export const ResourceSchema = z.strictObject({
  order: order(),
  title: label(),
  description: prose(),
  href: sitePath(),
});

export const RecommendationSchema = z.strictObject({
  order: order(),
  title: label(),
  /** Replaces the title where « … est en cours de construction » would not suit it. */
  plannedName: label().optional(),
  description: prose(),
  href: sitePath(),
  image: imagePath(),
});

export const ProgressTopicSchema = z.strictObject({
  order: order(),
  title: label(),
  category: label(),
  /** The id of the article whose quiz fills the topic. */
  article: identifier().optional(),
});

export const GlossaryEntrySchema = z.strictObject({
  term: prose(),
  /** The language when it is not French: « la », or « ru-Latn » for transliterated Russian. */
  language: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Za-z]+)?$/, { error: "il faut un code de langue (par exemple « la » ou « ru-Latn »)" })
    .optional(),
  /** One sentence of at most 30 words, which a reader of 15 must understand. */
  definition: prose().refine((text) => countWords(text) <= 30, {
    error: ({ input }) => `il faut 30 mots au plus (il y en a ${countWords(String(input))})`,
  }),
  acronym: filledText().pipe(prose()).optional(),
});

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
