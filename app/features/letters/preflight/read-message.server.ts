import PostalMime from "postal-mime";
import type { ReadMessage } from "./preflight.ts";

export async function readMessage(template: Buffer): Promise<ReadMessage> {
  const { subject = "", from, replyTo, html = "", text = "" } = await PostalMime.parse(template);
  return { subject, from: from?.address ?? "", replyTo: replyTo?.[0]?.address ?? "", html, text };
}
