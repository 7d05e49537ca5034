import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

type Options = {
  /** The module that the process runs: it sends "ready", then one answer for each message. */
  file: string;
  timeoutMs: number;
  /** How long the process is kept without work. */
  idleMs: number;
  memoryMb: number;
  maxQueued: number;
  /** True when a reader waits for the answer: with a low priority, a busy machine would give it too late. */
  isForReader?: boolean;
};

/** The message with which the child answers. */
export type Answered<Answer> = { answer: Answer } | { failure: string };

export type WorkerProcess = {
  /** Rejects when the answer takes too long or the process ends. */
  ask: (asked: object) => Promise<unknown>;
  /** Stops for good, and rejects the requests that are waiting. */
  stop: () => void;
};

/**
 * Runs a module in another process, by default with a low priority, and one request at a time, so that readers do not
 * wait for it.
 */
export function createWorkerProcess(options: Options): WorkerProcess {
  const { file, timeoutMs, idleMs, memoryMb, maxQueued, isForReader = false } = options;
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isStopped = false;

  function endChild(): void {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = null;
  }

  async function start(): Promise<ChildProcess> {
    const started = fork(file, {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      // The child gets no setting and no secret.
      env: { NODE_ENV: "production" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child = started;
    started.once("exit", () => {
      if (child === started) child = null;
    });
    if (!isForReader) lowerPriority(started);
    await answerOf(started);
    return started;
  }

  async function askNow(asked: object): Promise<unknown> {
    if (isStopped) throw new Error("the process is stopped");
    clearTimeout(idle);
    const timer = setTimeout(endChild, timeoutMs);
    try {
      const running = child ?? (await start());
      running.send(asked);
      const answered = (await answerOf(running)) as Answered<unknown>;
      if ("failure" in answered) throw new Error(answered.failure);
      return answered.answer;
    } finally {
      clearTimeout(timer);
      idle = setTimeout(endChild, idleMs).unref();
    }
  }

  return {
    async ask(asked) {
      if (waiting >= maxQueued) throw new Error("too many questions wait");
      waiting += 1;
      const turn = last.then(() => askNow(asked));
      last = turn.catch(() => {});
      return turn.finally(() => {
        waiting -= 1;
      });
    },
    stop() {
      isStopped = true;
      endChild();
    },
  };
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The system refuses to raise a priority: the child inherited an even lower one, or has ended already.
  }
}

/** Runs in the child and answers each message of the parent. */
export function serveMessages<Asked, Answer>(answer: (asked: Asked) => Promise<Answer>): void {
  try {
    // If memory runs out, the kernel kills this process rather than the site.
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // This file exists only on Linux.
  }
  process.on("message", async (asked: Asked) => {
    const answered = await answer(asked).then(
      (given): Answered<Answer> => ({ answer: given }),
      (error: unknown): Answered<Answer> => ({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    process.send?.(answered);
  });
  // The site has ended.
  process.on("disconnect", () => process.exit());
  process.send?.("ready");
}

/** Waits for the next message of the child; rejects when its process ends. */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const given = new AbortController();
  const ended = once(child, "exit", { signal: given.signal }).then(([code, signal]) => {
    throw new Error(`the process ended (${code ?? signal})`);
  });
  ended.catch(() => {});
  try {
    const [message] = await Promise.race([once(child, "message", { signal: given.signal }), ended]);
    return message;
  } finally {
    given.abort();
  }
}
