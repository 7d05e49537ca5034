import * as z from "zod";
import { formatPartialDate } from "#platform/french/dates.ts";
import {
  articlePath,
  identifier,
  imagePath,
  label,
  NO_ADDRESS,
  order,
  plainDate,
  prose,
  searchDescription,
  webAddress,
} from "./content-fields.ts";
import { partialDate } from "./facts.schema.ts";
import { ProgrammeLinkSchema } from "./teaching.schema.ts";

const TopicCardSchema = z.strictObject({
  title: label(),
  description: prose(),
  /** The address of a file in public/. Without one, the card shows the image of its sub-category or category. */
  image: imagePath().optional(),
});

const SourceSchema = z.strictObject({
  /** Without `author` and `date`, the title must contain enough to find the source again without the link. */
  title: prose(),
  author: label().optional(),
  date: partialDate().optional(),
  /** Null, empty or absent for a source that is shown without a link. */
  url: z.union([webAddress(), z.literal("")], { error: NO_ADDRESS }).nullish(),
  /** The language when it is not French, as two letters: en, de, uk. */
  language: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, { error: "il faut un code de langue en deux lettres (par exemple « en »)" })
    .nullish(),
});

type Source = z.infer<typeof SourceSchema>;

/** Writes a source as readers see it: « Insee, Les dépenses en logement des ménages, 27 mai 2021 ». */
export function citeSource({ title, author, date }: Pick<Source, "title" | "author" | "date">): string {
  return [author, title, date && formatPartialDate(date)].filter(Boolean).join(", ");
}

const DocumentSchema = SourceSchema.extend({ url: webAddress() });

const SignatorySchema = z.strictObject({
  name: label(),
  /** The qualification of the person, for instance « historienne ». */
  title: label().optional(),
});

const ChangeSchema = z.strictObject({
  date: plainDate(),
  kind: z.enum(["correction", "update"], { error: "il faut correction ou update (mise à jour)" }),
  text: prose(),
});

/** A day from which the text may be out of date: the end of a law, a vote, an announced report. */
const ReviewDaySchema = z.strictObject({
  date: plainDate(),
  /** The event of that day, which readers see once the day has passed. */
  why: prose(),
});

const ReviewDaysSchema = z
  .array(ReviewDaySchema, { error: "il faut au moins un jour de relecture (date, why)" })
  .min(1, { error: "il faut au moins un jour de relecture (date, why)" })
  .refine((days) => days.every(({ date }, index) => index === 0 || (days[index - 1]?.date ?? "") < date), {
    error: "les jours de relecture vont du plus proche au plus lointain",
  });

export type ReviewDay = z.infer<typeof ReviewDaySchema>;

const PublishedArticleSchema = z.strictObject({
  /** Unique and never changed, because readers' progress is stored under it. */
  id: identifier(),
  status: z.literal("published"),
  order: order(),
  /** The address that was announced, when the file's folder would give another one. */
  address: articlePath().optional(),
  /** Former addresses of the article, which redirect to the present one. */
  formerAddresses: z.array(articlePath()).default([]),
  /** The question that the article answers; breadcrumbs show the part before its first colon. */
  title: label(),
  /** Shown under the title. A number of minutes in it is checked against the length of the text. */
  summary: label(),
  description: searchDescription(),
  badge: label(),
  publishedAt: plainDate(),
  /** The day shown after « À jour au »; by default the day of publication. */
  factsAsOf: plainDate().optional(),
  /**
   * The days on which somebody must read the text again. Once a day has passed, the head of the article says so until
   * `factsAsOf` is later.
   */
  reviewOn: ReviewDaysSchema,
  /** By default the newsroom named in site.yaml signs. */
  author: SignatorySchema.optional(),
  reader: SignatorySchema.optional(),
  /** True for an ongoing subject: the page then gives the day to which its facts go. */
  live: z.boolean().default(false),
  changes: z.array(ChangeSchema).default([]),
  /** Without a sentence of its own, the card shows the description of the article. */
  card: TopicCardSchema.extend({ description: prose().optional() }),
  sources: z.array(SourceSchema).min(1, { error: "il faut au moins une source" }),
  documents: z.array(DocumentSchema).default([]),
  /** The notions of a school programme (content/programmes) that the article serves. */
  programme: z.array(ProgrammeLinkSchema).default([]),
  /** Ids of articles, which may still be planned. */
  related: z.array(identifier()).default([]),
});

const WithdrawnArticleSchema = PublishedArticleSchema.extend({
  status: z.literal("withdrawn"),
  /** The reason that readers see at the article's address. */
  withdrawal: prose(),
});

const PlannedArticleSchema = z.strictObject({
  id: identifier(),
  status: z.literal("planned"),
  order: order(),
  title: label(),
  card: TopicCardSchema,
});

export const ArticleFrontMatterSchema = z.discriminatedUnion(
  "status",
  [PublishedArticleSchema, PlannedArticleSchema, WithdrawnArticleSchema],
  {
    error: (issue) =>
      issue.code === "invalid_union"
        ? "il faut « published » (publié), « planned » (annoncé) ou « withdrawn » (retiré)"
        : undefined,
  },
);

export type ArticleFrontMatter = z.infer<typeof ArticleFrontMatterSchema>;

export function cardDescription(front: ArticleFrontMatter): string {
  return front.card.description ?? (front.status === "planned" ? "" : front.description);
}

export type WithdrawnFrontMatter = z.infer<typeof WithdrawnArticleSchema>;
export type PublishedFrontMatter = z.infer<typeof PublishedArticleSchema>;
