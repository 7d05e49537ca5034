import type { CsvExtra, CsvRow } from "./csv-dialects.ts";

/** What the server answers to an export in the browser, batch by batch. */
export type ExportBatch = {
  rows: CsvRow[];
  /** Where the next batch begins; null for the last one. */
  next: string | null;
  /** How many rows match in all, for the progress bar. */
  total: number;
  exportId: string;
};

export const BATCH_FIELDS = { cursor: "apres", exportId: "export", extra: "avec" } as const;

export const EXTRA_WORDS: Record<CsvExtra, string> = { none: "", state: "etat", transfer: "complet" };

export function readExtra(parameters: URLSearchParams): CsvExtra {
  const word = parameters.get(BATCH_FIELDS.extra);
  return word === EXTRA_WORDS.state ? "state" : word === EXTRA_WORDS.transfer ? "transfer" : "none";
}
