import { data, redirect } from "react-router";
import { doneHref } from "#app/newsroom/drafts/done-texts.ts";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { CORRECTED_INTENT, DRAFT_FIELDS, questionChoiceField } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { refuseUnwritable } from "#app/newsroom/drafts/draft-states.ts";
import { hashOrNull, readDraftTexts, shownText, writtenText } from "#app/newsroom/drafts/draft-texts.server.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { type Outcome, refusedBecause } from "#app/newsroom/drafts/outcome.ts";
import type { DraftRow, FileRow } from "#app/newsroom/drafts/read-drafts.server.ts";
import { readServedTexts, servedContent } from "#app/newsroom/drafts/served.server.ts";
import { CHANGED, withDraft } from "#app/newsroom/drafts/workflow.server.ts";
import { writeFiles } from "#app/newsroom/drafts/write-draft.server.ts";
import { mergePreferringPublished, mergeWithPublished } from "#app/newsroom/publication/merge-with-published.ts";
import { publishDraft } from "#app/newsroom/publication/publish-draft.server.ts";
import { readDraftSnapshot } from "#app/newsroom/publication/read-snapshot.server.ts";
import { saveQuestionChoices } from "#app/newsroom/publication/save-question-choices.server.ts";
import { cancelSchedule, scheduleDraft } from "#app/newsroom/publication/schedule.server.ts";
import { isUuid } from "#app/office/frame/uuid.ts";
import { closeCorrectedError } from "#app/office/messages/open-errors.server.ts";
import type { Staff } from "#app/office/team/staff.ts";

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
    choose: () => saveQuestionChoices(services, staff, draft, (key) => form.get(questionChoiceField(key))),
    take: () => rebaseOnPublished(services, staff, id),
  };
  if (intent === CORRECTED_INTENT) return closeCorrected({ services, staff, draft, form });
  if (!intent || !Object.hasOwn(actions, intent)) throw data(null, { status: 400 });
  const asked = intent as keyof typeof actions;
  const outcome = await actions[asked]();
  if (outcome.state === "refused") {
    const field = "field" in outcome ? (outcome.field ?? null) : null;
    return data({ message: outcome.message, field, reason, time, chosen: chosenIn(form) }, { status: 409 });
  }
  const done = "isReplaced" in outcome && outcome.isReplaced ? "site-garde" : doneOf(asked, draft);
  throw redirect(doneHref(asked === "take" ? draftPath(id) : draftPath(id, "publication"), done), 303);
}

/** Closes a reader's report about this article, once the published text contains the correction. */
async function closeCorrected({ services, staff, draft, form }: PublicationSubmission) {
  const article = servedContent(services).articles.find(({ file }) => file === draft.document);
  const id = form.get(DRAFT_FIELDS.report) ?? "";
  const now = new Date();
  const error = article && { id, articleId: article.front.id, articlePath: article.href, now };
  if (error && isUuid(id) && (await closeCorrectedError(services, staff, error)))
    throw redirect(doneHref(draftPath(draft.id, "publication"), "corrigee"), 303);
  const message = "Ce message est déjà clos, ou le clore demande le rôle « relecture ».";
  return data({ message, field: null, reason: "", time: "", chosen: {} }, { status: 409 });
}

const DONE = {
  publish: "publie",
  force: "publie",
  schedule: "programme",
  cancel: "deprogramme",
  choose: "questions",
  take: "site",
} as const;

/** A published letter has its own message, because its subscribers get nothing before it is sent. */
function doneOf(asked: keyof typeof DONE, { kind }: Draft) {
  return kind === "letter" && DONE[asked] === "publie" ? ("lettre-publiee" as const) : DONE[asked];
}

function chosenIn(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...form].filter(([name]) => name.startsWith(questionChoiceField(""))));
}

type TakeOutcome =
  | {
      state: "done";
      /** True when published lines replaced lines of the draft, which remain in the former revision. */
      isReplaced: boolean;
    }
  | Extract<Outcome, { state: "refused" }>;

/** `base` is the served text. */
type Taken = { path: string; base: Buffer | null; bytes: Buffer | null; isReplaced: boolean };

/** Rebases the draft on the published text. This counts as a change, so the draft has to be reviewed again. */
export async function rebaseOnPublished(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  staff: Staff,
  id: string,
  now = new Date(),
): Promise<TakeOutcome> {
  const found = await readDraftSnapshot(services, id);
  if ("state" in found) return found;
  const served = await readServedTexts(services);
  const outdated = found.files.filter(({ path, baseSha }) => (served.shas.get(path) ?? null) !== baseSha);
  const texts = served.read(outdated.map(({ path }) => path));
  const refusal = refuseTaking(found.draft, outdated, texts);
  if (refusal) return refusedBecause(refusal);
  const shas = outdated.flatMap(({ sha, baseSha }) => [sha, baseSha]);
  const kept = await readDraftTexts(services.db, shas);
  // Texts are compared before the transaction locks the row, because a comparison may take long.
  const taken = outdated.map((row) => takeFile(row, kept, texts.get(row.path) ?? null));
  return withDraft(services, id, async (tx, held): Promise<TakeOutcome> => {
    if (held.draft.version !== found.draft.version) return refusedBecause(CHANGED);
    await writeFiles(tx, staff, held, { files: taken, reason: "site" }, now);
    return { state: "done", isReplaced: taken.some(({ isReplaced }) => isReplaced) };
  });
}

function refuseTaking({ state, document }: DraftRow, outdated: FileRow[], texts: Map<string, Buffer>): string | null {
  const refusal = refuseUnwritable(state);
  if (refusal) return refusal;
  if (outdated.length === 0) return "Ce document part déjà du texte du site.";
  if (outdated.some(({ path }) => path === document) && !texts.has(document)) {
    return "Ce texte n’est plus sur le site : copiez ce qu’il faut garder, puis abandonnez ce document.";
  }
  return null;
}

function takeFile({ path, sha, baseSha }: FileRow, kept: Map<string, Buffer>, base: Buffer | null): Taken {
  if (sha === baseSha || sha === hashOrNull(base)) return { path, base, bytes: base, isReplaced: false };
  const shown = (bytes: Buffer | null | undefined) => (bytes ? shownText(bytes) : null);
  const three = { base: shown(kept.get(baseSha ?? "")), mine: shown(kept.get(sha ?? "")), theirs: shown(base) };
  const merged = mergeWithPublished(path, three);
  const text = merged ?? mergePreferringPublished(three);
  return { path, base, bytes: text === null ? null : writtenText(text, base), isReplaced: merged === null };
}
