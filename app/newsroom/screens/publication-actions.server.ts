import { data, redirect } from "react-router";
import { doneHref } from "#app/newsroom/drafts/done-texts.ts";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { choiceField, DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { publishDraft } from "#app/newsroom/publication/publish-draft.server.ts";
import { rebaseOnPublished } from "#app/newsroom/publication/rebase-on-published.server.ts";
import { saveQuestionChoices } from "#app/newsroom/publication/save-question-choices.server.ts";
import { cancelSchedule, scheduleDraft } from "#app/newsroom/publication/schedule.server.ts";
import type { Staff } from "#app/office/team/staff-guard.server.ts";

type PublicationSubmission = { services: NewsroomServices; staff: Staff; draft: Draft; form: URLSearchParams };

export async function replyToPublication({ services, staff, draft, form }: PublicationSubmission) {
  const { id } = draft;
  const intent = form.get(DRAFT_FIELDS.intent);
  const reason = form.get(DRAFT_FIELDS.reason)?.trim() ?? "";
  const time = form.get(DRAFT_FIELDS.time) ?? "";
  const actions = {
    publish: () => publishDraft(services, staff, id, {}),
    force: () => publishDraft(services, staff, id, { forcedReason: reason }),
    schedule: () => scheduleDraft(services, staff, id, time),
    cancel: () => cancelSchedule(services, staff, id),
    choose: () => saveQuestionChoices(services, staff, draft, (key) => form.get(choiceField(key))),
    take: () => rebaseOnPublished(services, staff, id),
  };
  if (!intent || !Object.hasOwn(actions, intent)) throw data(null, { status: 400 });
  const asked = intent as keyof typeof actions;
  const outcome = await actions[asked]();
  if (outcome.state === "refused") {
    const field = "field" in outcome ? (outcome.field ?? null) : null;
    return data({ message: outcome.message, field, reason, time, chosen: chosenIn(form) }, { status: 409 });
  }
  const done = "isReplaced" in outcome && outcome.isReplaced ? "site-garde" : DONE[asked];
  throw redirect(doneHref(asked === "take" ? draftPath(id) : draftPath(id, "publication"), done), 303);
}

const DONE = {
  publish: "publie",
  force: "publie",
  schedule: "programme",
  cancel: "deprogramme",
  choose: "questions",
  take: "site",
} as const;

function chosenIn(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...form].filter(([name]) => name.startsWith(choiceField(""))));
}
