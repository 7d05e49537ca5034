import { findPreviewLink } from "#app/newsroom/drafts/preview-links.server.ts";
import { readWholeDraft } from "#app/newsroom/drafts/read-drafts.server.ts";
import { TOKEN_FIELD } from "#app/office/team/invitation.ts";
import type { Drawings } from "#library/catalogue/drawings-context.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { consume } from "#platform/limits/rate-limits.server.ts";
import type { Services } from "#platform/services.ts";
import { renderDraftPage } from "./preview.server.ts";

export type PreviewRefusal =
  | { state: "unknown" | "ended" | "unreadable" }
  | { state: "limited"; retryAfterSeconds: number };

/**
 * The previews running in this process are limited, because the checks and publications of the team wait in the
 * same queue.
 */
const underWay = new Set<string>();
const MAX_UNDER_WAY = 3;

const NOTE = "Vos remarques : en réponse à la personne qui vous a envoyé le lien";

/** Returns the page of one draft, or of its proofs; the problems found by the checks are not shown outside the newsroom. */
export async function showToExpert(
  services: Services & { drawings: Drawings },
  address: URL,
  now: Date,
): Promise<{ state: "page"; html: string } | PreviewRefusal> {
  const link = await findPreviewLink(services, address.searchParams.get(TOKEN_FIELD) ?? "", now);
  if (link.state !== "open") return link;
  const limits = [{ limit: LIMITS.staffActs, subject: `preview ${link.tokenHash}` }];
  const taken = await consume(services, limits, now);
  if (!taken.allowed) return { state: "limited", retryAfterSeconds: taken.retryAfterSeconds };
  const draft = await readWholeDraft(services.db, link.draftId);
  if (!draft) return { state: "ended" };
  if (underWay.has(link.tokenHash) || underWay.size >= MAX_UNDER_WAY) return { state: "unreadable" };
  underWay.add(link.tokenHash);
  try {
    const page = await renderDraftPage(services, draft, { address, note: NOTE, now });
    return page.state === "page" ? page : { state: "unreadable" };
  } finally {
    underWay.delete(link.tokenHash);
  }
}
