/** Also the purpose for which its readers consented (newsletter/purposes). */
export type LetterKind = "weekly_letter" | "launch_notice";

/** The launch has no file: its row, copies and links have a number that no file can have. */
export const LAUNCH_NUMBER = 0;

export function letterKind(number: number): LetterKind {
  return number === LAUNCH_NUMBER ? "launch_notice" : "weekly_letter";
}
