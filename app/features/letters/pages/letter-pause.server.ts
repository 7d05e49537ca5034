import { pauseEnd } from "#app/features/letters/store/letter-pauses.server.ts";
import { findByUnsubscribeToken } from "#app/features/newsletter/leaving/withdrawals.server.ts";
import { letterPauses } from "#database/schema/letters.server.ts";
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
  await services.db
    .insert(letterPauses)
    .values({ subscriberId: found.subscriber.id, until })
    .onConflictDoUpdate({ target: letterPauses.subscriberId, set: { until } });
  return { kind: "done", until: parisDay(until) };
}
