import type { CsvExtra, CsvRow } from "./csv-dialects.ts";

export type ExportBatch = {
  rows: CsvRow[];
  next: string | null;
  total: number;
  exportId: string;
};

export const BATCH_FIELDS = { cursor: "apres", exportId: "export", extra: "avec" } as const;

export const EXTRA_WORDS: Record<CsvExtra, string> = { none: "", state: "etat", transfer: "complet" };

export function readExtra(parameters: URLSearchParams): CsvExtra {
  const word = parameters.get(BATCH_FIELDS.extra);
  return word === EXTRA_WORDS.state ? "state" : word === EXTRA_WORDS.transfer ? "transfer" : "none";
}
