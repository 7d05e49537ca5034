import { render, toPlainText } from "react-email";
import type { RenderedMail } from "./compose-mail.ts";
import { typeset } from "./mail-layout.tsx";
import type { MailKind, MailMessage } from "./mail-message.ts";
import { MAIL_TEMPLATES, type MailTemplate } from "./mail-templates.tsx";

const rendered = new Map<MailKind, Promise<RenderedMail>>();

/**
 * Messages of a kind differ by a link or a code alone: each template is rendered once, with marks in their place, and a thousand
 * messages cost no more than their words.
 */
export async function renderMail(message: MailMessage): Promise<RenderedMail> {
  let template = rendered.get(message.kind);
  if (!template) {
    template = renderTemplate(message);
    rendered.set(message.kind, template);
    // What failed once may succeed the next time: the message waits in the queue.
    template.catch(() => rendered.delete(message.kind));
  }
  const { subject, html, text } = await template;
  return { subject, html: fill(html, message, escapeHtml), text: fill(text, message, (value) => value) };
}

async function renderTemplate(message: MailMessage): Promise<RenderedMail> {
  const { subject, body } = MAIL_TEMPLATES[message.kind] as MailTemplate<MailKind>;
  const marked = Object.fromEntries(
    Object.keys(message).map((field) => [field, field === "kind" ? message.kind : markOf(field)]),
  ) as MailMessage;
  const html = await render(body(marked));
  const text = toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] });
  return { subject: typeset(subject), html, text: `${text.trim()}\n` };
}

function fill(template: string, message: MailMessage, encode: (value: string) => string): string {
  return Object.entries(message).reduce(
    (filled, [field, value]) => filled.replaceAll(markOf(field), () => encode(value)),
    template,
  );
}

function markOf(field: string): string {
  return `https://le-recap.invalid/${field}/`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
