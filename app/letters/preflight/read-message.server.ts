import PostalMime from "postal-mime";
import { DAY_MARK } from "#app/letters/message/placeholders.ts";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ReadMessage } from "./preflight.ts";

/** As whoever reads the template before it leaves sees it. */
const DAY_TO_COME = "le jour de l’envoi";

/** @param startedAt puts the day in; without it the day is in words, also for the size of a letter that has left */
export async function readMessage(template: Buffer, startedAt: Date | null = null): Promise<ReadMessage> {
  const { subject = "", from, replyTo, html = "", text = "" } = await PostalMime.parse(template);
  return {
    subject,
    from: from?.address ?? "",
    replyTo: replyTo?.[0]?.address ?? "",
    ...dated({ html, text }, startedAt),
  };
}

function dated({ html, text }: { html: string; text: string }, startedAt: Date | null) {
  const day = startedAt ? formatDate(parisDay(startedAt)) : DAY_TO_COME;
  return { html: html.replaceAll(DAY_MARK, day), text: text.replaceAll(DAY_MARK, day) };
}
