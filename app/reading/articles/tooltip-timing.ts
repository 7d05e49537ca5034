const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** `closedAt` is when the last definition closed; null before the first. */
export function openDelay(now: number, closedAt: number | null): number {
  return closedAt !== null && now - closedAt <= SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
}
