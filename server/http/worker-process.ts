import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

type Options = {
  /** The module that it runs: it says "ready", then answers each message. */
  file: string;
  timeoutMs: number;
  /** How long it is kept without work. */
  idleMs: number;
  memoryMb: number;
  maxQueued: number;
};

/** What a module answers that runs beside the site. */
export type Answered<Answer> = { answer: Answer } | { failure: string };

export type WorkerProcess = {
  /** Rejects when it takes too long, or its process ends. */
  ask: (asked: object) => Promise<unknown>;
  /** For good: what waits is refused. */
  stop: () => void;
};

/** A process of its own at a low priority, for one question after the other, so that readers wait for none of it. */
export function createWorkerProcess({ file, timeoutMs, idleMs, memoryMb, maxQueued }: Options): WorkerProcess {
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
      // No setting and no secret.
      env: { NODE_ENV: "production" },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child = started;
    started.once("exit", () => {
      if (child === started) child = null;
    });
    if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
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

/** Runs in the child: answers each message. */
export function serveMessages<Asked, Answer>(answer: (asked: Asked) => Promise<Answer>): void {
  try {
    // If memory runs out, the kernel kills this process rather than the site.
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not on Linux.
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
  // The site ended.
  process.on("disconnect", () => process.exit());
  process.send?.("ready");
}

/** Its next message. */
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
