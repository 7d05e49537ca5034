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
import type { RelatedFiles } from "./related-files.ts";

type Options = {
  /** The files whose questions are read; null for all. */
  only?: RelatedFiles | null;
  /** Whether all of them could be read. */
  isWhole: boolean;
};

const COMMAND = "npm run questions:accept";

/** Readers' answers are stored under question ids: none may vanish or change its meaning unnoticed. */
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

/** Ids of the articles whose questions are those of before. */
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
