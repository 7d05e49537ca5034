import { data, redirect } from "react-router";
import { fileLabel } from "#app/newsroom/drafts/documents.ts";
import { doneHref } from "#app/newsroom/drafts/done-texts.ts";
import type { Draft, DraftChange, SavedFiles, SaveInput } from "#app/newsroom/drafts/draft.ts";
import { CHANGE_NOTE_LABEL, DRAFT_FIELDS, LOCK_INTENTS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath, FACT_SEARCH_FIELDS, nextPage } from "#app/newsroom/drafts/draft-paths.ts";
import { CHANGE_KINDS, type ChangeKind } from "#app/newsroom/drafts/draft-states.ts";
import { holdEditLock } from "#app/newsroom/drafts/edit-lock.server.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import type { Outcome } from "#app/newsroom/drafts/outcome.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { discardDraft, requestReview } from "#app/newsroom/drafts/workflow.server.ts";
import { readDraftForm, type Unwritten } from "#app/newsroom/fields/draft-form.server.ts";
import { BEGUN_PREFIX, wholeName } from "#app/newsroom/fields/field-names.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { type ShownConflict, showConflict } from "./show-conflict.server.ts";

/** `typed` holds what was sent but stored in no text, so that the person can copy it. */
type DraftAnswer = { typed: Unwritten[] } & (ShownConflict | { state: "refused" | "unwritten"; message: string });

const PARTLY_SAVED =
  "Tout est enregistré, sauf ce qui suit : une autre personne l’a enlevé, ou cela ne s’écrit que dans « Voir le fichier ».";
export function sayUnwritten(unwritten: Unwritten[]): string {
  const reasons = unwritten.map(({ why = PARTLY_SAVED }) => why);
  return [...new Set(reasons)].join(" ");
}

const NOT_REQUESTED = "La relecture n’est pas encore demandée.";

type DraftSubmission = { services: NewsroomServices; staff: Staff; draft: Draft; form: URLSearchParams };

/**
 * Answers the form of a page without scripts, or of a page with scripts whose save met a conflict. After a success it
 * redirects, so that reloading does not send the form again.
 */
export async function replyToDraft({ services, staff, draft, form }: DraftSubmission) {
  const intent = form.get(DRAFT_FIELDS.intent);
  if (intent === "discard") return after(await discardDraft(services, staff, draft.id), draft.id, "abandonne");
  if (intent === LOCK_INTENTS.takeOver) {
    await holdEditLock(services, staff, draft.id, { tab: "", number: 0, isForced: true });
    throw redirect(draftPath(draft.id), 303);
  }
  const { input, unwritten } = readSave(draft, form);
  const outcome = await saveDraft(services, staff, draft.id, input);
  if (outcome.state === "conflict") {
    return answer({ ...showConflict(services, outcome), typed: unwritten }, 409);
  }
  if (outcome.state === "refused") {
    return answer({ ...outcome, typed: [...typedIn(input.files, input.changeNote), ...unwritten] }, 409);
  }
  const isRequest = intent === "request";
  if (unwritten.length > 0) {
    const message = sayUnwritten(unwritten);
    return answer(
      { state: "unwritten", message: isRequest ? `${message} ${NOT_REQUESTED}` : message, typed: unwritten },
      422,
    );
  }
  if (isRequest) return after(await requestReview(services, staff, draft.id), draft.id, "demande");
  const next = nextPage(draft.id, form.get(DRAFT_FIELDS.next), form.get(FACT_SEARCH_FIELDS.words));
  throw redirect(next ?? doneHref(draftPath(draft.id), "enregistre"), 303);
}

/**
 * Reads the form of the editor, an autosave with only what was typed since the last save, or the form of the page that
 * shows two conflicting texts.
 */
export function readSave(draft: Draft, form: URLSearchParams): { input: SaveInput; unwritten: Unwritten[] } {
  const { files, unwritten } = readForm(draft, form);
  const began = Object.fromEntries(
    draft.files.flatMap(({ path }) => {
      const sha = form.get(`${BEGUN_PREFIX}:${path}`);
      return sha === null ? [] : [[path, sha || null]];
    }),
  );
  const version = Number(form.get(DRAFT_FIELDS.version));
  return { input: { version, files, began, ...readChange(draft, form) }, unwritten };
}

function answer(given: DraftAnswer, status: number) {
  return data(given, { status });
}

function after(outcome: Outcome, id: string, done: "abandonne" | "demande") {
  if (outcome.state === "done") throw redirect(doneHref(draftPath(id), done), 303);
  return answer({ ...outcome, typed: [] }, 409);
}

function typedIn(files: SavedFiles, changeNote = ""): Unwritten[] {
  const texts = Object.entries(files).map(([path, text]) => ({ label: fileLabel(path), text: text ?? "" }));
  return changeNote === "" ? texts : [...texts, { label: CHANGE_NOTE_LABEL, text: changeNote }];
}

/** Reads the form of the editor, or the whole texts of the page that shows a conflict. */
function readForm(draft: Draft, form: URLSearchParams) {
  const whole = draft.files.flatMap(({ path }): [string, string][] => {
    const prefix = wholeName(path);
    const parts = [...form].flatMap(([name, text]): [number, string][] =>
      name.startsWith(prefix) ? [[Number(name.slice(prefix.length)), text]] : [],
    );
    if (parts.length === 0) return [];
    const text = parts.toSorted(([one], [other]) => one - other).map(([, part]) => part);
    return [[path, text.join("").replace(/\r\n?/g, "\n").replace(/\n+$/, "\n")]];
  });
  return whole.length > 0 ? { files: Object.fromEntries(whole), unwritten: [] } : readDraftForm(draft, form);
}

/**
 * Returns only what differs from the values that the page was loaded with. While nobody has chosen a kind, the page may
 * propose one, which is then no choice of anybody.
 */
function readChange(
  { isServed, changeKind }: Draft,
  form: URLSearchParams,
): Pick<SaveInput, keyof DraftChange | "former"> {
  const formerNote = form.get(DRAFT_FIELDS.formerNote);
  if (!isServed || formerNote === null) return {};
  const shownKind = readKind(form.get(DRAFT_FIELDS.formerKind));
  const former = { changeKind: changeKind && shownKind, changeNote: onOneLine(formerNote) };
  const kind = readKind(form.get(DRAFT_FIELDS.changeKind));
  const note = onOneLine(form.get(DRAFT_FIELDS.changeNote) ?? formerNote);
  return {
    former,
    ...(kind && kind !== shownKind ? { changeKind: kind } : {}),
    ...(note !== former.changeNote ? { changeNote: note } : {}),
  };
}

function readKind(sent: string | null): ChangeKind | null {
  return CHANGE_KINDS.find((known) => known !== "first" && known === sent) ?? null;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
