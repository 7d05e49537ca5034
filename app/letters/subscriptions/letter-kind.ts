import type { Purpose } from "./purposes.ts";

export type LetterKind = "weekly" | "launch";

/** `number` names its row, copies and links. */
export type LetterId = { kind: LetterKind; number: number };

type Traits = {
  /** For which its readers consented. */
  purpose: Purpose;
  /**
   * One follows another: of two that are late the newest leaves, a person may pause them or cancel one, and a mailbox
   * that was full counts.
   */
  isSeries: boolean;
};

/** All that tells the kinds of letters apart, but for their words. */
export const LETTER_KINDS: Record<LetterKind, Traits> = {
  weekly: { purpose: "weekly_letter", isSeries: true },
  launch: { purpose: "launch_notice", isSeries: false },
};
