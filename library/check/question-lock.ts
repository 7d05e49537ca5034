import { createHash } from "node:crypto";
import { questionId } from "#library/catalogue/article-views.ts";
import { rightAnswer } from "#library/catalogue/marking.ts";
import { questionBanks } from "#library/catalogue/question-banks.ts";
import { readYaml } from "#library/schema/content-file.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import type { ExamQuestion } from "#library/schema/exam.schema.ts";
import { type Content, type ContentFiles, isPublished } from "#library/schema/load-content.ts";
import { type QuizFile, QuizSchema } from "#library/schema/quiz.schema.ts";
import type { RelatedFiles } from "./related-files.ts";

export const LOCK_FILE = "questions.lock";

/**
 * By « id revision », the hash of the question and its right answer, and the day on which it was added to a quiz that
 * readers already had.
 */
type QuestionLock = Map<string, { hash: string; since?: string | undefined }>;

export type LockedQuestion = { id: string; rev: number; hash: string; question: string; file: string; index: number };

/**
 * "same": the question is only better worded and readers keep their memory of it. "other": it is a new question and its
 * memory starts again.
 */
export type QuestionChoice = "same" | "other";

/** @param only limits the list to articles of these files; null for all */
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
  asked: QuizFile["questions"][number] | ExamQuestion,
  file: string,
  index: number,
): LockedQuestion {
  const { id, rev, question } = asked;
  return { id: questionId(source, id), rev, file, index, question, hash: hashOf(question, rightAnswer(asked)) };
}

/** Returns the questions whose words or right answer differ from what was accepted for their revision. */
export function changedQuestions(lock: QuestionLock, questions: LockedQuestion[]): LockedQuestion[] {
  return questions.filter((one) => {
    const locked = lock.get(lockKey(one));
    return locked !== undefined && locked.hash !== one.hash;
  });
}

/** The key includes the words, so that a choice is valid for this wording only. */
export function changeKey(question: LockedQuestion): string {
  return `${lockKey(question)} ${question.hash}`;
}

function lockKey({ id, rev }: Pick<LockedQuestion, "id" | "rev">): string {
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

/** Returns the highest revision ever accepted of each question, by id. */
export function latestRevisions(lock: QuestionLock): Map<string, number> {
  const latest = new Map<string, number>();
  for (const key of lock.keys()) {
    const [id = "", rev = "1"] = key.split(" ");
    latest.set(id, Math.max(latest.get(id) ?? 1, Number(rev)));
  }
  return latest;
}

/** Keeps former entries, because readers have answered those questions. @param today YYYY-MM-DD */
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

type Options = {
  /** The files whose questions are read; null for all. */
  only?: RelatedFiles | null;
  /** True when all files could be read. */
  isWhole: boolean;
};

const COMMAND = "npm run questions:accept";

/** Readers' answers are stored under question ids, so no question may vanish or change its meaning unnoticed. */
export function checkQuestionLock(
  content: Content,
  files: ContentFiles,
  { only = null, isWhole }: Options,
): ContentIssue[] {
  const text = files[LOCK_FILE];
  const questions = listQuestions(content, only);
  if (text === undefined) {
    return questions.length > 0 ? [issue(LOCK_FILE, [], `ce fichier manque : lancez ${COMMAND}, qui l'écrit`)] : [];
  }
  const lock = readLock(text);
  const latest = latestRevisions(lock);
  const kept = only ? unreadSources(content, only) : new Set<string>();
  return [
    ...questions.flatMap((question) => {
      const message = problemOf(question, lock, latest.get(question.id));
      return message ? [issue(question.file, ["questions", question.index], message)] : [];
    }),
    ...(isWhole ? vanished(latest, questions, kept) : []),
  ];
}

function problemOf(question: LockedQuestion, lock: QuestionLock, latest: number | undefined): string | null {
  const { id, rev, hash } = question;
  const name = `« ${id.split(".")[1]} »`;
  if (latest !== undefined && rev < latest) {
    return `la question ${name} en est déjà à la révision ${latest} : écrivez rev: ${latest} au moins`;
  }
  if (latest !== undefined && rev > latest) {
    return `la question ${name} passe à la révision ${rev} : une fois relue, lancez ${COMMAND}`;
  }
  const locked = lock.get(lockKey(question))?.hash;
  if (locked === undefined) return `la question ${name} est nouvelle : une fois relue, lancez ${COMMAND}`;
  if (locked === hash) return null;
  return `la question ${name} ou sa bonne réponse a changé : correction sans effet sur la réponse ? ${COMMAND} — sinon, écrivez rev: ${rev + 1}`;
}

/** Returns the ids of articles whose questions are not read, as they have not changed. */
function unreadSources({ articles, withdrawn }: Content, only: RelatedFiles): Set<string> {
  return new Set([...articles, ...withdrawn].filter(({ file }) => !only.has(file)).map(({ front }) => front.id));
}

function vanished(latest: Map<string, number>, questions: LockedQuestion[], kept: Set<string>): ContentIssue[] {
  const present = new Set(questions.map(({ id }) => id));
  return [...latest.keys()].flatMap((id) => {
    if (present.has(id) || kept.has(id.split(".")[0] ?? "")) return [];
    return [
      issue(
        LOCK_FILE,
        [],
        `la question « ${id} » a été publiée, et des réponses portent son identifiant : remettez-la dans son quiz avec retired: true, elle ne sera plus posée`,
      ),
    ];
  });
}
