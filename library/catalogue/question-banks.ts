import { EXAM_ID } from "#library/schema/exam.schema.ts";
import type { Content } from "#library/schema/load-content.ts";
import type { QuestionSource } from "./catalogue.ts";
import { examQuestions } from "./exam-views.ts";
import { once } from "./once.ts";

type BankFile = Pick<Content["exam"][number], "file" | "status" | "questions">;

type QuestionBank = {
  id: string;
  /** Announced ones too. */
  files: BankFile[];
  /** Null while nothing of it is published. */
  getSource: () => QuestionSource | null;
  /** All questions, retired and announced ones too, by the end of their ids. */
  getNames: () => ReadonlySet<string>;
};

/** Questions that belong to no article; they have ids, revisions and a place in the lock all the same. */
export function questionBanks(content: Content): QuestionBank[] {
  return [bank(EXAM_ID, content.exam, () => examQuestions(content))];
}

function bank(id: string, files: BankFile[], source: QuestionBank["getSource"]): QuestionBank {
  const names = () => new Set(files.flatMap(({ questions }) => questions.map((question) => question.id)));
  return { id, files, getSource: once(source), getNames: once(names) };
}
