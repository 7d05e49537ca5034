import { SubscriberError } from "#app/features/subscriber-list/load-error.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import {
  IMPORT_ERRORS,
  IMPORT_PATH,
  type ImportAnswer,
  type ImportOutcome,
  type ImportRequest,
  ROWS_A_BATCH,
} from "./import-batch.ts";
import type { ImportFile, ImportLine } from "./import-file.ts";

export type ImportError = { line: number; cells: string[]; reason: string };

export type ImportReport = { counts: Record<ImportOutcome, number>; errors: ImportError[] };

type ImportOptions = {
  file: ImportFile;
  mode: ImportRequest["mode"];
  purpose: ImportRequest["purpose"];
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
};

/** What was applied before a cancellation stays; the file can be sent again. */
export async function runImport({ file, mode, purpose, signal, onProgress }: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = { counts: noCounts(), errors: [] };
  const seen = new Set<string>();
  let waiting: ImportLine[] = [];
  let importId: string | null = null;

  async function send(lines: ImportLine[]): Promise<void> {
    const answer: ImportAnswer = await post({ mode, importId, purpose, rows: lines.map(({ row }) => row) }, signal);
    importId = answer.importId;
    for (const [index, line] of lines.entries()) {
      addToReport(report, seen, line, answer.outcomes[index] ?? "wrong-email");
    }
  }

  for await (const { lines, bytesRead } of file.read()) {
    for (const line of lines) {
      if (line.isUnconfirmed) addToReport(report, seen, line, "unconfirmed");
      else waiting.push(line);
    }
    while (waiting.length >= ROWS_A_BATCH) {
      await send(waiting.slice(0, ROWS_A_BATCH));
      waiting = waiting.slice(ROWS_A_BATCH);
    }
    onProgress({ done: bytesRead, total: file.size });
  }
  if (waiting.length > 0) await send(waiting);
  return report;
}

export function countLines({ counts }: ImportReport): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function addToReport(report: ImportReport, seen: Set<string>, { line, row, cells }: ImportLine, judged: ImportOutcome) {
  if (judged === "unconfirmed") {
    report.counts[judged] += 1;
    report.errors.push({ line, cells, reason: IMPORT_ERRORS[judged] ?? "" });
    return;
  }
  const email = normaliseEmail(row.email) ?? "";
  const isRepeated = (judged === "new" || judged === "known") && seen.has(email);
  const outcome = isRepeated ? "duplicate" : judged;
  seen.add(email);
  report.counts[outcome] += 1;
  const reason = IMPORT_ERRORS[outcome];
  if (reason) report.errors.push({ line, cells, reason });
}

function noCounts(): Record<ImportOutcome, number> {
  const none = { new: 0, known: 0, left: 0, duplicate: 0, unconfirmed: 0 };
  return { ...none, "wrong-email": 0, "wrong-source": 0, "wrong-date": 0, "wrong-state": 0 };
}

async function post(request: ImportRequest, signal: AbortSignal): Promise<ImportAnswer> {
  const response = await fetch(IMPORT_PATH, {
    method: "POST",
    signal,
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw await SubscriberError.of(response);
  return (await response.json()) as ImportAnswer;
}
