import { createHash } from "node:crypto";
import { questionId } from "#library/catalogue/article-views.ts";
import { readYaml } from "#library/schema/content-file.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";
import { QuizSchema } from "#library/schema/quiz.schema.ts";

export const LOCK_FILE = "questions.lock";

/** Hash of question and right answer, by « id revision ». */
export type QuestionLock = Map<string, string>;

export type LockedQuestion = { id: string; rev: number; hash: string; file: string; index: number };

export function listQuestions({ articles }: Content): LockedQuestion[] {
  return articles.filter(isPublished).flatMap(({ front, quiz }): LockedQuestion[] => {
    if (!quiz) return [];
    const { value } = readYaml({ file: quiz.file, yaml: quiz.text }, QuizSchema);
    return (value?.questions ?? []).map(({ id, rev, question, options }, index) => ({
      ...{ id: questionId(front.id, id), rev, file: quiz.file, index },
      hash: hashOf(question, options.find(({ isCorrect }) => isCorrect)?.text ?? ""),
    }));
  });
}

export function lockKey({ id, rev }: Pick<LockedQuestion, "id" | "rev">): string {
  return `${id} ${rev}`;
}

export function readLock(text: string): QuestionLock {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [id = "", rev = "", hash = ""] = line.split(" ");
      return [`${id} ${rev}`, hash];
    }),
  );
}

/** Keeps former entries: those questions were asked. */
export function acceptQuestions(lock: QuestionLock, questions: LockedQuestion[]): string {
  const accepted = new Map([...lock, ...questions.map((question) => [lockKey(question), question.hash] as const)]);
  const lines = [...accepted].map(([key, hash]) => `${key} ${hash}`).sort();
  return `${HEADER}${lines.join("\n")}\n`;
}

const HEADER =
  "# Écrit par « npm run questions:accept » : identifiant, révision, empreinte de la question et de sa réponse.\n";

function hashOf(question: string, answer: string): string {
  return createHash("sha256").update(`${question}\n${answer}`).digest("hex").slice(0, 12);
}
