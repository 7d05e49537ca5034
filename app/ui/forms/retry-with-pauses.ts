const FIRST_PAUSE_MS = 200;
const GIVE_UP_AFTER_MS = 30_000;
const ATTEMPT_MS = 10_000;
const BUSY_STATUSES = [502, 503, 504];

type RetryOptions = {
  onFirstRetry?: () => void;
  attemptMs?: number;
  wait?: (ms: number) => Promise<void>;
  now?: () => number;
};

/**
 * Retries with pauses that double from 200 ms, for 30 s at most. Rethrows the last failure, and at once an error that
 * is not a missing answer.
 */
export async function retryWithPauses<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  const { onFirstRetry, attemptMs = ATTEMPT_MS, wait = pause, now = Date.now } = options;
  const giveUpAt = now() + GIVE_UP_AFTER_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await withinTime(attempt, attemptMs);
    } catch (error) {
      if (!isUnanswered(error) || now() + pauseMs > giveUpAt) throw error;
    }
    if (pauseMs === FIRST_PAUSE_MS) onFirstRetry?.();
    await wait(pauseMs);
  }
}

export function isUnanswered(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  // fetch throws a TypeError when the network fails.
  return error instanceof TypeError || ("status" in error && BUSY_STATUSES.includes(Number(error.status)));
}

export async function withinTime<T>(attempt: (signal: AbortSignal) => Promise<T>, ms: number): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TypeError("No answer in time"));
      controller.abort();
    }, ms);
  });
  return Promise.race([attempt(controller.signal), tooLate]).finally(() => clearTimeout(timer));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
