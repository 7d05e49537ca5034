import { data } from "react-router";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { rollBackTo, takeDeployed } from "#app/newsroom/publication/edition-actions.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { EDITION_FIELDS } from "./editions-view.tsx";

export async function replyToEdition(services: NewsroomServices, staff: Staff, form: URLSearchParams) {
  const textOf = (name: string) => form.get(name)?.trim() ?? "";
  const intent = textOf(EDITION_FIELDS.intent);
  const note = textOf(EDITION_FIELDS.note);
  const paths = form.getAll(EDITION_FIELDS.path);
  const typed = { number: null, paths, note };
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
