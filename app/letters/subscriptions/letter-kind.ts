import type { Purpose } from "./purposes.ts";

export type LetterKind = "weekly" | "launch";

/** `number` names its row, copies and links. */
export type LetterId = { kind: LetterKind; number: number };

type Traits = {
  /** For which its readers consented. */
  purpose: Purpose;
  /**
   * Letters of a series: if two are late only the newest is sent, a person may pause or cancel one, and a full mailbox
   * counts.
   */
  isSeries: boolean;
};

/** All that tells the kinds of letters apart, but for their words. */
export const LETTER_KINDS: Record<LetterKind, Traits> = {
  weekly: { purpose: "weekly_letter", isSeries: true },
  launch: { purpose: "launch_notice", isSeries: false },
};
