import { SubscriberError } from "#app/letters/subscribers/load-error.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { ImportFileError } from "./import-error.ts";
import type { ImportFile, ImportLine } from "./import-file.ts";
import {
  type DeclaredStatus,
  IMPORT_ERRORS,
  IMPORT_PATH,
  type ImportAnswer,
  type ImportOutcome,
  type ImportRequest,
  ROWS_A_BATCH,
} from "./import-request.ts";

type ImportError = { line: number; cells: string[]; reason: string };

export type ImportReport = {
  counts: Record<ImportOutcome, number>;
  /**
   * How many of the new people had unsubscribed in the former tool: they are recorded, so that no later import
   * subscribes them.
   */
  newLeft: number;
  errors: ImportError[];
};

type ImportOptions = {
  file: ImportFile;
  mode: ImportRequest["mode"];
  purpose: ImportRequest["purpose"];
  /** State of everyone in a list without a column of states. */
  status?: DeclaredStatus | null;
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
};

/** What was applied before a cancellation stays; the file can be sent again. */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const { file, mode, purpose, status = null, signal, onProgress } = options;
  if (mode === "apply" && file.asksState && !status)
    throw new ImportFileError("Ce fichier ne dit pas l’état de ces personnes : indiquez-le.");
  const report: ImportReport = { counts: noCounts(), newLeft: 0, errors: [] };
  const seen = new Set<string>();
  const lines = file.lines();
  for (const line of lines) if (line.refusal) addToReport(report, line, line.refusal);
  const asked = lines.filter(({ refusal }) => refusal === null);
  let importId: string | null = null;
  for (let start = 0; start < asked.length; start += ROWS_A_BATCH) {
    const batch = asked.slice(start, start + ROWS_A_BATCH);
    const rows = batch.map(({ row }) => (file.asksState ? { ...row, status } : row));
    const answer: ImportAnswer = await post({ mode, importId, purpose, rows }, signal);
    importId = answer.importId;
    for (const [index, line] of batch.entries()) judge(report, seen, line, answer.outcomes[index] ?? "wrong-email");
    onProgress({ done: start + batch.length, total: asked.length });
  }
  return report;
}

/** Data rows; each has one outcome. */
export function countLines({ counts }: ImportReport): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function judge(report: ImportReport, seen: Set<string>, line: ImportLine, judged: ImportOutcome): void {
  const email = normaliseEmail(line.row.email) ?? "";
  const isRepeated = (judged === "new" || judged === "known") && seen.has(email);
  const outcome = isRepeated ? "duplicate" : judged;
  seen.add(email);
  if (outcome === "new" && line.row.status === "withdrawn") report.newLeft += 1;
  addToReport(report, line, { outcome, reason: IMPORT_ERRORS[outcome] });
}

function addToReport(
  report: ImportReport,
  { line, cells }: ImportLine,
  { outcome, reason }: { outcome: ImportOutcome; reason: string | null },
): void {
  report.counts[outcome] += 1;
  if (reason) report.errors.push({ line, cells, reason });
}

function noCounts(): Record<ImportOutcome, number> {
  const none = { new: 0, known: 0, left: 0, duplicate: 0, skipped: 0 };
  return { ...none, "wrong-cells": 0, "wrong-email": 0, "wrong-source": 0, "wrong-date": 0, "wrong-state": 0 };
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
