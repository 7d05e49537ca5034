import { data, redirect } from "react-router";
import { doneHref } from "#app/newsroom/drafts/done-texts.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { expertPreviewHref } from "#app/newsroom/drafts/preview-link.ts";
import { createPreviewLink, revokePreviewLink } from "#app/newsroom/drafts/preview-links.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import type { Services } from "#platform/services.ts";

export type PreviewLinkAnswer =
  | { state: "created"; href: string; until: string }
  | { state: "refused"; message: string };

type PreviewLinkSubmission = { services: Services; staff: Staff; draftId: string; form: URLSearchParams };

export async function replyToPreviewLink({ services, staff, draftId, form }: PreviewLinkSubmission, now = new Date()) {
  const intent = form.get(DRAFT_FIELDS.intent);
  if (intent === "create") {
    const created = await createPreviewLink(services, staff, draftId, now);
    if (created.state === "refused") return data<PreviewLinkAnswer>(created, { status: 409 });
    const href = `${services.settings.publicUrl}${expertPreviewHref(created.token)}`;
    return data<PreviewLinkAnswer>({ state: "created", href, until: formatDayAndHour(created.expiresAt) });
  }
  if (intent !== "revoke") throw data(null, { status: 400 });
  const linkId = form.get(DRAFT_FIELDS.link) ?? "";
  const revoked = await revokePreviewLink(services, staff, { draftId, linkId }, now);
  if (revoked.state === "refused") return data<PreviewLinkAnswer>(revoked, { status: 409 });
  throw redirect(doneHref(draftPath(draftId, "liens"), "lien"), 303);
}
