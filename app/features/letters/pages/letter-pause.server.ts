import { findByUnsubscribeToken } from "#app/features/newsletter/leaving/withdrawals.server.ts";
import { pauseEnd, startPause } from "#app/features/suppressions/letter-pauses.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";

export type PauseView = { kind: "ask" | "done" | "unknown"; until: string };

/** Changes nothing, and shows the button for any link. */
export async function viewPause(
  services: Pick<ProcessServices, "db" | "secrets">,
  token: string,
  now: Date,
): Promise<PauseView> {
  const found = token === "" ? null : await findByUnsubscribeToken(services, token);
  return { kind: found ? "ask" : "unknown", until: parisDay(pauseEnd(now)) };
}

export async function pauseLetters(
  services: Pick<ProcessServices, "db" | "secrets">,
  token: string,
  now: Date,
): Promise<PauseView> {
  const found = token === "" ? null : await findByUnsubscribeToken(services, token);
  const until = pauseEnd(now);
  if (!found) return { kind: "unknown", until: parisDay(until) };
  await startPause(services.db, found.subscriber.id, until);
  return { kind: "done", until: parisDay(until) };
}
