const FIRST_PAUSE_MS = 200;
const GIVE_UP_AFTER_MS = 30_000;
const BUSY_STATUSES = [502, 503, 504];

type RetryOptions = {
  /** Told before each pause. */
  onRetry?: () => void;
  wait?: (ms: number) => Promise<void>;
  now?: () => number;
};

/**
 * Calls `attempt` again when the network or the server did not answer, after pauses of 200 ms that double, for 30 seconds at most.
 * Any other failure, and the last one, is thrown.
 */
export async function retryWithPauses<T>(attempt: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { onRetry, wait = pause, now = Date.now } = options;
  const giveUpAt = now() + GIVE_UP_AFTER_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUnanswered(error) || now() + pauseMs > giveUpAt) throw error;
    }
    onRetry?.();
    await wait(pauseMs);
  }
}

/** True when nobody answered: no network, or a server that is starting, stopping or overwhelmed. */
export function isUnanswered(error: unknown): boolean {
  // fetch throws a TypeError when the network fails; an answer's status says the rest.
  return error instanceof TypeError || BUSY_STATUSES.includes(statusOf(error));
}

function statusOf(error: unknown): number {
  return typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
