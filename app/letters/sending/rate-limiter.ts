import { setTimeout as sleep } from "node:timers/promises";

type Clock = { now: () => number; wait: (ms: number) => Promise<unknown> };

type RateLimiter = {
  /** Resolves when one more message may be sent. */
  take: () => Promise<void>;
  slowDown: () => void;
  perSecond: () => number;
};

const REAL_CLOCK: Clock = { now: () => performance.now(), wait: (ms) => sleep(ms) };
/** The window is a little over a second, because messages sent evenly arrive unevenly, and relays count arrivals. */
const WINDOW_MS = 1_025;
const MINUTE_MS = 60_000;
const LATE_MS = 100;
const MIN_RATE = 0.2;

/** Messages are spaced evenly, because a token bucket would let twice the limit through around the edge of a second. */
export function createRateLimiter(limit: number, clock: Clock = REAL_CLOCK): RateLimiter {
  const released: number[] = [];
  let rate = limit;
  let raisedAt = clock.now();
  let slot = clock.now();
  let queue = Promise.resolve();

  function recover(now: number): void {
    const minutes = Math.floor((now - raisedAt) / MINUTE_MS);
    if (minutes < 1) return;
    raisedAt += minutes * MINUTE_MS;
    rate = Math.min(limit, rate * 1.1 ** minutes);
  }

  async function next(): Promise<void> {
    recover(clock.now());
    slot = Math.max(slot + WINDOW_MS / rate, clock.now() - LATE_MS);
    const oldest =
      released.length >= Math.max(1, Math.floor(rate)) ? released.at(-Math.max(1, Math.floor(rate))) : undefined;
    const due = Math.max(slot, oldest === undefined ? 0 : oldest + WINDOW_MS);
    // A timer may fire early, so the clock is checked again.
    while (clock.now() < due) await clock.wait(Math.max(1, due - clock.now()));
    released.push(clock.now());
    if (released.length > 2 * limit + 1) released.splice(0, released.length - Math.ceil(limit) - 1);
  }

  return {
    take() {
      const turn = queue.then(next);
      queue = turn;
      return turn;
    },
    slowDown() {
      rate = Math.max(MIN_RATE, rate / 2);
      raisedAt = clock.now();
    },
    perSecond: () => rate,
  };
}
