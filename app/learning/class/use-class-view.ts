import { useEffect, useRef, useState } from "react";
import { withinTime } from "#app/ui/forms/retry-with-pauses.ts";
import { statePath, viewPath } from "./class-paths.ts";
import { type ClassState, type ClassView, hasNewCounts, type Polled } from "./class-view.ts";

/** « offline »: no network; « restart »: the network answers, the site does not. */
export type Connection = "ok" | "offline" | "restart";

const ANSWER_MS = 8_000;
const HIDDEN_MS = 10_000;
const MAX_PAUSE_MS = 8_000;
const SPREAD = 0.2;

/** Longest pause of the teacher's screens, which show the answers as they come. */
export const TEACHER_PAUSE_MS = 1_500;

/**
 * Polls the class at the interval that the server gives, at most `maxPause` ms, and loads the view when its version has
 * changed.
 */
export function useClassView(
  id: string,
  first: Polled,
  maxPause = Number.POSITIVE_INFINITY,
): Polled & { connection: Connection; askNow: () => void } {
  const look = useRef(() => {});
  const [askNow] = useState(() => () => look.current());
  const [polled, setPolled] = useState(first);
  const [connection, setConnection] = useState<Connection>("ok");
  const isEnded = polled.view.step === "ended";

  useEffect(() => {
    if (isEnded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    let failures = 0;
    let known = first;
    let runs = 0;
    async function poll() {
      runs += 1;
      const run = runs;
      try {
        const answer = await ask(id, known);
        // A later poll has replaced this one.
        if (isStopped || run !== runs) return;
        known = answer;
        failures = 0;
        setConnection("ok");
        setPolled(known);
      } catch (error) {
        if (isStopped || run !== runs) return;
        failures += 1;
        setConnection(error instanceof NoAnswer ? "restart" : "offline");
      }
      timer = setTimeout(poll, failures > 0 ? pauseAfter(failures) : spread(nextOf(known, maxPause)));
    }
    // A phone that was locked, or came back to the network, sees the question at once.
    const seen = () => {
      if (document.visibilityState === "hidden") return;
      clearTimeout(timer);
      void poll();
    };
    look.current = seen;
    timer = setTimeout(poll, spread(nextOf(first, maxPause)));
    document.addEventListener("visibilitychange", seen);
    addEventListener("online", seen);
    return () => {
      isStopped = true;
      look.current = () => {};
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("online", seen);
    };
  }, [id, first, isEnded, maxPause]);

  // The answer to a button of the desk may be newer than the last poll.
  const newest = first.view.version > polled.view.version ? first : polled;
  return { ...newest, connection, askNow };
}

class NoAnswer extends Error {}

/** 1, 2, 4, then 8 s. */
export function pauseAfter(failures: number): number {
  return spread(Math.min(MAX_PAUSE_MS, 1_000 * 2 ** (failures - 1)));
}

/** Adds a random delay, so that the devices of a class do not poll at the same moment. */
function spread(ms: number): number {
  return ms * (1 - SPREAD + 2 * SPREAD * Math.random());
}

function nextOf({ state }: Polled, maxPause: number): number {
  return document.visibilityState === "hidden" ? HIDDEN_MS : Math.min(state.next, maxPause);
}

export async function ask(id: string, known: Polled): Promise<Polled> {
  const state = await read<ClassState>(statePath(id));
  if (!state) return { ...known, view: { ...known.view, step: "ended", question: null, correction: null } };
  const isYoung = hasNewCounts(known, state);
  if (state.version === known.view.version && !isYoung && !known.isYoung) return { ...known, state };
  const view = await read<ClassView>(viewPath(id));
  return { state, view: view ?? known.view, isYoung };
}

/** Null for a session that is no longer there. */
async function read<T>(path: string): Promise<T | null> {
  const response = await withinTime((signal) => fetch(path, { signal }), ANSWER_MS);
  if (response.status === 404) return null;
  if (!response.ok) throw new NoAnswer(`${response.status}`);
  return response.json();
}
