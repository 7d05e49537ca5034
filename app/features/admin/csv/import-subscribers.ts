import { SubscriberError } from "#app/features/admin/subscribers/load-error.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { ImportFileError } from "./import-error.ts";
import type { ImportFile, ImportLine } from "./import-file.ts";
import {
  IMPORT_ERRORS,
  IMPORT_PATH,
  type ImportAnswer,
  type ImportOutcome,
  type ImportRequest,
  ROWS_A_BATCH,
} from "./import-request.ts";

export type ImportError = { line: number; cells: string[]; reason: string };

export type ImportReport = { counts: Record<ImportOutcome, number>; errors: ImportError[] };

type ImportOptions = {
  file: ImportFile;
  mode: ImportRequest["mode"];
  purpose: ImportRequest["purpose"];
  /** State of everyone in a plain list; required for an export of ours without a state column. */
  status?: ImportRequest["status"];
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
};

/** What was applied before a cancellation stays; the file can be sent again. */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const { file, mode, purpose, signal, onProgress } = options;
  const status = options.status ?? (file.asksState ? null : "confirmed");
  if (mode === "apply") refuseToGuess(file, status);
  const report: ImportReport = { counts: noCounts(), errors: [] };
  const seen = new Set<string>();
  let waiting: ImportLine[] = [];
  let importId: string | null = null;

  async function send(lines: ImportLine[]): Promise<void> {
    const answer: ImportAnswer = await post(
      { mode, importId, purpose, status, rows: lines.map(({ row }) => row) },
      signal,
    );
    importId = answer.importId;
    for (const [index, line] of lines.entries()) {
      judge(report, seen, line, answer.outcomes[index] ?? "wrong-email");
    }
  }

  for await (const { lines, bytesRead } of file.read()) {
    for (const line of lines) {
      if (line.refusal) addToReport(report, line, line.refusal);
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

/** Data rows; each has one outcome. */
export function countLines({ counts }: ImportReport): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function refuseToGuess({ asksState, questions }: ImportFile, status: ImportRequest["status"]): void {
  if (asksState && !status) throw new ImportFileError("Ce fichier ne dit pas l’état de ces personnes : indiquez-le.");
  if (questions.length === 0) return;
  const titles = questions.map(({ title }) => `« ${title} »`).join(", ");
  throw new ImportFileError(`Dites d’abord ce que veut dire ${titles}.`);
}

function judge(report: ImportReport, seen: Set<string>, line: ImportLine, judged: ImportOutcome): void {
  const email = normaliseEmail(line.row.email) ?? "";
  const isRepeated = (judged === "new" || judged === "known") && seen.has(email);
  const outcome = isRepeated ? "duplicate" : judged;
  seen.add(email);
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
  const none = { new: 0, known: 0, left: 0, duplicate: 0, unconfirmed: 0 };
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
