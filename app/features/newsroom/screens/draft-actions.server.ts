import { data, redirect } from "react-router";
import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import type { Draft, SavedFiles, SaveInput, SaveOutcome } from "../draft.ts";
import { DRAFT_FIELDS } from "../draft-intents.ts";
import { CHANGE_KINDS } from "../draft-states.ts";
import { readDraftForm } from "../fields/draft-form.server.ts";
import { WHOLE_PREFIX } from "../fields/field-names.ts";
import type { NewsroomServices } from "../newsroom-services.ts";
import { saveDraft } from "../save-draft.server.ts";
import { discardDraft, requestReview } from "../workflow.server.ts";
import { doneHref } from "./done-texts.ts";
import { draftPath } from "./draft-paths.ts";

export type Conflict = Extract<SaveOutcome, { state: "conflict" }>;

export type DraftAnswer =
  | Conflict
  | { state: "refused"; message: string; files: { path: string; mine: string }[] }
  | { state: "unwritten"; fields: string[] };

type Press = { services: NewsroomServices; staff: Staff; draft: Draft; form: URLSearchParams };

/** Redirects once it is done, so that a page that is loaded again does nothing again. */
export async function pressDraftButton(press: Press) {
  const { services, staff, draft, form } = press;
  const intent = form.get(DRAFT_FIELDS.intent);
  if (intent === "discard") return after(await discardDraft(services, staff, draft.id), draft.id, "abandonne");
  const { outcome, unwritten, files } = await saveForm(press);
  if (outcome.state === "conflict") return data(outcome, { status: 409 });
  if (outcome.state === "refused") return data(refusal(outcome.message, files), { status: 409 });
  if (unwritten.length > 0) return data({ state: "unwritten" as const, fields: unwritten }, { status: 422 });
  if (intent === "request") return after(await requestReview(services, staff, draft.id), draft.id, "demande");
  throw redirect(doneHref(draftPath(draft.id), "enregistre"), 303);
}

type Outcome = { state: "done" } | { state: "refused"; message: string };

function after(outcome: Outcome, id: string, done: "abandonne" | "demande") {
  if (outcome.state === "done") throw redirect(doneHref(draftPath(id), done), 303);
  return data(refusal(outcome.message, {}), { status: 409 });
}

function refusal(message: string, files: SavedFiles) {
  const mine = Object.entries(files).map(([path, text]) => ({ path, mine: text ?? "" }));
  return { state: "refused" as const, message, files: mine };
}

export async function saveForm({ services, staff, draft, form }: Press) {
  const { files, unwritten } = readForm(draft, form);
  const version = Number(form.get(DRAFT_FIELDS.version));
  const input: SaveInput = { version, files, ...readChange(draft, form) };
  const outcome = await saveDraft(services, staff, draft.id, input);
  return { outcome: await mergeOwn({ services, staff, draft, input }, outcome), unwritten, files };
}

/** Two tabs of one person, or a page that was gone back to: what merges without a doubt is not asked about. */
async function mergeOwn(
  { services, staff, draft, input }: Omit<Press, "form"> & { input: SaveInput },
  first: SaveOutcome,
) {
  if (first.state !== "conflict" || first.by !== staff.name) return first;
  const merged = first.files.map(({ path, merged }) => [path, merged] as const);
  if (merged.some(([, text]) => text === null)) return first;
  return saveDraft(services, staff, draft.id, {
    ...input,
    version: first.version,
    files: Object.fromEntries(merged),
  });
}

/** Of the editor, or of the page that shows two texts of one file. */
function readForm(draft: Draft, form: URLSearchParams) {
  const whole = draft.files.flatMap(({ path }): [string, string][] => {
    const text = form.get(`${WHOLE_PREFIX}:${path}`);
    return text === null ? [] : [[path, text.replace(/\r\n?/g, "\n")]];
  });
  return whole.length > 0 ? { files: Object.fromEntries(whole), unwritten: [] } : readDraftForm(draft, form);
}

function readChange({ isServed }: Draft, form: URLSearchParams): Pick<SaveInput, "changeKind" | "changeNote"> {
  const kind = CHANGE_KINDS.find((known) => known !== "first" && known === form.get(DRAFT_FIELDS.changeKind));
  if (!isServed || !kind) return {};
  return { changeKind: kind, changeNote: form.get(DRAFT_FIELDS.changeNote)?.replace(/\s+/g, " ").trim() ?? "" };
}
