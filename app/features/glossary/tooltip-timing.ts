export const OPEN_DELAY_MS = 700;
/** A reader who goes from term to term within this time waits no more. */
export const SKIP_DELAY_MS = 300;

/** How long the pointer must rest on a term, `closedAt` being when the last definition closed (null: none was open yet). */
export function openDelay(now: number, closedAt: number | null): number {
  return closedAt !== null && now - closedAt <= SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
}
