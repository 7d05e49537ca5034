import type { BegunTexts, Draft, WritingPage } from "#app/newsroom/drafts/draft.ts";
import { DRAFT_FIELDS, LOCK_INTENTS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { holdEditLock, releaseEditLock } from "#app/newsroom/drafts/edit-lock.server.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { requestReview } from "#app/newsroom/drafts/workflow.server.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { fieldName } from "#app/newsroom/fields/field-names.ts";
import type { TypingAnswer } from "#app/newsroom/writing/typing-answer.ts";
import { isUuid } from "#app/office/frame/uuid.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { formatHour } from "#platform/french/paris-time.ts";
import { readSave, sayUnwritten } from "./draft-actions.server.ts";

type Typing = { services: NewsroomServices; staff: Staff; draft: Draft; form: URLSearchParams };

/** Returns null for a request that no page of the site sends. */
export async function replyToTyping(
  { services, staff, draft, form }: Typing,
  now = new Date(),
): Promise<TypingAnswer | null> {
  const page = readPage(form);
  if (!page) return null;
  const intent = form.get(DRAFT_FIELDS.intent);
  if (intent === LOCK_INTENTS.hold || intent === LOCK_INTENTS.takeOver) {
    // A text without a draft has no row to lock; the save of its first change takes the lock.
    if (draft.updatedAt === null) return { state: "held", isOwn: false, version: draft.version, began: shasOf(draft) };
    return holdEditLock(services, staff, draft.id, { ...page, isForced: intent === LOCK_INTENTS.takeOver }, now);
  }
  const answer = await save({ services, staff, draft, form }, page, now);
  if (intent === LOCK_INTENTS.leave && answer.state !== "late")
    await services.db.transaction((tx) => releaseEditLock(tx, staff, draft.id, page.tab));
  return answer;
}

function shasOf({ files }: Draft): BegunTexts {
  return Object.fromEntries(files.map(({ path, sha }) => [path, sha]));
}

async function save({ services, staff, draft, form }: Typing, page: WritingPage, now: Date): Promise<TypingAnswer> {
  const { input, unwritten } = readSave(draft, form);
  const outcome = await saveDraft(services, staff, draft.id, { ...input, page }, now);
  if (outcome.state === "conflict") return { state: "met", by: outcome.by };
  if (outcome.state !== "saved") return outcome;
  const isRequest = form.get(DRAFT_FIELDS.intent) === "request";
  const refusal =
    unwritten.length > 0 ? sayUnwritten(unwritten) : isRequest ? await request(services, staff, draft.id, now) : null;
  const heads = Object.entries(input.files).map(([path, text]) => [
    fieldName("head", path),
    splitText(path, text ?? "").yaml,
  ]);
  return { ...outcome, at: formatHour(now), heads: Object.fromEntries(heads), refusal, unwritten };
}

async function request(services: NewsroomServices, staff: Staff, id: string, now: Date): Promise<string | null> {
  const outcome = await requestReview(services, staff, id, now);
  return outcome.state === "refused" ? outcome.message : null;
}

function readPage(form: URLSearchParams): WritingPage | null {
  const [tab, number] = [form.get(DRAFT_FIELDS.tab) ?? "", Number(form.get(DRAFT_FIELDS.number))];
  return isUuid(tab) && Number.isInteger(number) && number > 0 && number < 2 ** 31 ? { tab, number } : null;
}
