import { typeset } from "#platform/french/typography.ts";
import { MAIL_COLOURS as COLOURS, MAIL_FONT, MAIL_STYLE } from "./mail-colours.ts";
import { type MailPart, masthead } from "./mail-parts.ts";
import { escapeHtml, mailWordsHtml } from "./mail-words-html.ts";

export type MailBody = {
  title: string;
  preview: string;
  /** Beside the logo, of an issue: its number, its date. */
  issue?: string;
  parts: MailPart[];
};
export type RenderedBody = { html: string; text: string };

export const COLUMN = 520;
/** For old programs that stretch elements without a width. */
const TABLE = `role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"`;
/** Keeps the message's text out of the inbox's preview line, after the preview. */
const PADDING = "\u034F\u200C\u00A0".repeat(60);

export function renderMail({ title, preview, issue = "", parts }: MailBody): RenderedBody {
  const words = typeset(title);
  const top = masthead(issue);
  const html = [
    `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${escapeHtml(words)}</title><style>${MAIL_STYLE}</style></head>`,
    `<body class="paper" lang="fr" style="margin:0;padding:24px 12px;background-color:${COLOURS.paper};font-family:${MAIL_FONT}">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(typeset(preview))}${PADDING}</div>`,
    `<table ${TABLE} align="center" class="card" style="max-width:${COLUMN + 40}px;margin:0 auto;background-color:${COLOURS.card};border:1px solid ${COLOURS.rule};border-radius:8px"><tbody><tr><td style="padding:24px 20px">`,
    top.html,
    `<h1 class="ink" style="margin:20px 0 16px;color:${COLOURS.ink};font-size:26px;line-height:32px">${mailWordsHtml(words)}</h1>`,
    ...parts.map((part) => part.html).filter(Boolean),
    "</td></tr></tbody></table></body></html>\n",
  ].join("\n");
  const blocks = [issue ? top.text : "", words, ...parts.map((part) => part.text)].filter(Boolean);
  return { html, text: `${blocks.join("\n\n")}\n` };
}
