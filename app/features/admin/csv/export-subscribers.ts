import { SubscriberError } from "#app/features/admin/subscribers/load-error.ts";
import { type SubscriberQuery, toSearchParams } from "#app/features/admin/subscribers/subscriber-query.ts";
import { type CsvForm, csvFileName, csvHead, csvLine } from "./csv-dialects.ts";
import { BATCH_FIELDS, EXTRA_WORDS, type ExportBatch } from "./export-batch.ts";

type ExportOptions = {
  query: SubscriberQuery;
  form: CsvForm;
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
};

const BATCHES_PATH = "/admin/abonnes.json";

/** Built batch by batch, so that the page stays responsive; rejects when cancelled. */
export async function buildCsv({
  query,
  form,
  signal,
  onProgress,
}: ExportOptions): Promise<{ file: File; count: number }> {
  const parts: BlobPart[] = [csvHead(form)];
  let count = 0;
  let asked: Promise<ExportBatch> | null = fetchBatch({ query, form, signal }, null);
  while (asked !== null) {
    const batch: ExportBatch = await asked;
    asked = batch.next ? fetchBatch({ query, form, signal }, batch) : null;
    parts.push(batch.rows.map((row) => csvLine(row, form)).join(""));
    count += batch.rows.length;
    onProgress({ done: count, total: Math.max(batch.total, count) });
  }
  return { file: new File(parts, csvFileName(new Date(), form.extra), { type: "text/csv;charset=utf-8" }), count };
}

async function fetchBatch(
  { query, form, signal }: Omit<ExportOptions, "onProgress">,
  last: ExportBatch | null,
): Promise<ExportBatch> {
  const parameters = toSearchParams(query);
  if (form.extra !== "none") parameters.set(BATCH_FIELDS.extra, EXTRA_WORDS[form.extra]);
  if (last?.next) parameters.set(BATCH_FIELDS.cursor, last.next);
  if (last) parameters.set(BATCH_FIELDS.exportId, last.exportId);
  const response = await fetch(`${BATCHES_PATH}?${parameters}`, { signal, headers: { Accept: "application/json" } });
  if (!response.ok) throw await SubscriberError.of(response);
  return (await response.json()) as ExportBatch;
}
