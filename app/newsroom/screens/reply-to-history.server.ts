import { data } from "react-router";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { refusedBecause } from "#app/newsroom/drafts/outcome.ts";
import { putBackDocument, withdrawDocument } from "#app/newsroom/publication/edition-actions.server.ts";
import { takeVersion } from "#app/newsroom/publication/take-version.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { HISTORY_FIELDS, type HistoryAnswer } from "./history-view.tsx";

type Reply =
  | { state: "done"; done: "retire" | "remis" | "version-reprise"; id: string }
  | { state: "refused"; answer: HistoryAnswer };

export async function replyToHistory(
  services: NewsroomServices,
  staff: Staff,
  document: string,
  form: URLSearchParams,
): Promise<Reply> {
  const intent = form.get(HISTORY_FIELDS.intent);
  const sentence = form.get(HISTORY_FIELDS.sentence)?.trim() ?? "";
  if (intent === "take") {
    const number = Number(form.get(HISTORY_FIELDS.number));
    if (!Number.isInteger(number) || number < 1 || number > 1e9) throw data(null, { status: 400 });
    const outcome = await takeVersion(services, staff, { document, edition: number });
    if (outcome.state === "done") return { state: "done", done: "version-reprise", id: outcome.id };
    const { message, id } = outcome;
    return { state: "refused", answer: { intent, message, field: null, sentence, draft: id } };
  }
  if (intent !== "withdraw" && intent !== "putBack") throw data(null, { status: 400 });
  const outcome = await changePage(services, staff, {
    document,
    sentence,
    intent,
    isSure: form.has(HISTORY_FIELDS.isSure),
  });
  if (outcome.state === "done") return { state: "done", done: intent === "withdraw" ? "retire" : "remis", id: "" };
  const { message } = outcome;
  const field = "field" in outcome && outcome.field ? "sentence" : null;
  return { state: "refused", answer: { intent, message, field, sentence, draft: null } };
}

type Change = { document: string; sentence: string; intent: "withdraw" | "putBack"; isSure: boolean };

async function changePage(services: NewsroomServices, staff: Staff, { document, sentence, intent, isSure }: Change) {
  if (intent === "putBack") return putBackDocument(services, staff, { document, note: sentence });
  if (!isSure) return refusedBecause("Cochez la case qui nomme l’article : il quitte le site aussitôt.");
  return withdrawDocument(services, staff, { document, sentence });
}
