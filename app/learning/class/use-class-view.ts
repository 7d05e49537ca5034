import { useEffect, useRef, useState } from "react";
import { withinTime } from "#app/ui/forms/retry-with-pauses.ts";
import { statePath, viewPath } from "./class-paths.ts";
import { type ClassState, type ClassView, hasNewCounts, type Polled } from "./class-view.ts";

/**
 * « offline » means that there is no network; « restart » means that the network works and the site does not answer.
 */
export type Connection = "ok" | "offline" | "restart";

const ANSWER_MS = 8_000;
const HIDDEN_MS = 10_000;
const MAX_PAUSE_MS = 8_000;
const SPREAD = 0.2;

/** The teacher's screens poll at least this often, so that they show a vote within two seconds behind a proxy too. */
export const TEACHER_PAUSE_MS = 500;

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
        // A later poll has replaced this one, so its answer is dropped.
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
    // A phone that was locked, or that is back on the network, must see the question at once.
    const seen = () => {
      if (document.visibilityState === "hidden") return;
      clearTimeout(timer);
      void poll();
    };
    // Earlier failures say nothing about the network that is back, so pauses are short again.
    const back = () => {
      failures = 0;
      seen();
    };
    look.current = seen;
    timer = setTimeout(poll, spread(nextOf(first, maxPause)));
    document.addEventListener("visibilitychange", seen);
    addEventListener("online", back);
    return () => {
      isStopped = true;
      look.current = () => {};
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("online", back);
    };
  }, [id, first, isEnded, maxPause]);

  // The answer to a button of the desk may be newer than the last poll.
  const newest = first.view.version > polled.view.version ? first : polled;
  return { ...newest, connection, askNow };
}

class NoAnswer extends Error {}

/** Returns milliseconds: 1, 2, 4, then 8 s, each varied at random. */
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

/** Returns null for a session that no longer exists. */
async function read<T>(path: string): Promise<T | null> {
  // The browser's own copy could be a second old, and made from a copy of the site that was a second old too.
  const response = await withinTime((signal) => fetch(path, { signal, cache: "no-store" }), ANSWER_MS);
  if (response.status === 404) return null;
  if (!response.ok) throw new NoAnswer(`${response.status}`);
  return response.json();
}
