import { data } from "react-router";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { rollBackTo, takeDeployed, withdrawDocument } from "#app/newsroom/publication/edition-actions.server.ts";
import type { Staff } from "#app/office/team/staff-guard.server.ts";
import { EDITION_FIELDS } from "./editions-view.tsx";

export async function replyToEdition(services: NewsroomServices, staff: Staff, form: URLSearchParams) {
  const textOf = (name: string) => form.get(name)?.trim() ?? "";
  const intent = textOf(EDITION_FIELDS.intent);
  const note = textOf(EDITION_FIELDS.note);
  const document = textOf(EDITION_FIELDS.document);
  const sentence = textOf(EDITION_FIELDS.sentence);
  const paths = form.getAll(EDITION_FIELDS.path);
  const typed = { number: null, paths, note, document, sentence };
  if (intent === "withdraw") {
    const outcome = await withdrawDocument(services, staff, { document, sentence });
    return { outcome, done: "retire" as const, typed: { ...typed, intent: "withdraw" as const } };
  }
  if (intent === "take") {
    const outcome = await takeDeployed(services, staff, { paths, note });
    return { outcome, done: "depot" as const, typed: { ...typed, intent: "take" as const } };
  }
  const asked = textOf(EDITION_FIELDS.number);
  if (intent !== "back" || !/^\d{1,9}$/.test(asked)) throw data(null, { status: 400 });
  const number = Number(asked);
  const outcome = await rollBackTo(services, staff, { number, note });
  return { outcome, done: "revenu" as const, typed: { ...typed, intent: "back" as const, number } };
}
