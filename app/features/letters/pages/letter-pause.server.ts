import { findByUnsubscribeToken } from "#app/features/newsletter/leaving/withdrawals.server.ts";
import { pauseEnd, startPause } from "#app/features/suppressions/letter-pauses.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";

export type PauseView = { kind: "ask"; until: string } | { kind: "done"; until: string } | { kind: "unknown" };

/** Changes nothing, and shows the button for any link. */
export async function viewPause(
  services: Pick<ProcessServices, "db" | "secrets">,
  token: string,
  now: Date,
): Promise<PauseView> {
  const found = token === "" ? null : await findByUnsubscribeToken(services, token);
  return found ? { kind: "ask", until: parisDay(pauseEnd(now)) } : { kind: "unknown" };
}

export async function pauseLetters(
  services: Pick<ProcessServices, "db" | "secrets">,
  token: string,
  now: Date,
): Promise<PauseView> {
  const found = token === "" ? null : await findByUnsubscribeToken(services, token);
  if (!found) return { kind: "unknown" };
  const until = pauseEnd(now);
  await startPause(services.db, found.subscriber.id, until);
  return { kind: "done", until: parisDay(until) };
}
