import PostalMime from "postal-mime";
import { DAY_MARK } from "#app/features/letters/message/placeholders.ts";
import type { ReadMessage } from "./preflight.ts";

/** As whoever reads the template before it leaves sees it. */
const DAY_TO_COME = "le jour de l’envoi";

export async function readMessage(template: Buffer): Promise<ReadMessage> {
  const { subject = "", from, replyTo, html = "", text = "" } = await PostalMime.parse(template);
  return { subject, from: from?.address ?? "", replyTo: replyTo?.[0]?.address ?? "", ...dated({ html, text }) };
}

function dated({ html, text }: { html: string; text: string }) {
  return { html: html.replaceAll(DAY_MARK, DAY_TO_COME), text: text.replaceAll(DAY_MARK, DAY_TO_COME) };
}
