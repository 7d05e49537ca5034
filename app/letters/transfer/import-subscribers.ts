import { SubscriberError } from "#app/letters/subscribers/load-error.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { ImportFileError } from "./import-columns.ts";
import type { ImportFile, ImportLine } from "./import-file.ts";
import {
  type DeclaredStatus,
  IMPORT_ERRORS,
  IMPORT_PATH,
  type ImportAnswer,
  type ImportOutcome,
  type ImportRequest,
  ROWS_A_BATCH,
  readStateWord,
} from "./transfer-format.ts";

/** `isChosen` is true for a row that the importer chose to leave out. */
type ImportError = { line: number; cells: string[]; reason: string; isChosen: boolean };

export type ImportReport = {
  counts: Record<ImportOutcome, number>;
  /**
   * These new people had unsubscribed in the former tool. They are recorded, so that no later import subscribes them.
   */
  newLeft: number;
  /** These new people still have something to confirm. An import writes to nobody, so what happens to them is said. */
  newPending: number;
  errors: ImportError[];
};

type ImportOptions = {
  file: ImportFile;
  mode: ImportRequest["mode"];
  purpose: ImportRequest["purpose"];
  /** The importer declares this state for everyone in a list without a column of states. */
  status?: DeclaredStatus | null;
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
};

/** Rows that were applied before a cancellation stay; the file can be sent again. */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const { file, mode, purpose, status = null, signal, onProgress } = options;
  if (mode === "apply" && file.asksState && !status)
    throw new ImportFileError("Ce fichier ne dit pas l’état de ces personnes : indiquez-le.");
  const report: ImportReport = { counts: noCounts(), newLeft: 0, newPending: 0, errors: [] };
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

/** Every data row has one outcome, so their sum is the number of rows. */
export function countLines({ counts }: ImportReport): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function judge(report: ImportReport, seen: Set<string>, line: ImportLine, judged: ImportOutcome): void {
  const email = normaliseEmail(line.row.email) ?? "";
  const isRepeated = (judged === "new" || judged === "known") && seen.has(email);
  const outcome = isRepeated ? "duplicate" : judged;
  seen.add(email);
  if (outcome === "new") countState(report, line.row);
  addToReport(report, line, { outcome, reason: IMPORT_ERRORS[outcome] });
}

function countState(report: ImportReport, { states, status }: ImportLine["row"]): void {
  const said: readonly (string | null)[] = states?.flatMap(([word]) => readStateWord(word) ?? []) ?? [status];
  if (said.includes("pending")) report.newPending += 1;
  else if (!said.includes("confirmed") && said.includes("withdrawn")) report.newLeft += 1;
}

function addToReport(
  report: ImportReport,
  { line, cells }: ImportLine,
  { outcome, reason }: { outcome: ImportOutcome; reason: string | null },
): void {
  report.counts[outcome] += 1;
  if (reason) report.errors.push({ line, cells, reason, isChosen: outcome === "skipped" });
}

function noCounts(): Record<ImportOutcome, number> {
  return Object.fromEntries(Object.keys(IMPORT_ERRORS).map((outcome) => [outcome, 0])) as Record<ImportOutcome, number>;
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
