import { findByUnsubscribeToken } from "#app/features/newsletter/leaving/withdrawals.server.ts";
import { endPause, pauseEnd, readPauseEnd, startPause } from "#app/features/suppressions/letter-pauses.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";

export type PauseView = { kind: "ask" | "done" | "paused"; until: string } | { kind: "resumed" | "left" | "unknown" };

/** Changes nothing. */
export async function viewPause(
  services: Pick<ProcessServices, "db" | "secrets">,
  token: string,
  now: Date,
): Promise<PauseView> {
  const found = token === "" ? null : await findByUnsubscribeToken(services, token);
  if (!found) return { kind: "unknown" };
  if (found.hasLeft) return { kind: "left" };
  const until = await readPauseEnd(services.db, found.subscriber.id, now);
  return until ? { kind: "paused", until: parisDay(until) } : { kind: "ask", until: parisDay(pauseEnd(now)) };
}

export async function pauseLetters(
  services: Pick<ProcessServices, "db" | "secrets">,
  token: string,
  now: Date,
): Promise<PauseView> {
  const found = token === "" ? null : await findByUnsubscribeToken(services, token);
  if (!found) return { kind: "unknown" };
  if (found.hasLeft) return { kind: "left" };
  const until = pauseEnd(now);
  await startPause(services.db, found.subscriber.id, until);
  return { kind: "done", until: parisDay(until) };
}

export async function resumeLetters(
  services: Pick<ProcessServices, "db" | "secrets">,
  token: string,
): Promise<PauseView> {
  const found = token === "" ? null : await findByUnsubscribeToken(services, token);
  if (!found) return { kind: "unknown" };
  if (found.hasLeft) return { kind: "left" };
  await endPause(services.db, found.subscriber.id);
  return { kind: "resumed" };
}
