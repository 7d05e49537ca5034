import PostalMime from "postal-mime";
import { DAY_MARK } from "#app/letters/message/placeholders.ts";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ReadMessage } from "./preflight.ts";

/** Shown in place of the date while the letter has not been sent. */
const DAY_TO_COME = "le jour de l’envoi";

/**
 * @param startedAt date written into the message; null writes « le jour de l’envoi », also when only the size of a sent
 * letter is asked for
 */
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
