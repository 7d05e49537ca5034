import { setTimeout as wait } from "node:timers/promises";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { DraftCheck, NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { checkDraft } from "#app/newsroom/publication/check-draft.server.ts";

/** The editor must appear quickly, so it waits only this long for the check; other pages wait for the result. */
const EDITOR_TIMEOUT_MS = 2_500;
/**
 * An editor that is already open waits less, because it must soon show the effect of a button; it then requests the
 * result again.
 */
const PRESSED_TIMEOUT_MS = 400;
export const RESULT_TIMEOUT_MS = 20_000;

type Check = (services: NewsroomServices, draft: Draft) => Promise<DraftCheck>;

const underWay = new Map<string, Promise<DraftCheck>>();

/**
 * An editor that is being loaded waits longer for the check than one that is already open, except at a repeated request
 * of the latter.
 */
export function checkForEditor(
  services: NewsroomServices,
  draft: Draft,
  { headers }: Pick<Request, "headers">,
  check: Check = checkDraft,
): Promise<DraftCheck | null> {
  const isThere = headers.get("Sec-Fetch-Dest") === "empty";
  const isNew = isThere && !underWay.has(keyOf(draft));
  return checkInTime(services, draft, isNew ? PRESSED_TIMEOUT_MS : EDITOR_TIMEOUT_MS, check);
}

function keyOf({ id, filesHash, questionChoices }: Draft): string {
  return `${id} ${filesHash} ${JSON.stringify(questionChoices)}`;
}

/** Returns null when the check has not finished in time; it continues, and a later request gets its result. */
export async function checkInTime(
  services: NewsroomServices,
  draft: Draft,
  ms: number,
  check: Check = checkDraft,
): Promise<DraftCheck | null> {
  const key = keyOf(draft);
  const known = underWay.get(key);
  const running = known ?? check(services, draft).finally(() => underWay.delete(key));
  // A page that is loaded again waits for the same check instead of starting another one.
  if (!known) underWay.set(key, running);
  // Without a handler, a failure after the time-out would be an unhandled rejection.
  running.catch(() => {});
  const late = new AbortController();
  try {
    return await Promise.race([running, wait(ms, null, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
