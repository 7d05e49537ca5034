import { correctionPath } from "#library/catalogue/exam-path.ts";
import type { SentExam } from "./exam-device.ts";
import type { Correction } from "./exam-paper.server.ts";
import { type ExamResult, gradePaper } from "./grade-paper.ts";

/** Null once the bank has changed: these answers are of other questions. Rejects without a network. */
export async function correctPaper({ seed, given, late, helped }: SentExam): Promise<ExamResult | null> {
  const response = await fetch(correctionPath(seed));
  if (response.status === 404) return null;
  if (!response.ok) throw response;
  const { questions, themes, articles } = (await response.json()) as Correction;
  const site = { listExamThemes: () => themes, listExamArticles: (unit: string) => articles[unit] ?? [] };
  return gradePaper(site, { seed, drawn: questions, given, late, helped });
}
