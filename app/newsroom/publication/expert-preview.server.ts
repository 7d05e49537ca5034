import { findPreviewLink } from "#app/newsroom/drafts/preview-links.server.ts";
import { readWholeDraft } from "#app/newsroom/drafts/read-drafts.server.ts";
import { consume, LIMITS } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { renderDraftPage } from "./preview.server.ts";

export type PreviewRefusal =
  | { state: "unknown" | "ended" | "unreadable" }
  | { state: "limited"; retryAfterSeconds: number };

/** Previews under way in this process: the checks and publications of the team wait in the same queue. */
const underWay = new Set<string>();
const MAX_UNDER_WAY = 3;

/** The page of one draft, and nothing else: what the checks say of it stays in the newsroom. */
export async function showToExpert(
  services: Services,
  token: string,
  now: Date,
): Promise<{ state: "page"; html: string } | PreviewRefusal> {
  const link = await findPreviewLink(services, token, now);
  if (link.state !== "open") return link;
  const limits = [{ limit: LIMITS.staffActs, subject: `preview ${link.tokenHash}` }];
  const taken = await consume(services, limits, now);
  if (!taken.allowed) return { state: "limited", retryAfterSeconds: taken.retryAfterSeconds };
  const draft = await readWholeDraft(services.db, link.draftId);
  if (!draft) return { state: "ended" };
  if (underWay.has(link.tokenHash) || underWay.size >= MAX_UNDER_WAY) return { state: "unreadable" };
  underWay.add(link.tokenHash);
  try {
    const page = await renderDraftPage(services, draft);
    return page.state === "page" ? page : { state: "unreadable" };
  } finally {
    underWay.delete(link.tokenHash);
  }
}
