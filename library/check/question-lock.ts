import { createHash } from "node:crypto";
import { questionId } from "#library/catalogue/article-views.ts";
import { questionBanks } from "#library/catalogue/question-banks.ts";
import { readYaml } from "#library/schema/content-file.ts";
import type { ExamQuestion } from "#library/schema/exam.schema.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";
import { type QuizFile, QuizSchema } from "#library/schema/quiz.schema.ts";
import type { RelatedFiles } from "./related-files.ts";

export const LOCK_FILE = "questions.lock";

/** Hash of question and right answer, by « id revision », and the day of a question added to a quiz that readers had. */
export type QuestionLock = Map<string, { hash: string; since?: string | undefined }>;

export type LockedQuestion = { id: string; rev: number; hash: string; question: string; file: string; index: number };

/** What a changed question is: the same one said better, whose memory stays, or another, which starts again. */
export type QuestionChoice = "same" | "other";

/** @param only articles of these files; null for all */
export function listQuestions(content: Content, only: RelatedFiles | null = null): LockedQuestion[] {
  const { articles, withdrawn } = content;
  const ofArticles = [...articles.filter(isPublished), ...withdrawn].flatMap(
    ({ file, front, quiz }): LockedQuestion[] => {
      if (!quiz || only?.has(file) === false) return [];
      const { value } = readYaml({ file: quiz.file, yaml: quiz.text }, QuizSchema);
      return (value?.questions ?? []).map((question, index) => lockedQuestion(front.id, question, quiz.file, index));
    },
  );
  const ofBanks = questionBanks(content).flatMap(({ id, files }) =>
    files.flatMap(({ status, file, questions }) =>
      status === "published" ? questions.map((question, index) => lockedQuestion(id, question, file, index)) : [],
    ),
  );
  return [...ofArticles, ...ofBanks];
}

function lockedQuestion(
  source: string,
  { id, rev, question, options }: QuizFile["questions"][number] | ExamQuestion,
  file: string,
  index: number,
): LockedQuestion {
  const answer = options.find(({ isCorrect }) => isCorrect)?.text ?? "";
  return { id: questionId(source, id), rev, file, index, question, hash: hashOf(question, answer) };
}

/** Those whose words or right answer are no longer what was accepted, under the same revision. */
export function changedQuestions(lock: QuestionLock, questions: LockedQuestion[]): LockedQuestion[] {
  return questions.filter((one) => {
    const locked = lock.get(lockKey(one));
    return locked !== undefined && locked.hash !== one.hash;
  });
}

/** Key of one change: a choice is for these words alone. */
export function changeKey(question: LockedQuestion): string {
  return `${lockKey(question)} ${question.hash}`;
}

export function lockKey({ id, rev }: Pick<LockedQuestion, "id" | "rev">): string {
  return `${id} ${rev}`;
}

export function readLock(text: string): QuestionLock {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [id = "", rev = "", hash = "", since] = line.split(" ");
      return [`${id} ${rev}`, { hash, since }];
    }),
  );
}

/** By id, the highest revision that was accepted, whatever is served now. */
export function latestRevisions(lock: QuestionLock): Map<string, number> {
  const latest = new Map<string, number>();
  for (const key of lock.keys()) {
    const [id = "", rev = "1"] = key.split(" ");
    latest.set(id, Math.max(latest.get(id) ?? 1, Number(rev)));
  }
  return latest;
}

/** Keeps former entries: those questions were asked. @param today YYYY-MM-DD */
export function acceptQuestions(lock: QuestionLock, questions: LockedQuestion[], today: string): string {
  const ids = new Set([...lock.keys()].map((key) => key.split(" ")[0] ?? ""));
  const articles = new Set([...ids].map((id) => id.split(".")[0]));
  const accepted = new Map([
    ...lock,
    ...questions.map((question) => {
      const { id, hash } = question;
      const since = ids.has(id) || !articles.has(id.split(".")[0]) ? lock.get(lockKey(question))?.since : today;
      return [lockKey(question), { hash, since }] as const;
    }),
  ]);
  const lines = [...accepted].map(([key, { hash, since }]) => [key, hash, ...(since ? [since] : [])].join(" ")).sort();
  return `${HEADER}${lines.join("\n")}\n`;
}

const HEADER =
  "# Écrit par « npm run questions:accept » : identifiant, révision, empreinte de la question et de sa réponse, jour d'un ajout.\n";

function hashOf(question: string, answer: string): string {
  return createHash("sha256").update(`${question}\n${answer}`).digest("hex").slice(0, 12);
}
