import { eq } from "drizzle-orm";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { type DraftState, refuseUnwritable } from "#app/newsroom/drafts/draft-states.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { DONE, type Outcome, refusedBecause } from "#app/newsroom/drafts/outcome.ts";
import { withDraft } from "#app/newsroom/drafts/workflow.server.ts";
import { describeIssue } from "#app/newsroom/fields/name-field.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import { drafts } from "#database/schema/newsroom.server.ts";
import type { QuestionChoice } from "#library/check/question-lock.ts";
import { checkDraft, refuseUnchecked } from "./check-draft.server.ts";

/** Saves, for each question that the publication would change, the choice whether it is still the same question. */
export async function saveQuestionChoices(
  services: Pick<NewsroomServices, "db" | "newsroom" | "log">,
  staff: Staff,
  draft: Pick<Draft, "id">,
  choiceOf: (key: string) => string | null,
  now = new Date(),
): Promise<Outcome> {
  const { changedQuestions, issues, failure } = await checkDraft(services, draft);
  if (changedQuestions.length === 0) {
    if (failure !== null) return refuseUnchecked(failure);
    const [first] = issues;
    return refusedBecause(first ? describeIssue(first) : "Aucune question de ce document n’attend de choix.");
  }
  const choices: Record<string, QuestionChoice> = {};
  for (const { key } of changedQuestions) {
    const choice = choiceOf(key);
    if (choice !== "same" && choice !== "other") return refusedBecause("Choisissez pour chaque question qui a changé.");
    choices[key] = choice;
  }
  return withDraft(services, draft.id, async (tx, { draft: { state, version } }) => {
    const refusal = refuseChoosing(staff, state);
    if (refusal) return refusedBecause(refusal);
    await tx
      .update(drafts)
      .set({ questionChoices: choices, version: version + 1, updatedAt: now, updatedByName: staff.name })
      .where(eq(drafts.id, draft.id));
    return DONE;
  });
}

/** A choice changes no text, so the approval stays: the writer chooses before the approval, the publisher after it. */
export function refuseChoosing(staff: Staff, state: DraftState): string | null {
  const refusal = refuseUnwritable(state);
  if (refusal) return refusal;
  const mayChoose = state !== "approved" || isAtLeast(staff, "reviewer");
  return mayChoose ? null : "Ce document est approuvé : choisir demande le rôle « relecture ».";
}
