import { networkOf } from "./network.ts";

/** Bounds the memory: beyond it the network not seen for longest is forgotten. */
const MAX_NETWORKS = 10_000;

type Window = { used: number; resetAt: number };

/**
 * Counts requests by network in this process alone: nothing is written, so that reading leaves no trace. Whoever calls
 * asks `settings.rateLimits` first.
 */
export function createNetworkLimit({ max, windowSeconds }: { max: number; windowSeconds: number }) {
  const windows = new Map<string, Window>();
  /** Seconds to wait; 0 when allowed. */
  return (clientAddress: string, now: Date): number => {
    const network = networkOf(clientAddress);
    const known = windows.get(network);
    const left = known ? known.resetAt - now.getTime() : 0;
    // A clock that was set back leaves nobody waiting for a window that has not begun.
    const isOver = !known || left <= 0 || left > windowSeconds * 1000;
    const window = isOver ? { used: 0, resetAt: now.getTime() + windowSeconds * 1000 } : known;
    window.used += 1;
    windows.delete(network);
    windows.set(network, window);
    const [oldest] = windows.keys();
    if (windows.size > MAX_NETWORKS && oldest !== undefined) windows.delete(oldest);
    return window.used > max ? Math.ceil((window.resetAt - now.getTime()) / 1000) : 0;
  };
}
