import * as z from "zod";
import { listPassages, type Passage } from "#library/proofs/passages.ts";

const ChangedPassageSchema = z.strictObject({
  section: z.strictObject({ id: z.string(), text: z.string() }),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** content/published/<id>.json, written by `npm run corrections:accept` only: the text as readers have it. */
export const PublishedTextSchema = z.strictObject({
  passages: z.array(z.strictObject({ section: ChangedPassageSchema.shape.section, text: z.string() })),
  history: z.array(z.array(ChangedPassageSchema)),
});

export type PublishedText = z.infer<typeof PublishedTextSchema>;
export type ChangedPassage = z.infer<typeof ChangedPassageSchema>;
type Kept = PublishedText["passages"][number];

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

/** @param body of the article, as it is written */
export function passagesToKeep(body: string): Kept[] {
  return listPassages(body).passages.map(({ section, text }: Passage) => ({
    section,
    text: text.replace(/\s+/g, " "),
  }));
}

export function changedPassages(before: Kept[], after: Kept[]): ChangedPassage[] {
  const changed: ChangedPassage[] = [];
  let from = 0;
  let to = 0;
  for (const [left, right] of [...commonPassages(before, after), [before.length, after.length] as const]) {
    const gone = before.slice(from, left);
    const come = after.slice(to, right);
    for (let index = 0; index < Math.max(gone.length, come.length); index++) {
      const [old, fresh] = [gone[index], come[index]];
      const section = fresh?.section ?? old?.section ?? { id: "", text: "" };
      changed.push({ section, before: old?.text ?? null, after: fresh?.text ?? null });
    }
    [from, to] = [left + 1, right + 1];
  }
  return changed;
}

function commonPassages(before: Kept[], after: Kept[]): [number, number][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const same = before[row]?.text === after[column]?.text;
      const best = same ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] ?? [])[column] = best;
    }
  }
  const common: [number, number][] = [];
  for (let row = 0, column = 0; row < before.length && column < after.length; ) {
    if (before[row]?.text === after[column]?.text) common.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return common;
}
