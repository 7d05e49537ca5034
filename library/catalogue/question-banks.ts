import { EXAM_ID } from "#library/schema/exam.schema.ts";
import type { Content } from "#library/schema/load-content.ts";
import type { QuestionSource } from "./catalogue.ts";
import { examQuestions } from "./exam-views.ts";
import { once } from "./once.ts";

type BankFile = Pick<Content["exam"][number], "file" | "status" | "questions">;

type QuestionBank = {
  id: string;
  /** The files of the bank, including those of announced themes. */
  files: BankFile[];
  /** Null while no theme of the bank is published. */
  getSource: () => QuestionSource | null;
  /** The last parts of all questions' ids, including retired and announced ones. */
  getNames: () => ReadonlySet<string>;
};

/** These questions belong to no article, but they also have ids, revisions and entries in the question lock. */
export function questionBanks(content: Content): QuestionBank[] {
  return [bank(EXAM_ID, content.exam, () => examQuestions(content))];
}

function bank(id: string, files: BankFile[], source: QuestionBank["getSource"]): QuestionBank {
  const names = () => new Set(files.flatMap(({ questions }) => questions.map((question) => question.id)));
  return { id, files, getSource: once(source), getNames: once(names) };
}
