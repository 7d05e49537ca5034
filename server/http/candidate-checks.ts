import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { CheckedCandidate, Newsroom, PreviewedPage } from "#app/features/newsroom/newsroom-services.ts";
import type { Answered, Asked } from "./candidate-child.ts";

/** What is asked rejects when it takes too long, or its process ends. */
export type CandidateChecks = Pick<Newsroom, "check" | "preview"> & {
  /** For good: what waits is refused. */
  stop: () => void;
};

const CHILD = join(import.meta.dirname, "candidate-child.ts");
const PATIENCE_MS = 120_000;
/** The dictionary takes a second to read, and 300 MB to keep. */
const IDLE_MS = 60_000;
const MEMORY_MB = 700;
const MOST_WAITING = 20;

/** In a process of its own, one candidate after the other, so that readers wait for none of it. */
export function createCandidateChecks({ patienceMs = PATIENCE_MS, idleMs = IDLE_MS } = {}): CandidateChecks {
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
    const started = fork(CHILD, {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
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

  async function ask(asked: Asked): Promise<CheckedCandidate | PreviewedPage> {
    if (isStopped) throw new Error("the checks are stopped");
    clearTimeout(idle);
    const timer = setTimeout(endChild, patienceMs);
    try {
      const running = child ?? (await start());
      running.send(asked);
      const answered = (await answerOf(running)) as Answered;
      if ("failure" in answered) throw new Error(answered.failure);
      return answered.answer;
    } finally {
      clearTimeout(timer);
      idle = setTimeout(endChild, idleMs).unref();
    }
  }

  async function queue(asked: Asked): Promise<CheckedCandidate | PreviewedPage> {
    if (waiting >= MOST_WAITING) throw new Error("too many candidates wait");
    waiting += 1;
    const turn = last.then(() => ask(asked));
    last = turn.catch(() => {});
    return turn.finally(() => {
      waiting -= 1;
    });
  }

  return {
    check: (candidate) => queue({ candidate }) as Promise<CheckedCandidate>,
    preview: (preview) => queue({ preview }) as Promise<PreviewedPage>,
    stop() {
      isStopped = true;
      endChild();
    },
  };
}

/** Its next message. */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const given = new AbortController();
  const ended = once(child, "exit", { signal: given.signal }).then(([code, signal]) => {
    throw new Error(`the check ended (${code ?? signal})`);
  });
  ended.catch(() => {});
  try {
    const [message] = await Promise.race([once(child, "message", { signal: given.signal }), ended]);
    return message;
  } finally {
    given.abort();
  }
}
