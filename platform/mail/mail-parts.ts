import { typeset } from "#platform/french/typography.ts";
import { markWords } from "#platform/french/word-marks.ts";
import { escapeMarkup } from "#platform/xml.ts";
import { MAIL_COLOURS as COLOURS, MAIL_FONT, MAIL_STYLE } from "./mail-colours.ts";

export function mailWordsHtml(text: string): string {
  return markWords(text)
    .map(({ text: piece, mark }) => {
      const html = escapeMarkup(piece);
      if (mark === "raised") return `<sup style="font-size:70%;line-height:0">${html}</sup>`;
      return mark === "unbroken" ? `<span style="white-space:nowrap">${html}</span>` : html;
    })
    .join("");
}

const WIDTH = 72;

/** Keeps the line breaks of the text; `indent` is put before each continuation of a wrapped line. */
export function wrapText(text: string, indent = ""): string {
  return text
    .split("\n")
    .map((line) => wrapLine(line, indent))
    .join("\n");
}

function wrapLine(line: string, indent: string): string {
  const lines: string[] = [];
  for (const word of line.split(/ +/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : indent + word);
  }
  return lines.join("\n");
}

/**
 * A piece of an e-mail in both formats. Plain words get their French typography in this file; HTML
 * must already be escaped.
 */
export type MailPart = { html: string; text: string };

const INK = `color:${COLOURS.ink}`;
const STYLES = {
  ink: `margin:0 0 14px;${INK};font-size:17px;line-height:26px`,
  muted: `margin:0 0 14px;color:${COLOURS.muted};font-size:15px;line-height:23px`,
  strong: `margin:18px 0 10px;${INK};font-size:17px;line-height:25px;font-weight:700`,
  code: `margin:0 0 14px;${INK};font-family:monospace;font-size:30px;letter-spacing:4px;line-height:38px`,
  address: `margin:0 0 14px;color:${COLOURS.muted};font-size:14px;line-height:21px`,
};

type Tone = keyof typeof STYLES;

const SITE = ["Le", "Récap"] as const;

/** The logo is written as text, because many mail programs do not load pictures. */
function masthead(line: string): MailPart {
  const set = line && typeset(line);
  const ruled = `border-bottom:1px solid ${COLOURS.rule}`;
  const [article, name] = SITE;
  const logo = `${article} <span class="highlight" style="background-color:${COLOURS.highlight};padding:0 3px">${name}</span>`;
  const under = `<p class="muted rule" style="margin:0;padding:9px 0 8px;${ruled};color:${COLOURS.muted};font-size:15px;line-height:22px">${mailWordsHtml(set)}</p>`;
  return {
    html: [
      `<div class="margin" style="padding-left:14px;border-left:3px solid ${COLOURS.accent}">`,
      `<p class="ink rule" style="margin:0;padding:4px 0 8px;${ruled};${INK};font-size:26px;line-height:32px;font-weight:700">${logo}</p>`,
      ...(set ? [under] : []),
      "</div>",
    ].join("\n"),
    text: wrapText([SITE.join(" "), set].filter(Boolean).join(" · ")),
  };
}

export function paragraph(words: string, tone: "ink" | "muted" = "ink"): MailPart {
  const set = typeset(words);
  return richParagraph({ html: mailWordsHtml(set).replaceAll("\n", "<br>"), text: wrapText(set) }, tone);
}

export function richParagraph({ html, text }: MailPart, tone: Tone = "ink"): MailPart {
  const colour = tone === "muted" || tone === "address" ? "muted" : "ink";
  return { html: `<p class="${colour}" style="${STYLES[tone]}">${html}</p>`, text };
}

export function heading(words: string): MailPart {
  const set = typeset(words);
  const style = `margin:30px 0 12px;${INK};font-size:21px;line-height:27px`;
  return {
    html: `<h2 class="ink" style="${style}">${mailWordsHtml(set)}</h2>`,
    text: `${set}\n${"=".repeat(set.length)}`,
  };
}

