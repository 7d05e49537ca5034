import * as z from "zod";
import {
  identifier,
  imagePath,
  label,
  order,
  plainDate,
  prose,
  searchDescription,
  webAddress,
} from "./content-fields.ts";

/** The card of an article on the page of its category or sub-category. */
const TopicCardSchema = z.strictObject({
  /** A few words: the card is small. */
  title: label(),
  /** One sentence that says what the reader will understand. */
  description: prose(),
  /** A drawing under public/. Without one, the card shows that of its sub-category or category. */
  image: imagePath().optional(),
});

const SourceSchema = z.strictObject({
  /** Author, title, publisher, date: enough to find it again without the link. */
  title: prose(),
  /** The address of the page. Left out, null or empty: the source is shown as plain text. */
  url: z.union([webAddress(), z.literal("")]).nullish(),
  /** Language of the page behind the link when it is not French, in two letters: en, de, uk. */
  language: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, { error: "il faut un code de langue en deux lettres (par exemple « en »)" })
    .nullish(),
});

/** A judgment, a treaty, a resolution: it has an address. */
const DocumentSchema = SourceSchema.extend({ url: webAddress() });

/** A person who wrote or read an article, by a name of their own. */
const SignatorySchema = z.strictObject({
  name: label(),
  /** What makes them competent, for instance « historienne ». */
  title: label().optional(),
});

/** What changed in a published text, told to its readers. */
const ChangeSchema = z.strictObject({
  date: plainDate(),
  kind: z.enum(["correction", "update"], { error: "il faut correction ou update (mise à jour)" }),
  /** One sentence. */
  text: prose(),
});

const PublishedArticleSchema = z.strictObject({
  /** Unique and never changed afterwards: readers' progress and the served text bear it. */
  id: identifier(),
  status: z.literal("published"),
  /** Place among the cards of its page. */
  order: order(),
  /** The question that the article answers. What stands before the first colon is its name in the breadcrumb. */
  title: label(),
  /** One line under the title. A number of minutes written here is checked against the text. */
  summary: label(),
  /** For search engines and link previews: 70 to 160 characters. */
  description: searchDescription(),
  /** The last badge above the title, for instance « Histoire ». */
  badge: label(),
  publishedAt: plainDate(),
  /** The day of the last change that a reader should know of. */
  updatedAt: plainDate().optional(),
  /** The day up to which the facts were checked: « À jour au … ». Without one, that of the publication: nothing later is in a text. */
  factsAsOf: plainDate().optional(),
  /** Without one, the newsroom of site.yaml signs. */
  author: SignatorySchema.optional(),
  /** Who read it again before it was published. */
  reader: SignatorySchema.optional(),
  /** The subject goes on: the page says what it stops at, and more plainly after six months. */
  live: z.boolean().default(false),
  /** Each change since the publication, the oldest first. */
  changes: z.array(ChangeSchema).default([]),
  card: TopicCardSchema,
  /** What the article rests on, in the order shown. */
  sources: z.array(SourceSchema).min(1, { error: "il faut au moins une source" }),
  /** What the text speaks of, beside the sources: judgments, treaties, resolutions. */
  documents: z.array(DocumentSchema).default([]),
  /** Ids of the articles to read next; they may still be planned. */
  related: z.array(identifier()).default([]),
});

/** Announced, not written yet: a card that says « Bientôt disponible ». The text below the front matter stays empty. */
const PlannedArticleSchema = z.strictObject({
  id: identifier(),
  status: z.literal("planned"),
  order: order(),
  title: label(),
  card: TopicCardSchema,
});

export const ArticleFrontMatterSchema = z.discriminatedUnion("status", [PublishedArticleSchema, PlannedArticleSchema], {
  error: (issue) =>
    issue.code === "invalid_union" ? "il faut « published » (publié) ou « planned » (annoncé)" : undefined,
});

export type ArticleFrontMatter = z.infer<typeof ArticleFrontMatterSchema>;
export type PublishedFrontMatter = z.infer<typeof PublishedArticleSchema>;
