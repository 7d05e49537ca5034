import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { Candidate, CheckedCandidate } from "#app/features/newsroom/newsroom-services.ts";
import type { Answered, Asked } from "./candidate-child.ts";

export type CandidateChecks = {
  /** Rejects when the check takes too long, or its process ends. */
  check: (candidate: Candidate) => Promise<CheckedCandidate>;
  stop: () => void;
};

const CHILD = join(import.meta.dirname, "candidate-child.ts");
const PATIENCE_MS = 120_000;
/** The dictionary takes a second to read, and 300 MB to keep. */
const IDLE_MS = 60_000;
const MEMORY_MB = 700;
const MOST_WAITING = 20;

export class ChecksBusy extends Error {
  override name = "ChecksBusy";
}

/** In a process of its own, one candidate after the other, so that readers wait for none of it. */
export function createCandidateChecks({ patienceMs = PATIENCE_MS, idleMs = IDLE_MS } = {}): CandidateChecks {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let count = 0;

  function stop(): void {
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

  async function ask(candidate: Candidate): Promise<CheckedCandidate> {
    clearTimeout(idle);
    const timer = setTimeout(stop, patienceMs);
    try {
      const asked = child ?? (await start());
      const id = ++count;
      asked.send({ id, candidate } satisfies Asked);
      const answer = (await answerOf(asked)) as Answered;
      if ("failure" in answer) throw new Error(answer.failure);
      return answer.checked;
    } finally {
      clearTimeout(timer);
      idle = setTimeout(stop, idleMs).unref();
    }
  }

  return {
    async check(candidate) {
      if (waiting >= MOST_WAITING) throw new ChecksBusy("too many candidates wait");
      waiting += 1;
      const turn = last.then(() => ask(candidate));
      last = turn.catch(() => {});
      return turn.finally(() => {
        waiting -= 1;
      });
    },
    stop,
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