export function button(words: string, href: string): MailPart {
  const set = typeset(words);
  const style = `display:block;padding:14px 18px;background-color:${COLOURS.accent};border-radius:8px;color:${COLOURS.onAccent};font-size:17px;line-height:24px;font-weight:700;text-decoration:none`;
  return {
    html: `<p style="margin:20px 0"><a class="button" href="${escapeMarkup(href)}" style="${style}">${mailWordsHtml(set)}</a></p>`,
    text: `${wrapText(set)}\n${href}`,
  };
}

/** Writes the address out below the button, for mail programs in which the button does not work. */
export function mainLink(words: string, href: string): MailPart[] {
  const hint = typeset("Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :");
  return [
    button(words, href),
    richParagraph(
      { html: `${hint}<br>${textLink(escapeMarkup(href), href, "word-break:break-all;")}`, text: "" },
      "address",
    ),
  ];
}

export function textLink(html: string, href: string, style = ""): string {
  return `<a class="accent" href="${escapeMarkup(href)}" style="${style}color:${COLOURS.accent};text-decoration:underline">${html}</a>`;
}

export function code(value: string): MailPart {
  return richParagraph({ html: escapeMarkup(value), text: value }, "code");
}

type FooterLink = readonly [label: string, href: string];

/**
 * The text form begins with « -- » and a space, the signature separator: mail programs leave what
 * follows out of a reply.
 */
export function footer(words: string, links: FooterLink[] = []): MailPart {
  const style = `margin:0;color:${COLOURS.muted};font-size:15px;line-height:23px`;
  const anchors = links.map(([label, href]) =>
    textLink(mailWordsHtml(typeset(label)), href, "display:inline-block;padding:10px 0;"),
  );
  return {
    html: [
      `<hr class="rule" style="margin:28px 0 16px;border:0;border-top:1px solid ${COLOURS.rule}">`,
      `<p class="muted" style="${style}">${mailWordsHtml(typeset(words))}</p>`,
      ...(links.length > 0 ? [`<p class="muted" style="${style}">${anchors.join("<br>")}</p>`] : []),
    ].join("\n"),
    text: ["-- ", wrapText(typeset(words)), ...links.map(([label, href]) => `${typeset(label)}\n${href}`)].join("\n\n"),
  };
}

export type MailBody = {
  title: string;
  preview: string;
  /** The number and date of a letter, shown beside the logo. */
  issue?: string;
  parts: MailPart[];
};
export type RenderedBody = { html: string; text: string };

export const COLUMN = 520;
/** Without a width of 100 %, old mail programs stretch the table. */
const TABLE = `role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"`;
/** These invisible characters follow the preview, so that the inbox does not add the beginning of the message to it. */
const PADDING = "\u034F\u200C\u00A0".repeat(60);

export function renderMail({ title, preview, issue = "", parts }: MailBody): RenderedBody {
  const words = typeset(title);
  const top = masthead(issue);
  const html = [
    `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${escapeMarkup(words)}</title><style>${MAIL_STYLE}</style></head>`,
    `<body class="paper" lang="fr" style="margin:0;padding:24px 12px;background-color:${COLOURS.paper};font-family:${MAIL_FONT}">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(typeset(preview))}${PADDING}</div>`,
    `<table ${TABLE} align="center" class="card" style="max-width:${COLUMN + 40}px;margin:0 auto;background-color:${COLOURS.card};border:1px solid ${COLOURS.rule};border-radius:8px"><tbody><tr><td style="padding:24px 20px">`,
    top.html,
    `<h1 class="ink" style="margin:20px 0 16px;color:${COLOURS.ink};font-size:26px;line-height:32px">${mailWordsHtml(words)}</h1>`,
    ...parts.map((part) => part.html).filter(Boolean),
    "</td></tr></tbody></table></body></html>\n",
  ].join("\n");
  const blocks = [issue ? top.text : "", words, ...parts.map((part) => part.text)].filter(Boolean);
  return { html, text: `${blocks.join("\n\n")}\n` };
}
