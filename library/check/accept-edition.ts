import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import type { Content, ContentFiles } from "#library/schema/load-content.ts";
import { editYaml, setField } from "#library/schema/yaml-document.ts";
import {
  acceptQuestions,
  changedQuestions,
  changeKey,
  LOCK_FILE,
  type LockedQuestion,
  latestRevisions,
  listQuestions,
  type QuestionChoice,
  readLock,
} from "./question-lock.ts";
import type { RelatedFiles } from "./related-files.ts";

/** Sets `rev` of the question at `index`; returns the text unchanged when the YAML cannot be edited. */
export function raiseRevision(text: string, index: number, rev: number): string {
  const path = ["questions", index, "rev"];
  return editYaml(text, (document) => setField(document, path, rev, "id")) ?? text;
}

export type Acceptance = {
  /** YYYY-MM-DD */
  today: string;
  /** True when only the wording of articles changes; readers are not informed of it. */
  isMinor: boolean;
  /** The choices, by the key of the change (question-lock.ts). */
  questionChoices: Readonly<Record<string, QuestionChoice>>;
  /** True for a rollback: a question gets its former revision again, or a new one when later revisions exist. */
  isReturn?: boolean;
};

export type ChangedQuestion = { key: string; question: string };

type Accepted = {
  /** The files that change, by path. */
  files: Map<string, string>;
  changedQuestions: ChangedQuestion[];
  /** One issue for each changed question without a choice; they block the publication. */
  issues: ContentIssue[];
};

/** Writes the question lock, and raises the revision of each question that has become another one. */
export function acceptEdition(
  content: Content,
  files: ContentFiles,
  { today, questionChoices, isReturn = false }: Acceptance,
  /** The files whose questions are read; null for all. */
  only: RelatedFiles | null = null,
): Accepted {
  const written = new Map<string, string>();
  const questionLock = readLock(files[LOCK_FILE] ?? "");
  const listed = listQuestions(content, only);
  const changedOnes = changedQuestions(questionLock, listed);
  const latest = latestRevisions(questionLock);
  const choiceOf = (one: LockedQuestion) => questionChoices[changeKey(one)] ?? (isReturn ? "same" : undefined);
  const others = new Set([
    ...changedOnes.filter((one) => choiceOf(one) === "other").map(({ id }) => id),
    ...(isReturn ? listed.filter(({ id, rev }) => rev < (latest.get(id) ?? rev)).map(({ id }) => id) : []),
  ]);
  const questions = listed.map((one) =>
    others.has(one.id) ? { ...one, rev: (latest.get(one.id) ?? one.rev) + 1 } : one,
  );
  for (const { id, file, index, rev } of questions) {
    if (others.has(id)) written.set(file, raiseRevision(written.get(file) ?? files[file] ?? "", index, rev));
  }
  written.set(LOCK_FILE, acceptQuestions(questionLock, questions, today));
  return {
    files: new Map([...written].filter(([path, text]) => files[path] !== text)),
    changedQuestions: changedOnes.map((one) => ({ key: changeKey(one), question: one.question })),
    issues: changedOnes
      .filter((one) => !choiceOf(one))
      .map(({ file, index }) => issue(file, ["questions", index], UNDECIDED)),
  };
}

const UNDECIDED = "cette question a changé : à la page « Publier », dites si c’est la même ou une autre";
