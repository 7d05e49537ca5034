import { EXAM_KEY } from "#app/accounts/reader-data/forget-exams.ts";
import type { KeptPage } from "#app/accounts/reader-data/kept-page-name.ts";
import { parseStoredJson, readItem } from "#app/accounts/reader-data/stored-value.ts";
import { EXAM_PATH } from "#library/catalogue/exam-path.ts";

const MAX_PATHS = 60;
const SERIES = /^\/examen-civique\/epreuve\/[0-9a-z]{8}$/;

/** Parses the addresses that « Garder l’examen hors connexion » asked for, of which the device may lack some. */
export function parseKeptPaths(value: unknown): string[] {
  const paths = Array.isArray(value) ? value.filter((one) => typeof one === "string" && one.startsWith("/")) : [];
  return paths.slice(0, MAX_PATHS);
}

/** The addresses are read from the stored text, because this folder may not import the code of the mock exams. */
export function askedExamPaths(): string[] {
  const stored = parseStoredJson(readItem(EXAM_KEY)) as { keptPaths?: unknown } | null;
  return parseKeptPaths(stored?.keptPaths);
}

/** Returns what to say of an exam that the network cut short, and an empty text for one that is kept whole or not at all. */
export function incompleteText(asked: string[], pages: KeptPage[]): string {
  const chosen = new Set(pages.flatMap(({ path, kind }) => (kind === "chosen" ? [path] : [])));
  const count = asked.filter((path) => chosen.has(path)).length;
  if (!chosen.has(EXAM_PATH) || count >= asked.length) return "";
  return `Incomplet : ${count} page${count > 1 ? "s" : ""} sur ${asked.length} gardée${count > 1 ? "s" : ""}.`;
}

/** Returns the address of a kept series in place of a series that is not, with the same options. */
export function keptSeriesFor(wanted: string, pages: KeptPage[]): string | null {
  const { pathname, search } = new URL(wanted, "https://site.invalid");
  if (!SERIES.test(pathname)) return null;
  const kept = pages.find(({ path }) => SERIES.test(path));
  return kept ? kept.path + search : null;
}
