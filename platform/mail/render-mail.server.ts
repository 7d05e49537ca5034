import { render, toPlainText } from "react-email";
import { typeset } from "#platform/french/typography.ts";
import type { RenderedMail } from "./compose-mail.ts";
import type { MailKind } from "./mail-kind.ts";
import type { MailMessage } from "./mail-message.ts";
import { mailWordsHtml } from "./mail-words-html.ts";

const rendered = new Map<string, Promise<RenderedMail>>();

/** Renders a template once for each set of fields, with marks for the values: a thousand messages cost little. */
export async function renderMail(kind: MailKind, message: MailMessage): Promise<RenderedMail> {
  const name = [kind.kind, ...Object.keys(message).sort()].join(" ");
  let template = rendered.get(name);
  if (!template) {
    template = renderTemplate(kind, message);
    rendered.set(name, template);
    template.catch(() => rendered.delete(name));
  }
  const { subject, html, text } = await template;
  return { subject, html: fill(html, message, linesHtml), text: fill(text, message, (value) => value) };
}

async function renderTemplate({ subject, body }: MailKind, message: MailMessage): Promise<RenderedMail> {
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

function linesHtml(value: string): string {
  return mailWordsHtml(value).replaceAll("\n", "<br>");
}

function markOf(field: string): string {
  return `https://le-recap.invalid/${field}/`;
}
