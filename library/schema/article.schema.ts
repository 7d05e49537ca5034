import * as z from "zod";
import {
  articlePath,
  identifier,
  imagePath,
  label,
  order,
  plainDate,
  prose,
  searchDescription,
  webAddress,
} from "./content-fields.ts";
import { ProgrammeLinkSchema } from "./programme.schema.ts";

const TopicCardSchema = z.strictObject({
  title: label(),
  description: prose(),
  /** Under public/. Without one, the card shows that of its sub-category or category. */
  image: imagePath().optional(),
});

const SourceSchema = z.strictObject({
  /** Author, title, publisher, date: enough to find it again without the link. */
  title: prose(),
  /** Null, empty or absent for a source shown as plain text. */
  url: z.union([webAddress(), z.literal("")]).nullish(),
  /** When it is not French, in two letters: en, de, uk. */
  language: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, { error: "il faut un code de langue en deux lettres (par exemple « en »)" })
    .nullish(),
});

const DocumentSchema = SourceSchema.extend({ url: webAddress() });

const SignatorySchema = z.strictObject({
  name: label(),
  /** What makes them competent, for instance « historienne ». */
  title: label().optional(),
});

const ChangeSchema = z.strictObject({
  date: plainDate(),
  kind: z.enum(["correction", "update"], { error: "il faut correction ou update (mise à jour)" }),
  text: prose(),
});

/** A day from which the text may no longer hold: a law's end, a vote, a report announced. */
const ReviewDaySchema = z.strictObject({
  date: plainDate(),
  /** What comes that day: shown to readers once it has passed. */
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
  /** Unique and never changed: readers' progress is stored under it. */
  id: identifier(),
  status: z.literal("published"),
  order: order(),
  /** The address that was announced, where the folder gives another one. */
  address: articlePath().optional(),
  /** Addresses that the article had before: they lead to its present one. */
  formerAddresses: z.array(articlePath()).default([]),
  /** The question that the article answers; breadcrumbs show what stands before its first colon. */
  title: label(),
  /** Under the title. A number of minutes is checked against the text. */
  summary: label(),
  description: searchDescription(),
  badge: label(),
  publishedAt: plainDate(),
  /** « À jour au … »; without one, the day of publication. */
  factsAsOf: plainDate().optional(),
  /** When somebody has to read the text again: the head of the article says so until it is done (`factsAsOf`). */
  reviewOn: ReviewDaysSchema,
  /** Without one, site.yaml's newsroom signs. */
  author: SignatorySchema.optional(),
  reader: SignatorySchema.optional(),
  /** The subject goes on: the page says to which day it goes. */
  live: z.boolean().default(false),
  changes: z.array(ChangeSchema).default([]),
  card: TopicCardSchema,
  sources: z.array(SourceSchema).min(1, { error: "il faut au moins une source" }),
  documents: z.array(DocumentSchema).default([]),
  /** What it brings to notions of a school programme (content/programmes). */
  programme: z.array(ProgrammeLinkSchema).default([]),
  /** Ids of articles, which may still be planned. */
  related: z.array(identifier()).default([]),
});

const WithdrawnArticleSchema = PublishedArticleSchema.extend({
  status: z.literal("withdrawn"),
  /** Shown at the address of the article, in its place. */
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
export type WithdrawnFrontMatter = z.infer<typeof WithdrawnArticleSchema>;
export type PublishedFrontMatter = z.infer<typeof PublishedArticleSchema>;
