import { networkOf } from "./network.ts";

/** Bounds the memory: beyond it what was not seen for longest is forgotten. */
const MAX_KEYS = 10_000;

type Window = { used: number; resetAt: number };

type MemoryLimit = { max: number; windowSeconds: number };

/** By network: whoever calls asks `settings.rateLimits` first. */
export function createNetworkLimit(limit: MemoryLimit) {
  const take = createMemoryLimit(limit);
  return (clientAddress: string, now: Date): number => take(networkOf(clientAddress), now);
}

/** Counts in this process alone: nothing is written, so that reading leaves no trace. */
export function createMemoryLimit({ max, windowSeconds }: MemoryLimit) {
  const windows = new Map<string, Window>();
  /** Seconds to wait; 0 when allowed. */
  return (key: string, now: Date): number => {
    const known = windows.get(key);
    const left = known ? known.resetAt - now.getTime() : 0;
    // If the clock was set back, nobody waits for a window that has not begun.
    const isOver = !known || left <= 0 || left > windowSeconds * 1000;
    const window = isOver ? { used: 0, resetAt: now.getTime() + windowSeconds * 1000 } : known;
    window.used += 1;
    windows.delete(key);
    windows.set(key, window);
    const [oldest] = windows.keys();
    if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest);
    return window.used > max ? Math.ceil((window.resetAt - now.getTime()) / 1000) : 0;
  };
}
