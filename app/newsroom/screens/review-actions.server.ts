import { data, redirect } from "react-router";
import { doneHref } from "#app/newsroom/drafts/done-texts.ts";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { approve, readLate, sendBack } from "#app/newsroom/drafts/workflow.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";

type VerdictSubmission = { services: NewsroomServices; staff: Staff; draft: Draft; form: URLSearchParams };

const DONE = { approve: "approuve", back: "repris", late: "lu" } as const;

export async function replyToVerdict({ services, staff, draft, form }: VerdictSubmission) {
  const intent = form.get(DRAFT_FIELDS.intent);
  const note = form.get(DRAFT_FIELDS.note)?.trim() ?? "";
  const read = { filesHash: form.get(DRAFT_FIELDS.filesHash) ?? "", note };
  if (intent !== "approve" && intent !== "back" && intent !== "late") throw data(null, { status: 400 });
  const outcome =
    intent === "late"
      ? await readLate(services, staff, draft.id, note)
      : await (intent === "approve" ? approve : sendBack)(services, staff, draft.id, read);
  if (outcome.state === "refused") return data({ message: outcome.message, note }, { status: 409 });
  throw redirect(doneHref(draftPath(draft.id, intent === "approve" ? "publication" : "relecture"), DONE[intent]), 303);
}

/**
 * Returns why this member cannot review, so that the page says it before they try. Rights are checked again when the
 * verdict is written.
 */
export function closedReason(draft: Draft, staff: Staff): string | null {
  if (isLateFor(draft)) return draft.writers.includes(staff.userId) ? "Une autre personne doit lire ce texte." : null;
  if (draft.state !== "review") return REASONS[draft.state];
  if (!isAtLeast(staff, "reviewer")) return "Donner son avis ici demande le rôle « relecture ».";
  if (draft.writers.includes(staff.userId)) return "Vous avez écrit dans ce texte : une autre personne doit le relire.";
  return null;
}

const REASONS = {
  writing: "La relecture n’est pas encore demandée.",
  returned: "Ce texte est à reprendre : la personne qui l’a écrit demandera une nouvelle relecture.",
  approved: "Ce texte est approuvé.",
  scheduled: "Ce texte est approuvé, et programmé.",
  published: "Ce texte est publié.",
  discarded: "Ce document est abandonné.",
  review: null,
};

export function isLateFor({ state, forcedReason }: Draft): boolean {
  return state === "published" && forcedReason !== "";
}
