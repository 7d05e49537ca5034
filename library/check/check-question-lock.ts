import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import type { Content, ContentFiles } from "#library/schema/load-content.ts";
import {
  LOCK_FILE,
  type LockedQuestion,
  latestRevisions,
  listQuestions,
  lockKey,
  type QuestionLock,
  readLock,
} from "./question-lock.ts";

const COMMAND = "npm run questions:accept";

/** Readers' answers are stored under question ids: none may vanish or change its meaning unnoticed. */
export function checkQuestionLock(content: Content, files: ContentFiles, isWhole: boolean): ContentIssue[] {
  const text = files[LOCK_FILE];
  const questions = listQuestions(content);
  if (text === undefined) {
    return questions.length > 0 ? [issue(LOCK_FILE, [], `ce fichier manque : lancez ${COMMAND}, qui l'écrit`)] : [];
  }
  const lock = readLock(text);
  const latest = latestRevisions(lock);
  return [
    ...questions.flatMap((question) => {
      const message = problemOf(question, lock, latest.get(question.id));
      return message ? [issue(question.file, ["questions", question.index], message)] : [];
    }),
    ...(isWhole ? vanished(latest, questions) : []),
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

function vanished(latest: Map<string, number>, questions: LockedQuestion[]): ContentIssue[] {
  const present = new Set(questions.map(({ id }) => id));
  return [...latest.keys()].flatMap((id) => {
    if (present.has(id)) return [];
    return [
      issue(
        LOCK_FILE,
        [],
        `la question « ${id} » a été publiée, et des réponses portent son identifiant : remettez-la dans son quiz avec retired: true, elle ne sera plus posée`,
      ),
    ];
  });
}
