import type { Purpose } from "./purposes.ts";

export type LetterKind = "weekly" | "launch";

/** `number` identifies the letter in its row, copies and links. */
export type LetterId = { kind: LetterKind; number: number };

type Traits = {
  /** Readers of this kind of letter consented to this purpose. */
  purpose: Purpose;
  /**
   * In a series only the newest of two late letters is sent, readers may pause the letters, a letter can be cancelled
   * before it starts, and a full mailbox counts as a problem.
   */
  isSeries: boolean;
};

/** The kinds of letters differ only in this and in their words. */
export const LETTER_KINDS: Record<LetterKind, Traits> = {
  weekly: { purpose: "weekly_letter", isSeries: true },
  launch: { purpose: "launch_notice", isSeries: false },
};
