/** Editions in a row that a mailbox may miss for a passing reason. */
export const SOFT_EDITIONS = 3;

/** Whether letters go to this person no more. */
export function isStopped({ kind, softEditions }: { kind: string; softEditions: number }): boolean {
  return kind !== "soft" || softEditions >= SOFT_EDITIONS;
}
