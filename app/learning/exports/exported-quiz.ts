/** Under which other programs file it. */
export const SITE_NAME = "Le Récap";

export type ExportedQuestion = {
  /** Made of the site, the quiz and the question. Anki replaces the card of a key by the newer one. */
  key: string;
  /**
   * The key with the revision; 100 characters at most. Keep its form: Moodle leaves out an id that a category already
   * has, so a new revision needs a new id.
   */
  id: string;
  question: string;
  /** The same in fewer words, where the content has it. */
  short: string | null;
  options: { text: string; isCorrect: boolean }[];
  /** Numbers that rise: shuffled, they would be harder to read. */
  keepsOrder: boolean;
  explanation: string;
};

export type ExportedQuiz = {
  /** As in its address: `/quiz/<id>.<extension>`. */
  id: string;
  title: string;
  questions: ExportedQuestion[];
  /** Where the questions come from, for the end of each explanation. */
  source: string;
  terms: string;
  theme: string;
};

const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Throws for a character that XML does not allow: dropped in silence, the question would change. */
export function cleanText(text: string): string {
  const found = UNWRITABLE.exec(text)?.[0];
  if (found !== undefined) {
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    throw new TypeError(`No exported file can hold U+${code}`);
  }
  return text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ").trim();
}

export function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}

export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

export function rightIndex({ options }: ExportedQuestion): number {
  return options.findIndex(({ isCorrect }) => isCorrect);
}

/** What follows a right or a wrong answer. */
export function feedbackOf({ explanation }: ExportedQuestion, { source }: ExportedQuiz): string {
  return `${explanation}\n${source}`;
}

/** What a teacher reads of a question in a list. */
export function nameOf({ question }: ExportedQuestion): string {
  const line = onOneLine(question);
  if (line.length <= MAX_NAME_LENGTH) return line;
  const cut = line.slice(0, MAX_NAME_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_NAME_LENGTH / 2)).toWellFormed()}…`;
}

const MAX_NAME_LENGTH = 80;
