import * as z from "zod";

const ChangedPassageSchema = z.strictObject({
  section: z.strictObject({ id: z.string(), text: z.string() }),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** content/published/<id>.json, written by `npm run corrections:accept` only: the text as readers have it. */
const PublishedTextSchema = z.strictObject({
  passages: z.array(z.strictObject({ section: ChangedPassageSchema.shape.section, text: z.string() })),
  history: z.array(z.array(ChangedPassageSchema)),
});

export type PublishedText = z.infer<typeof PublishedTextSchema>;
export type ChangedPassage = z.infer<typeof ChangedPassageSchema>;
export type KeptPassage = PublishedText["passages"][number];

export function publishedFile(articleId: string): string {
  return `published/${articleId}.json`;
}

/** Null when it is malformed. */
export function readPublished(json: string): PublishedText | null {
  try {
    return PublishedTextSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
