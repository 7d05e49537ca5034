import { findByUnsubscribeToken } from "#app/letters/leaving/withdrawals.server.ts";
import { endPause, pauseEnd, readPauseEnd, startPause } from "#app/letters/subscriptions/letter-pauses.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";

export type PauseView = { kind: "ask" | "done" | "paused"; until: string } | { kind: "resumed" | "left" | "unknown" };

type ReaderPauseServices = Pick<ProcessServices, "db" | "secrets">;

/** Returns what the link would do, without changing anything. */
export function viewPause(services: ReaderPauseServices, token: string, now: Date): Promise<PauseView> {
  return withSubscriber(services, token, async (id) => {
    const until = await readPauseEnd(services.db, id, now);
    return until ? { kind: "paused", until: parisDay(until) } : { kind: "ask", until: parisDay(pauseEnd(now)) };
  });
}

export function pauseLetters(services: ReaderPauseServices, token: string, now: Date): Promise<PauseView> {
  return withSubscriber(services, token, async (id) => {
    const until = pauseEnd(now);
    await startPause(services.db, id, until);
    return { kind: "done", until: parisDay(until) };
  });
}

export function resumeLetters(services: ReaderPauseServices, token: string): Promise<PauseView> {
  return withSubscriber(services, token, async (id) => {
    await endPause(services.db, id);
    return { kind: "resumed" };
  });
}

async function withSubscriber(
  services: ReaderPauseServices,
  token: string,
  act: (id: string) => Promise<PauseView>,
): Promise<PauseView> {
  const found = token === "" ? null : await findByUnsubscribeToken(services, token);
  if (!found) return { kind: "unknown" };
  return found.hasLeft ? { kind: "left" } : act(found.subscriber.id);
}
