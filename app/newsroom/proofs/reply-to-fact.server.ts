import { data, redirect } from "react-router";
import { DONE_FIELD, type Done } from "#app/newsroom/drafts/done-texts.ts";
import type { Draft, SaveConflict } from "#app/newsroom/drafts/draft.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { refusedBecause } from "#app/newsroom/drafts/outcome.ts";
import { draftPassageAnchor, PROOF_FIELDS, type ProofQuery, proofsHref } from "#app/newsroom/drafts/proof-fields.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { knownFacts } from "#app/newsroom/facts/known-facts.server.ts";
import { showConflict } from "#app/newsroom/screens/show-conflict.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { nextToProve, provedPassages } from "./proved-passages.server.ts";

type FactSubmission = {
  services: NewsroomServices;
  staff: Staff;
  draft: Draft;
  form: URLSearchParams;
  query: ProofQuery;
};
type Refusal = { state: "refused"; message: string };
type Changed = {
  draft: string;
  state: "done";
  passage: string | null;
  /** The next passage without proof, once this one has its first. */
  next: string | null;
  done: Done;
};
type FactReply = Changed | SaveConflict | Refusal;

/** A successful form is answered with a redirect, so that reloading the page does not send it again. */
export async function replyToFact({ query, ...submission }: FactSubmission) {
  const outcome = await changeFacts(submission);
  if (outcome.state === "conflict") {
    return data(showConflict(submission.services, outcome), { status: 409 });
  }
  if (outcome.state === "refused") {
    return data({ ...outcome, sentences: submission.form.get(PROOF_FIELDS.sentences) ?? "" }, { status: 409 });
  }
  const { passage, next, done } = outcome;
  const { id } = submission.draft;
  const opened = next === null ? { ...query, passage } : { passage: next, words: "" };
  if (query.passage !== null) throw redirect(proofsHref(id, opened, { [DONE_FIELD]: done }), 303);
  // The list of passages was pressed, which stays closed, at the same place.
  const list = proofsHref(id, { passage: null, words: "" }, { [DONE_FIELD]: done });
  throw redirect(passage === null ? list : `${list}#${draftPassageAnchor(passage)}`, 303);
}

/**
 * The passage is found by its words in the present text, so that what others saved elsewhere is kept; a simultaneous
 * save is detected as a conflict.
 */
export async function changeFacts({ services, staff, draft, form }: Omit<FactSubmission, "query">): Promise<FactReply> {
  const [chosen, takenAway] = [form.get(PROOF_FIELDS.choose), form.get(PROOF_FIELDS.takeAway)];
  const passages = provedPassages(draft.files);
  const index = passages.findIndex(({ id }) => id === form.get(PROOF_FIELDS.passage));
  const passage = passages[index];
  const fact = chosen ?? takenAway ?? "";
  if (!passage) {
    return refusedBecause(
      `Rien n’est changé pour la preuve « ${fact} » : depuis que vous avez ouvert cette page, les mots de ce passage ont changé. Choisissez-la de nouveau ci-dessous.`,
    );
  }
  if (chosen !== null && !knownFacts(services, draft).has(chosen)) {
    return refusedBecause(`La preuve « ${fact} » n’existe pas, ou n’existe plus. Choisissez-en une autre.`);
  }
  const facts = chosen === null ? passage.facts.filter((id) => id !== fact) : [...new Set([...passage.facts, fact])];
  const done = chosen === null ? "fait-enleve" : "fait-choisi";
  const beginning = chosen === null ? undefined : passage.beginnings[Number(form.get(PROOF_FIELDS.sentences)) - 1];
  const text = passage.write(facts, beginning);
  if (text === null)
    return refusedBecause(`La preuve « ${fact} » ne peut pas être posée ici sans changer autre chose dans le texte.`);
  const saved = await saveDraft(services, staff, draft.id, { version: draft.version, files: { [passage.path]: text } });
  if (saved.state === "conflict" || saved.state === "refused") return saved;
  const files = draft.files.map((file) => (file.path === passage.path ? { ...file, text } : file));
  const after = provedPassages(files);
  const id = after[index]?.id ?? null;
  const next = id !== null && chosen !== null && passage.facts.length === 0 ? nextToProve(after, id) : null;
  return { state: "done", draft: draft.id, passage: id, next: next?.passage ?? null, done };
}
