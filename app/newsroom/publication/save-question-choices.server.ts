import { eq } from "drizzle-orm";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { type DraftState, refuseUnwritable } from "#app/newsroom/drafts/draft-states.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { DONE, type Outcome, refused } from "#app/newsroom/drafts/outcome.ts";
import { withDraft } from "#app/newsroom/drafts/workflow.server.ts";
import type { Staff } from "#app/office/team/staff-guard.server.ts";
import { isAtLeast } from "#app/office/team/staff-role.ts";
import { drafts } from "#database/schema/newsroom.server.ts";
import type { QuestionChoice } from "#library/check/question-lock.ts";
import { formatIssue } from "#library/schema/content-issue.ts";
import { checkDraft } from "./check-draft.server.ts";

/** For each question that its publication would change, whether it is the same one or another. */
export async function saveQuestionChoices(
  services: Pick<NewsroomServices, "db" | "newsroom" | "log">,
  staff: Staff,
  draft: Pick<Draft, "id" | "document">,
  choiceOf: (key: string) => string | null,
): Promise<Outcome> {
  const { changedQuestions, issues } = await checkDraft(services, draft);
  if (changedQuestions.length === 0) {
    const [first] = issues;
    return refused(first ? formatIssue(first) : "Aucune question de ce document n’attend de choix.");
  }
  const choices: Record<string, QuestionChoice> = {};
  for (const { key } of changedQuestions) {
    const choice = choiceOf(key);
    if (choice !== "same" && choice !== "other") return refused("Choisissez pour chaque question qui a changé.");
    choices[key] = choice;
  }
  return withDraft(services, draft.id, async (tx, { draft: { state, version } }) => {
    const refusal = refuseChoosing(staff, state);
    if (refusal) return refused(refusal);
    await tx
      .update(drafts)
      .set({ questionChoices: choices, version: version + 1, updatedAt: new Date(), updatedByName: staff.name })
      .where(eq(drafts.id, draft.id));
    return DONE;
  });
}

/** The approval stays, as no text changes: whoever writes chooses before it, whoever publishes after it. */
export function refuseChoosing(staff: Staff, state: DraftState): string | null {
  const refusal = refuseUnwritable(state);
  if (refusal) return refusal;
  const mayChoose = state !== "approved" || isAtLeast(staff, "reviewer");
  return mayChoose ? null : "Ce document est approuvé : un relecteur choisit.";
}
