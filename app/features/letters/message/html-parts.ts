import { MAIL_COLOURS as COLOURS, MAIL_DARK_STYLE, MAIL_FONT } from "#platform/mail/mail-colours.ts";
import { escapeHtml, mailWordsHtml } from "#platform/mail/mail-words-html.ts";
import { LETTER_WORDS } from "./letter-words.ts";

export const COLUMN = 520;
export const INK = `color:${COLOURS.ink}`;
const TEXT = `margin:0 0 14px;${INK};font-size:17px;line-height:26px`;
const HEADING = `margin:30px 0 12px;${INK};font-size:21px;line-height:27px`;
/** For old programs that stretch elements without a width. */
const TABLE = `role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"`;
/** Keeps the letter's text out of the inbox's preview line, after the preheader. */
const PADDING = "&#847;&zwnj;&nbsp;".repeat(60);

type Head = { subject: string; preheader: string };

export function htmlDocument({ subject, preheader }: Head, body: string[]): string {
  return [
    `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>`,
    `<body class="paper" lang="fr" style="margin:0;padding:24px 12px;background-color:${COLOURS.paper};font-family:${MAIL_FONT}">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${PADDING}</div>`,
    `<table ${TABLE} align="center" class="card" style="max-width:${COLUMN + 40}px;margin:0 auto;background-color:${COLOURS.card};border:1px solid ${COLOURS.rule};border-radius:8px"><tbody><tr><td style="padding:24px 20px">`,
    `<p class="accent" style="margin:0;color:${COLOURS.accent};font-size:18px;font-weight:700">${LETTER_WORDS.site}</p>`,
    `<h1 class="ink" style="margin:16px 0;${INK};font-size:26px;line-height:32px">${mailWordsHtml(subject)}</h1>`,
    ...body,
    "</td></tr></tbody></table></body></html>\n",
  ].join("\n");
}

const STYLE = `${MAIL_DARK_STYLE}
.dark-picture { display: none; }
@media (prefers-color-scheme: dark) {
  .light-picture { display: none !important; }
  .dark-picture { display: block !important; max-height: none !important; }
  .option { border-color: #76707f !important; }
}`;

export function button(words: string, href: string): string {
  const style = `display:block;padding:14px 18px;background-color:${COLOURS.accent};border-radius:8px;color:${COLOURS.onAccent};font-size:17px;line-height:24px;font-weight:700;text-decoration:none`;
  return `<p style="margin:20px 0"><a class="button" href="${href}" style="${style}">${mailWordsHtml(words)}</a></p>`;
}

type FooterLink = readonly [words: string, href: string];

export function footer(why: string, links: FooterLink[]): string {
  const anchors = links.map(
    ([words, href]) =>
      `<a class="accent" href="${href}" style="display:inline-block;padding:10px 0;color:${COLOURS.accent};text-decoration:underline">${mailWordsHtml(words)}</a>`,
  );
  const style = `margin:0;color:${COLOURS.muted};font-size:15px;line-height:23px`;
  return [
    `<hr class="rule" style="margin:28px 0 16px;border:0;border-top:1px solid ${COLOURS.rule}">`,
    `<p class="muted" style="${style}">${mailWordsHtml(why)}</p>`,
    `<p class="muted" style="${style}">${anchors.join("<br>")}</p>`,
  ].join("\n");
}

export function heading(text: string): string {
  return `<h2 class="ink" style="${HEADING}">${mailWordsHtml(text)}</h2>`;
}

export function paragraph(html: string, tone: "ink" | "muted" = "ink"): string {
  const style = tone === "ink" ? TEXT : `margin:0 0 14px;color:${COLOURS.muted};font-size:15px;line-height:23px`;
  return `<p class="${tone}" style="${style}">${html}</p>`;
}
