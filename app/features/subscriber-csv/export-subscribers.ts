import { SubscriberError } from "#app/features/subscriber-list/load-error.ts";
import { type SubscriberQuery, toSearchParams } from "#app/features/subscriber-list/subscriber-query.ts";
import { type CsvDialect, csvFileName, csvHead, csvLine } from "./csv-dialects.ts";
import { BATCH_FIELDS, type ExportBatch } from "./export-batch.ts";

type ExportOptions = {
  query: SubscriberQuery;
  dialect: CsvDialect;
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
};

const BATCHES_PATH = "/admin/abonnes.json";

/** All rows of the filter as one file. Built batch by batch, so that the page answers meanwhile; rejects when it is cancelled. */
export async function buildCsv({
  query,
  dialect,
  signal,
  onProgress,
}: ExportOptions): Promise<{ file: File; count: number }> {
  const parts: BlobPart[] = [csvHead(dialect)];
  let count = 0;
  let asked: Promise<ExportBatch> | null = fetchBatch({ query, dialect, signal }, null);
  while (asked !== null) {
    const batch: ExportBatch = await asked;
    // The server reads the next rows while these are written.
    asked = batch.next ? fetchBatch({ query, dialect, signal }, batch) : null;
    parts.push(batch.rows.map((row) => csvLine(row, dialect)).join(""));
    count += batch.rows.length;
    onProgress({ done: count, total: Math.max(batch.total, count) });
  }
  return { file: new File(parts, csvFileName(new Date(), dialect), { type: "text/csv;charset=utf-8" }), count };
}

async function fetchBatch(
  { query, dialect, signal }: Omit<ExportOptions, "onProgress">,
  last: ExportBatch | null,
): Promise<ExportBatch> {
  const parameters = toSearchParams(query);
  if (dialect === "transfer") parameters.set(BATCH_FIELDS.complete, "oui");
  if (last?.next) parameters.set(BATCH_FIELDS.cursor, last.next);
  if (last) parameters.set(BATCH_FIELDS.exportId, last.exportId);
  const response = await fetch(`${BATCHES_PATH}?${parameters}`, { signal, headers: { Accept: "application/json" } });
  if (!response.ok) throw await SubscriberError.of(response);
  return (await response.json()) as ExportBatch;
}

/** Gives the file to the browser's downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: url, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
